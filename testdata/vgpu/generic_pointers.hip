// Proves: one pointer that is to global memory in some lanes, to LDS in others, to the thread's own memory in others.
#include "check.hpp"

__device__ __attribute__((noinline)) int sum(const int *p, int n)
{
    int s = 0;
    for (int k = 0; k < n; k++)
        s += p[k];
    return s;
}

__device__ __attribute__((noinline)) void bump(int *p, int by)
{
    atomicAdd(p, by);
    p[1] -= by;
}

__global__ void kernel(int *g, int *y)
{
    __shared__ int s[128 * 4];
    int own[4], i = threadIdx.x;
    for (int k = 0; k < 4; k++) {
        own[k] = i + k;
        s[4 * i + k] = 2 * i + k;
    }
    int *p = i % 3 == 0 ? g + 4 * i : i % 3 == 1 ? s + 4 * i : own;
    bump(p, i);
    y[i] = sum(p, 4) * 2 + (p[0] & 1);
}

int main()
{
    const int n = 128;
    Array<int> g(4 * n), y(n);
    for (int i = 0; i < 4 * n; i++)
        g[i] = i * 3;
    g.up();
    kernel<<<1, n>>>(g.d, y.d);
    launched();
    y.down();
    for (int i = 0; i < n; i++) {
        int s = 0, first = (i % 3 == 0 ? 12 * i : i % 3 == 1 ? 2 * i : i) + i;
        for (int k = 0; k < 4; k++)
            s += i % 3 == 0 ? (4 * i + k) * 3 : i % 3 == 1 ? 2 * i + k : i + k;
        equal("y", y[i], s * 2 + (first & 1), i);
    }
    return pass();
}
