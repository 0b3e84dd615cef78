#include <cuda_runtime.h>


/* cudaMalloc allocates, cudaFree frees; mycudaFree, cudaFreeMine and cudaFree2 are others.
 * A CUstream is a cudaStream_t. See cuda_runtime.h, "cudaMalloc". */
void f() { cudaDeviceSynchronize(/* cudaStream_t */); } // cudaDeviceSynchronize
const char *s = "/* cudaFree */";
