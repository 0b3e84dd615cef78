#include <hip/hip_runtime.h>

// Comparisons that write two predicates: the second is the opposite, or the opposite of the comparison combined with the third operand.
__device__ int clipped(int x, int low, int high)
{
    int r;
    {
        unsigned out0;
        bool below = x < low;
        bool other = !(x < low);
        if (below) out0 = (unsigned)low;
        if (other) out0 = (unsigned)(x < high ? x : high);
        r = out0;
    }
    return r;
}

__device__ float sorted(float a, float b, float *larger)
{
    float lo, hi;
    {
        bool p = a <= b;
        bool q = !(a <= b);
        float out0 = p ? a : b;
        float out1 = q ? a : b;
        lo = out0;
        hi = out1;
    }
    *larger = hi;
    return lo;
}

__global__ void both(int *p, const float *f)
{
    p[threadIdx.x] = clipped(p[threadIdx.x], 0, (int)sorted(f[0], f[1], (float *)f + 2));
}
