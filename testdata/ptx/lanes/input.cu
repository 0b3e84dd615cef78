// What a thread asks of its place.
__device__ inline unsigned lane_id()
{
    unsigned lane;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    return lane;
}

__device__ inline int lanes_before()
{
    int mask;
    asm("mov.u32 %0, %%lanemask_lt;" : "=r"(mask));
    return __popc(mask);
}

__global__ void where(unsigned *out, unsigned long long *when)
{
    unsigned x, wide;
    asm("mad.lo.u32 %0, %%ctaid.x, %%ntid.x, %%tid.x;" : "=r"(x));
    asm("{ .reg .u32 t; mov.u32 t, %%tid.y; add.u32 %0, t, 1; }" : "=r"(wide));
    asm volatile("mov.u64 %0, %%clock64;" : "=l"(when[x]));
    out[x] = lane_id() + lanes_before() + wide;
}
