// No build says what this is; it has kernels.
#include <hip/hip_runtime.h>

template <class T> __global__ void set(T *p, T v) { p[threadIdx.x] = v; }

int main()
{
    float *p;
    hipMalloc(&p, 128);
    set<<<1, 32>>>(p, 1.0f);
    return hipDeviceSynchronize();
}
