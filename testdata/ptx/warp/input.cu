// What the lanes of a warp say to one another.
#include <cuda_runtime.h>

// An inclusive sum over the warp: the predicate says whether there is a lane to add.
__device__ int scan(int x)
{
    for (int step = 1; step < 32; step *= 2) {
        asm volatile("{\n\t"
                     ".reg .s32 r0;\n\t"
                     ".reg .pred p;\n\t"
                     "shfl.sync.up.b32 r0|p, %0, %1, 0x0, 0xffffffff;\n\t"
                     "@p add.s32 %0, r0, %0;\n\t"
                     "}"
                     : "+r"(x)
                     : "r"(step));
    }
    return x;
}

__device__ float neighbour(float v)
{
    float r;
    asm("shfl.sync.bfly.b32 %0, %1, 1, 0x1f, 0xffffffff;" : "=f"(r) : "f"(v));
    return r;
}

__device__ unsigned votes(bool found, unsigned lanes)
{
    unsigned all, which;
    asm volatile("{ .reg .pred p, q; setp.ne.u32 p, %1, 0; vote.sync.all.pred q, p, %2; selp.u32 %0, 1, 0, q; }"
                 : "=r"(all)
                 : "r"((unsigned)found), "r"(lanes));
    asm volatile("{ .reg .pred p; setp.ne.u32 p, %1, 0; vote.sync.ballot.b32 %0, p, %2; }" : "=r"(which) : "r"((unsigned)found), "r"(lanes));
    return all ? 32 : __popc(which);
}

__device__ unsigned peers(unsigned long long key)
{
    unsigned same, active, least;
    asm volatile("activemask.b32 %0;" : "=r"(active));
    asm volatile("match.any.sync.b64 %0, %1, %2;" : "=r"(same) : "l"(key), "r"(active));
    asm volatile("redux.sync.min.u32 %0, %1, %2;" : "=r"(least) : "r"((unsigned)key), "r"(same));
    return least;
}

__device__ bool one_lane()
{
    unsigned p;
    asm volatile("{\n"
                 " .reg .pred P1;\n"
                 " elect.sync _|P1, %1;\n"
                 " selp.u32 %0, 1, 0, P1;\n"
                 "}\n"
                 : "=r"(p)
                 : "r"(0xffffffff));
    return p;
}

__device__ unsigned sizes()
{
    unsigned r;
    asm("mov.u32 %0, %%nsmid;" : "=r"(r));
    asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(r));
    return r;
}
