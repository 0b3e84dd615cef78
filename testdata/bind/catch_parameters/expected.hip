#include <hip/hip_runtime.h>


void f()
{
    try {
        hipDeviceSynchronize();
    } catch (int cudaSuccess) {
        (void)cudaSuccess;
    }
    (void)hipSuccess;
}
