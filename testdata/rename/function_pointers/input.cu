#include <cuda_runtime.h>


typedef cudaError_t (*allocate_fn)(void **, size_t);
cudaError_t (*release)(void *) = cudaFree;
allocate_fn table[] = {cudaMalloc, &cudaMalloc};
using free_fn = decltype(&cudaFree);
static cudaError_t (*sync)() = &cudaDeviceSynchronize;
