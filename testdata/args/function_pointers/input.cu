#include <cuda_runtime.h>

cudaError_t (*wait)(cudaStream_t, cudaEvent_t, unsigned) = cudaStreamWaitEvent;
cudaError_t (*get)(size_t *, const void *) = &cudaGetSymbolSize;
#define WAIT cudaStreamWaitEvent
#ifdef cudaStreamWaitEvent
#undef cudaStreamWaitEvent
#endif

template <class F> void call(F f);
void pass(cudaStream_t s, cudaEvent_t e) { WAIT(s, e); }
