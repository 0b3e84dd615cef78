// What is left alone gets nothing around its arguments either.
#include <hip/hip_runtime.h>

__constant__ float weights[4];
__global__ void k(float *p) { *p = weights[0]; }

void f(const float *w)
{
    // tranship: off
    cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, 1 << 16);
    cudaMemcpyToSymbol(weights, w, sizeof weights);
    // tranship: on
    hipMemcpyToSymbol(HIP_SYMBOL(weights), /* tranship: off */ w /* tranship: on */, sizeof weights);
    hipMemcpyToSymbol(/* tranship: off */ weights /* tranship: on */, w, sizeof weights);
#ifndef USE_ROCM
    cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, 1 << 16);
    cudaMemcpyToSymbol(weights, w, sizeof weights);
#endif
}
void g() { hipFuncSetAttribute(/* tranship: off */k/* tranship: on */, hipFuncAttributeMaxDynamicSharedMemorySize, 1 << 16); }
