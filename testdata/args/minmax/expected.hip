// min and max of numbers whose types are not the same, and of numbers in host code.
#include <hip/hip_runtime.h>

enum level { LOW, HIGH };
struct box {
    unsigned width;
    int height;
};

__global__ void kernel(float *x, int n, unsigned m, long long a, unsigned long long b, unsigned long long *r, box s)
{
    x[min((unsigned int)n, m)] = 1;
    x[max(threadIdx.x, (unsigned int)n)] = 2;
    for (int i = 0; i < min((unsigned int)n, blockDim.x * 2); i++)
        x[i & min((unsigned int)s.height, s.width)] = 0;
    r[0] = max((unsigned long long)a, b);
    r[1] = ::min(b, (unsigned long long)(a + 1));
    r[2] = min((int)b, n);
    r[3] = max(0u, (unsigned int)n) % min((int)(short)n, 3);
    r[4] = min((unsigned int)n, (unsigned int)5) + max((long long)n, a) + min((unsigned long long)a, b);
    x[0] = max(1.0f, 2.0) + max(x[1], x[2]) + min((unsigned int)(-n), m);
    n <<= max(max((unsigned int)n, m), (unsigned int)1);
}

__host__ __device__ unsigned both(unsigned a, int b) { return std::max<unsigned int>(a, b); }

size_t host(size_t a, size_t b, float f, double d, int i, unsigned u, level l)
{
    f = fmaxf(f, 1.0f);
    d = fmin(f, d);
    i = max(i, 3);
    const auto &kept = (unsigned int)std::max<unsigned int>(u, 7u);
    auto &&moved = (unsigned long)std::min<unsigned long>(a, (size_t)3);
    const float &real = fmaxf(f, 2.0f);
    u = std::min<unsigned int>(i, u) + std::max<unsigned int>(u, 3) + std::min<long long>(i, a);
    return std::max<unsigned long>(a, b) + max(l, i) + kept + moved + real;
}

template <typename T> __device__ T larger(T a, T b) { return max(a, b); }
