#include <cuda_runtime.h>


#define ON_DONE void CUDART_CB
void CUDART_CB done(cudaStream_t s, cudaError_t e, void *data);
ON_DONE other(cudaStream_t s, cudaError_t e, void *data);
#ifdef CUDART_CB
#endif
