#include <hip/hip_runtime.h>


#if 0
hipFree(p); // never compiled
#endif
#ifdef NOT_DEFINED_ANYWHERE
void later(hipStream_t s) { hipStreamSynchronize(s); }
#elif defined(NEITHER)
hipError_t e = hipPeekAtLastError();
#else
void now() { hipDeviceSynchronize(); }
#endif
