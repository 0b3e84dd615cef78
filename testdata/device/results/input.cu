#include <cuda_runtime.h>

#define LAST(mask) (__popc(mask) - 1)

__global__ void k(int *x, unsigned mask, unsigned long long wide)
{
    int n = __popc(mask);                      // the value alone counts
    auto m = __popc(mask);
    x[__popc(mask)] = -4 * __popcll(wide);
    for (int i = 0; i < __popc(mask) - 1; i++)
        x[i] = LAST(mask) / 2 + n + m;
    atomicAdd(x, ::__popc(mask));
    x[0] = __ffs(n) - 1 < 0 ? -1 : __ffsll(wide) - 1;
    float f = __umul24(mask, mask) / 2.0f, (*sad)(int, int, unsigned) = nullptr;
    x[1] = f < 0 || sad ? __sad(x[2], x[3], 0) : __rhadd(x[2], x[3]) + __uhadd(mask, 1u) + __urhadd(mask, 1u);
    x[2] = __fns(mask, 0, 1) > 31u ? 0 : __hadd(x[2], x[3]);
}

struct counted {
    unsigned bits;
    __device__ unsigned __popc(unsigned more) const { return bits + more; }
};

__global__ void own(unsigned *x, counted c)
{
    x[0] = c.__popc(x[1]) - 1;
}
