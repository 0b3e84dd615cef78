// Five statements as real code has them.
#include <cstdint>
#include <cuda_runtime.h>

__device__ uint32_t choose(uint32_t e, uint32_t f, uint32_t g)
{
    uint32_t r;
    asm("lop3.b32 %0, %1, %2, %3, 0xca;" : "=r"(r) : "r"(e), "r"(f), "r"(g));
    return r;
}

__device__ float4 stream(const float4 *from)
{
    float4 v;
    asm volatile("ld.global.nc.L1::no_allocate.v4.f32 {%0, %1, %2, %3}, [%4];"
                 : "=f"(v.x), "=f"(v.y), "=f"(v.z), "=f"(v.w)
                 : "l"(from));
    return v;
}

__device__ void fetch(void *tile, const void *from, bool inside)
{
    uint32_t to = static_cast<uint32_t>(__cvta_generic_to_shared(tile));
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(to), "l"(from), "r"(inside ? 16 : 0));
    asm volatile("cp.async.commit_group;");
}

__device__ void wait_for(const int *flag, int value)
{
    int seen;
    do {
        asm volatile("ld.acquire.gpu.global.s32 %0, [%1];" : "=r"(seen) : "l"(flag) : "memory");
    } while (seen < value);
}

#define SPECIAL(to, name) asm("mov.u32 %0, %%" #name ";" : "=r"(to))
__device__ unsigned rank(unsigned lanes)
{
    unsigned below;
    SPECIAL(below, lanemask_lt);
    return __popc(lanes & below);
}
