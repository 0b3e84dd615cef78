#include <hip/hip_runtime.h>

#if defined(__HIP__) && !defined(TRANSHIP_INTEGERS)
#define TRANSHIP_INTEGERS
// CUDA's averages and sums of differences of integers, in numbers that are wide enough: HIP's overflow, the averages in its releases
// before 6.4
static __device__ inline int tranship_rhadd(int x, int y)
{
    return (int)(((long long)x + y + 1) >> 1);
}
static __device__ inline unsigned tranship_uhadd(unsigned x, unsigned y)
{
    return (unsigned)(((unsigned long long)x + y) >> 1);
}
static __device__ inline unsigned tranship_urhadd(unsigned x, unsigned y)
{
    return (unsigned)(((unsigned long long)x + y + 1) >> 1);
}
static __device__ inline unsigned tranship_sad(int x, int y, unsigned z)
{
    return (x > y ? (unsigned)x - (unsigned)y : (unsigned)y - (unsigned)x) + z;
}
#endif

#define LAST(mask) ((int)__popc(mask) - 1)

__global__ void k(int *x, unsigned mask, unsigned long long wide)
{
    int n = __popc(mask);                      // the value alone counts
    auto m = (int)__popc(mask);
    x[__popc(mask)] = -4 * (int)__popcll(wide);
    for (int i = 0; i < (int)__popc(mask) - 1; i++)
        x[i] = LAST(mask) / 2 + n + m;
    atomicAdd(x, (int)::__popc(mask));
    x[0] = (int)__ffs(n) - 1 < 0 ? -1 : (int)__ffsll(wide) - 1;
    float f = (unsigned int)__umul24(mask, mask) / 2.0f, (*sad)(int, int, unsigned) = nullptr;
    x[1] = f < 0 || sad ? tranship_sad(x[2], x[3], 0) : tranship_rhadd(x[2], x[3]) + tranship_uhadd(mask, 1u) + tranship_urhadd(mask, 1u);
    x[2] = (unsigned int)__fns32(mask, 0, 1) > 31u ? 0 : __hadd(x[2], x[3]);
}

struct counted {
    unsigned bits;
    __device__ unsigned __popc(unsigned more) const { return bits + more; }
};

__global__ void own(unsigned *x, counted c)
{
    x[0] = c.__popc(x[1]) - 1;
}
