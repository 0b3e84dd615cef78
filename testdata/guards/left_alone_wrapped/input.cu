// What is left alone gets nothing around its arguments either.
#include <cuda_runtime.h>

__constant__ float weights[4];
__global__ void k(float *p) { *p = weights[0]; }

void f(const float *w)
{
    // tranship: off
    cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, 1 << 16);
    cudaMemcpyToSymbol(weights, w, sizeof weights);
    // tranship: on
    cudaMemcpyToSymbol(weights, /* tranship: off */ w /* tranship: on */, sizeof weights);
    cudaMemcpyToSymbol(/* tranship: off */ weights /* tranship: on */, w, sizeof weights);
#ifndef USE_ROCM
    cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, 1 << 16);
    cudaMemcpyToSymbol(weights, w, sizeof weights);
#endif
}
void g() { cudaFuncSetAttribute(/* tranship: off */k/* tranship: on */, cudaFuncAttributeMaxDynamicSharedMemorySize, 1 << 16); }
