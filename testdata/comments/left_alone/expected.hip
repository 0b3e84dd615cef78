#include <hip/hip_runtime.h>


/* cudaMalloc allocates, cudaFree frees. */
// cudaMemcpy(a, b, n, cudaMemcpyDefault); \
   cudaFree(a);
void f() { hipDeviceSynchronize(/* cudaStream_t */); } // cudaDeviceSynchronize
