// CUDA has a runtime for kernels, HIP has none: what a kernel calls of it does not compile.
#include <hip/hip_runtime.h>
#include <cstdio>

__global__ void asks(int *out)
{
    int device = 0;
    if (hipGetDevice(&device) == hipSuccess) // cudaSuccess is a constant, and fine
        out[0] = device;
    if (hipGetLastError() != hipSuccess) printf("%s\n", hipGetErrorString(hipGetLastError()));
#if 0
    hipDeviceSynchronize();
#endif
}

__device__ int limit()
{
    int value = 0;
    auto ask = [&] { hipDeviceGetAttribute(&value, hipDeviceAttributeWarpSize, 0); };
    ask();
    return value;
}

// One for both: the host may call it as it is.
__host__ __device__ void both()
{
#ifndef __HIP_DEVICE_COMPILE__
    hipDeviceSynchronize();
#endif
}

int main()
{
    int *d;
    hipMalloc(&d, sizeof *d);
    asks<<<1, 1>>>(d);
    hipDeviceSynchronize();
    both();
    return hipGetLastError() != hipSuccess;
}
