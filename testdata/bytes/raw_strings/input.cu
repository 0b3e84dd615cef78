#include <cuda_runtime.h>


const char *a = R"(cudaFree(")";
const char *b = R"cuda(cudaMalloc)" )cuda";
const char *c = u8R"x(
#include <cuda_runtime.h>
)x";
int e = cudaSuccess;
