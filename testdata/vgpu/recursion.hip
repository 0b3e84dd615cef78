// Proves: recursive device functions: the stack, return addresses, saved registers.
#include "check.hpp"

__host__ __device__ __attribute__((noinline)) int fibonacci(int n)
{
    return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

__host__ __device__ __attribute__((noinline)) int ackermann(int m, int n)
{
    return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}

__global__ void kernel(int *f, int *a)
{
    int i = threadIdx.x;
    f[i] = fibonacci(i % 13);
    a[i] = ackermann(i % 3, i % 5);
}

int main()
{
#if HIP_VERSION_MAJOR >= 6 // how deep a stack nobody can foretell: by default it is of 1024 bytes
    HIP(hipDeviceSetLimit(hipLimitStackSize, 8192));
#endif
    const int n = 96;
    Array<int> f(n), a(n);
    kernel<<<1, n>>>(f.d, a.d);
    launched();
    f.down(), a.down();
    for (int i = 0; i < n; i++) {
        equal("fibonacci", f[i], fibonacci(i % 13), i);
        equal("ackermann", a[i], ackermann(i % 3, i % 5), i);
    }
    return pass();
}
