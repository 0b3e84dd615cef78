#include <hip/hip_runtime.h>


#include <stdio.h>

void f(hipError_t e)
{
    printf("cudaMalloc failed: %s\n", hipGetErrorString(e));
    puts("cudaFree" " and " "cudaMemcpy");
    const char *raw = R"x(cudaMalloc(")cudaFree)x";
    const wchar_t *wide = L"cudaStream_t";
    char c = 'cuda';
    (void)raw, (void)wide, (void)c;
}
