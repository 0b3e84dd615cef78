// Proves: pinned host memory read and written by kernels, registered memory, device pointers of both.
#include "check.hpp"

__global__ void twice(int *x, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i < n)
        x[i] *= 2;
}

int main()
{
    const int n = 3000;
    int *p, *d;
    HIP(hipHostMalloc((void **)&p, n * sizeof *p, hipHostMallocMapped));
    HIP(hipHostGetDevicePointer((void **)&d, p, 0));
    for (int i = 0; i < n; i++)
        p[i] = i;
    twice<<<12, 256>>>(d, n);
    launched();
    for (int i = 0; i < n; i++)
        equal("pinned", p[i], 2 * i, i);
    std::vector<int> v(n);
    for (int i = 0; i < n; i++)
        v[i] = -i;
    HIP(hipHostRegister(v.data(), n * sizeof(int), hipHostRegisterMapped));
    HIP(hipHostGetDevicePointer((void **)&d, v.data(), 0));
    twice<<<12, 256>>>(d, n);
    launched();
    for (int i = 0; i < n; i++)
        equal("registered", v[i], -2 * i, i);
    HIP(hipHostUnregister(v.data()));
    HIP(hipHostFree(p));
    return pass();
}
