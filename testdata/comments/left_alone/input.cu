#include <cuda_runtime.h>


/* cudaMalloc allocates, cudaFree frees. */
// cudaMemcpy(a, b, n, cudaMemcpyDefault); \
   cudaFree(a);
void f() { cudaDeviceSynchronize(/* cudaStream_t */); } // cudaDeviceSynchronize
