// min and max of numbers whose types are not the same, and of numbers in host code.
#include <cuda_runtime.h>

enum level { LOW, HIGH };
struct box {
    unsigned width;
    int height;
};

__global__ void kernel(float *x, int n, unsigned m, long long a, unsigned long long b, unsigned long long *r, box s)
{
    x[min(n, m)] = 1;
    x[max(threadIdx.x, n)] = 2;
    for (int i = 0; i < min(n, blockDim.x * 2); i++)
        x[i & min(s.height, s.width)] = 0;
    r[0] = max(a, b);
    r[1] = ::min(b, a + 1);
    r[2] = min((int)b, n);
    r[3] = max(0u, n) % min((short)n, 3);
    r[4] = umin(n, 5) + llmax(n, a) + ullmin(a, b);
    x[0] = max(1.0f, 2.0) + max(x[1], x[2]) + min(-n, m);
    n <<= max(max(n, m), 1);
}

__host__ __device__ unsigned both(unsigned a, int b) { return max(a, b); }

size_t host(size_t a, size_t b, float f, double d, int i, unsigned u, level l)
{
    f = max(f, 1.0f);
    d = min(f, d);
    i = max(i, 3);
    const auto &kept = max(u, 7u);
    auto &&moved = ::min(a, (size_t)3);
    const float &real = max(f, 2.0f);
    u = min(i, u) + umax(u, 3) + llmin(i, a);
    return max(a, b) + max(l, i) + kept + moved + real;
}

template <typename T> __device__ T larger(T a, T b) { return max(a, b); }
