// Proves: pointers to a thread's own variables handed to functions that are not inlined; deep frames.
#include "check.hpp"

struct Pair {
    int a;
    double b;
    char c[7];
};

__host__ __device__ __attribute__((noinline)) void change(Pair *p, int k)
{
    p->a += k;
    p->b *= 1.5;
    p->c[k % 7] = (char)k;
}

__host__ __device__ __attribute__((noinline)) int deep(int *up, int level)
{
    int mine[10];
    for (int k = 0; k < 10; k++)
        mine[k] = up[k] + level * k;
    if (level == 0)
        return mine[3] ^ mine[9];
    int r = deep(mine, level - 1);
    return r + mine[level % 10];
}

__host__ __device__ double compute(int i)
{
    Pair p[3];
    for (int k = 0; k < 3; k++) {
        p[k].a = i + k;
        p[k].b = i * 0.5 + k;
        for (int j = 0; j < 7; j++)
            p[k].c[j] = (char)j;
    }
    for (int k = 0; k < 10; k++)
        change(&p[(i + k) % 3], k);
    int start[10];
    for (int k = 0; k < 10; k++)
        start[k] = i * k;
    double sum = deep(start, 6);
    for (int k = 0; k < 3; k++)
        sum += p[k].a + p[k].b + p[k].c[(i + k) % 7];
    return sum;
}

__global__ void kernel(double *y)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    y[i] = compute(i);
}

int main()
{
#if HIP_VERSION_MAJOR >= 6 // how deep a stack nobody can foretell: by default it is of 1024 bytes
    HIP(hipDeviceSetLimit(hipLimitStackSize, 8192));
#endif
    const int n = 192;
    Array<double> y(n);
    kernel<<<2, 96>>>(y.d);
    launched();
    y.down();
    for (int i = 0; i < n; i++)
        equal("y", y[i], compute(i), i);
    return pass();
}
