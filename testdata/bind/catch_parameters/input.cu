#include <cuda_runtime.h>


void f()
{
    try {
        cudaDeviceSynchronize();
    } catch (int cudaSuccess) {
        (void)cudaSuccess;
    }
    (void)cudaSuccess;
}
