#include <hip/hip_runtime.h>

__device__ int count(int a, int b);
__device__ int count(unsigned a, unsigned b);

__global__ void expressions(unsigned *out, int v, unsigned m)
{
    const unsigned full = 0xffffffff;
    if (!((unsigned)(__ballot64(v) >> (__lane_id() & 32u)) != 0))
        out[0] = 1;
    while ((unsigned)(__ballot64(!(v < 3)) >> (__lane_id() & 32u)) == 0)
        ++v;
    out[1] = (unsigned)(__ballot64(v) >> (__lane_id() & 32u)) & 1;
    out[2] = ~(unsigned)(__ballot64(v) >> (__lane_id() & 32u));
    bool same = (unsigned)(__ballot64(v) >> (__lane_id() & 32u)) == m;
    out[3] = same ? int((unsigned)(__ballot64(v) >> (__lane_id() & 32u)) != 0) : int((unsigned)(__ballot64(!(int)v) >> (__lane_id() & 32u)) == 0);
    out[4] = (unsigned)(__ballot64(v) >> (__lane_id() & 32u)) >> 4 | (unsigned)(__ballot64(!v) >> (__lane_id() & 32u)) << 4;
    out[5] = -int((unsigned)(__ballot64(v) >> (__lane_id() & 32u)) != 0) + 2 * int((unsigned)(__ballot64(!(int)v) >> (__lane_id() & 32u)) == 0);
    out[6] = __popc((unsigned)(__ballot64(v) >> (__lane_id() & 32u)));
    out[7] = (int)__ffs((unsigned)(__ballot64(v) >> (__lane_id() & 32u))) - 1;
    out[8] = __clz((unsigned)(__ballot64(1) >> (__lane_id() & 32u)));
    out[9] = __popc((unsigned)(__ballot64(v) >> (__lane_id() & 32u)) & ((1u << (threadIdx.x & 31)) - 1));
    auto votes = (unsigned)(__ballot64(v) >> (__lane_id() & 32u));
    auto any = int((unsigned)(__ballot64(v) >> (__lane_id() & 32u)) != 0);
    static_assert(sizeof(votes) == 4 && sizeof(any) == 4, "");
    out[10] = count(int((unsigned)(__ballot64(v) >> (__lane_id() & 32u)) != 0), 1) + max(int((unsigned)(__ballot64(!(int)v) >> (__lane_id() & 32u)) == 0), 0);
    int((unsigned)(__ballot64(v) >> (__lane_id() & 32u)) != 0);
    out[11] = (unsigned)(__ballot64(v) >> (__lane_id() & 32u)) + __shfl(v, 0, 32);
    out[12] = (float)(unsigned)(__ballot64(v) >> (__lane_id() & 32u)) > 3.0f;
    return (void)(unsigned)(__ballot64(v) >> (__lane_id() & 32u));
}
