#include <hip/hip_runtime.h>

hipError_t (*wait)(hipStream_t, hipEvent_t, unsigned) = hipStreamWaitEvent;
hipError_t (*get)(size_t *, const void *) = &hipGetSymbolSize;
#define WAIT hipStreamWaitEvent
#ifdef hipStreamWaitEvent
#undef hipStreamWaitEvent
#endif

template <class F> void call(F f);
void pass(hipStream_t s, hipEvent_t e) { WAIT(s, e); }
