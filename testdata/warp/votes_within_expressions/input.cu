#include <cuda_runtime.h>

__device__ int count(int a, int b);
__device__ int count(unsigned a, unsigned b);

__global__ void expressions(unsigned *out, int v, unsigned m)
{
    const unsigned full = 0xffffffff;
    if (!__any_sync(full, v))
        out[0] = 1;
    while (__all_sync(full, v < 3))
        ++v;
    out[1] = __ballot_sync(full, v) & 1;
    out[2] = ~__ballot_sync(full, v);
    bool same = __ballot_sync(full, v) == m;
    out[3] = same ? __any_sync(full, v) : __all_sync(full, v);
    out[4] = __ballot_sync(full, v) >> 4 | __ballot_sync(full, !v) << 4;
    out[5] = -__any_sync(full, v) + 2 * __all_sync(full, v);
    out[6] = __popc(__ballot_sync(full, v));
    out[7] = __ffs(__ballot_sync(full, v)) - 1;
    out[8] = __clz(__activemask());
    out[9] = __popc(__ballot_sync(full, v) & ((1u << (threadIdx.x & 31)) - 1));
    auto votes = __ballot_sync(full, v);
    auto any = __any_sync(full, v);
    static_assert(sizeof(votes) == 4 && sizeof(any) == 4, "");
    out[10] = count(__any_sync(full, v), 1) + max(__all_sync(full, v), 0);
    __any_sync(full, v);
    out[11] = ::__ballot_sync(full, v) + ::__shfl_sync(full, v, 0);
    out[12] = (float)__ballot_sync(full, v) > 3.0f;
    return (void)__ballot_sync(full, v);
}
