// Proves: indirect calls, different functions for lanes of one wave.
#include "check.hpp"

typedef int (*function)(int, int);
__device__ __attribute__((noinline)) int plus(int a, int b) { return a + b; }
__device__ __attribute__((noinline)) int minus(int a, int b) { return a - b; }
__device__ __attribute__((noinline)) int times(int a, int b) { return a * b; }
__device__ __attribute__((noinline)) int mixed(int a, int b) { return (a << 3) ^ (b >> 1); }
__device__ function table[4] = {plus, minus, times, mixed};

__global__ void kernel(int *r)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    r[i] = table[(i * 7 + i / 5) % 4](i, 3 * i + 1);
}

int main()
{
    const int n = 256;
    Array<int> r(n);
    kernel<<<2, 128>>>(r.d);
    launched();
    r.down();
    for (int i = 0; i < n; i++) {
        int a = i, b = 3 * i + 1, k = (i * 7 + i / 5) % 4;
        equal("r", r[i], k == 0 ? a + b : k == 1 ? a - b : k == 2 ? a * b : (a << 3) ^ (b >> 1), i);
    }
    return pass();
}
