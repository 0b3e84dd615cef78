#include <cuda_runtime.h>


#if 0
cudaFree(p); // never compiled
#endif
#ifdef NOT_DEFINED_ANYWHERE
void later(cudaStream_t s) { cudaStreamSynchronize(s); }
#elif defined(NEITHER)
cudaError_t e = cudaPeekAtLastError();
#else
void now() { cudaDeviceSynchronize(); }
#endif
