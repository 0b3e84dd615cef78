#include <hip/hip_runtime.h>
#include <hip/hip_fp16.h>
#include "hip/hip_runtime.h"
#include <hip/hip_cooperative_groups.h>
#include <hipblas/hipblas.h>

__global__ void k(int *p) { p[threadIdx.x] = 1; }

int main()
{
    int *p;
    if (hipMalloc(&p, 64) != hipSuccess)
        return hipGetLastError();
    k<<<1, 16>>>(p);
    hipLaunchKernelGGL(k, dim3(1), dim3(16), 0, 0, p);
    return hipFree(p);
}
