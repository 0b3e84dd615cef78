#include <cuda_runtime.h>


#include <stdio.h>

void f(cudaError_t e)
{
    printf("cudaMalloc failed: %s\n", cudaGetErrorString(e));
    puts("cudaFree" " and " "cudaMemcpy");
    const char *raw = R"x(cudaMalloc(")cudaFree)x";
    const wchar_t *wide = L"cudaStream_t";
    char c = 'cuda';
    (void)raw, (void)wide, (void)c;
}
