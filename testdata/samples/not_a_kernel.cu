// What is asked of a function that is no kernel: the error is of the function, not of a symbol or a value.
#include <cuda_runtime.h>
#include <cstdio>

static void no_kernel(int *p) { *p = 1; }

int main()
{
    cudaFuncAttributes attributes;
    int blocks = 0, value = 0, failures = 0;
    const void *f = (const void *)no_kernel;
    const cudaError_t got[] = {
        cudaFuncGetAttributes(&attributes, f),
        cudaFuncSetAttribute(f, cudaFuncAttributePreferredSharedMemoryCarveout, 50),
        cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, f, 64, 0),
    };
    no_kernel(&value);
    for (int i = 0; i < 3; i++) {
        if (got[i] != cudaErrorInvalidDeviceFunction) {
            std::printf("FAIL not_a_kernel: call %d: %s\n", i, cudaGetErrorName(got[i]));
            failures++;
        }
    }
    (void)cudaGetLastError();
    if (!failures && value == 1)
        std::printf("PASS not_a_kernel\n");
    return failures != 0;
}
