// Proves: loops whose lanes leave at different times, break and continue, nested loops, early return.
#include "check.hpp"

__host__ __device__ int collatz(unsigned x)
{
    int steps = 0;
    while (x != 1 && steps < 1000) {
        x = x & 1 ? 3 * x + 1 : x / 2;
        steps++;
    }
    return steps;
}

__host__ __device__ int nested(int x)
{
    int sum = 0;
    for (int i = 0; i < x % 17; i++) {
        if (i % 3 == 1)
            continue;
        for (int j = i; j < 20; j++) {
            if (i * j > x)
                break;
            sum += i ^ j;
        }
        if (sum > 500)
            return -sum;
    }
    return sum;
}

__global__ void kernel(int *y, int *z, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    y[i] = collatz(i + 1);
    z[i] = nested(i);
}

int main()
{
    const int n = 600;
    Array<int> y(n), z(n);
    kernel<<<(n + 127) / 128, 128>>>(y.d, z.d, n);
    launched();
    y.down(), z.down();
    for (int i = 0; i < n; i++) {
        equal("collatz", y[i], collatz(i + 1), i);
        equal("nested", z[i], nested(i), i);
    }
    return pass();
}
