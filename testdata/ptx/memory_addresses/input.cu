// Addresses of one memory and generic ones.
#include <cuda_runtime.h>
#include <cstdint>

__device__ __forceinline__ unsigned shared_address(const void *p)
{
    unsigned at;
    asm("{ .reg .u64 wide; cvta.to.shared.u64 wide, %1; cvt.u32.u64 %0, wide; }" : "=r"(at) : "l"(p));
    return at;
}

__device__ __forceinline__ const void *global_address(const void *p)
{
    uint64_t at;
    asm("cvta.to.global.u64 %0, %1;" : "=l"(at) : "l"(p));
    return (const void *)at;
}

__device__ __forceinline__ bool is_shared(const void *p)
{
    unsigned is;
    asm("{\n .reg .pred p;\n isspacep.shared p, %1;\n selp.u32 %0, 1, 0, p;\n}" : "=r"(is) : "l"(p));
    return is;
}

__device__ __forceinline__ bool is_global(const void *p)
{
    int is;
    asm volatile("{ .reg .pred p; isspacep.global p, %1; selp.s32 %0, 1, 0, p; }" : "=r"(is) : "l"(p));
    return is != 0;
}

__device__ __forceinline__ void hints()
{
    asm volatile("griddepcontrol.wait;" ::: "memory");
    asm volatile("setmaxnreg.dec.sync.aligned.u32 %0;" ::"n"(40));
    asm volatile("griddepcontrol.launch_dependents;");
    asm volatile(".pragma \"nounroll\";");
    asm volatile("brkpt;");
}

__device__ __forceinline__ int all_of_block(bool mine)
{
    int n, any;
    asm volatile("{ .reg .pred p; setp.ne.s32 p, %1, 0; bar.red.popc.u32 %0, 0, p; }" : "=r"(n) : "r"((int)mine) : "memory");
    asm volatile("{ .reg .pred p, q; setp.ne.s32 p, %1, 0; barrier.cta.red.or.aligned.pred q, 1, p; selp.s32 %0, 1, 0, q; }" : "=r"(any) : "r"((int)mine));
    asm volatile("bar.warp.sync 0xffffffff;" ::: "memory");
    return n + any;
}

template <class T> __device__ unsigned of_unknown_type(T *a, int i)
{
    unsigned x;
    asm("{ .reg .u64 t; cvta.to.global.u64 t, %1; ld.global.u32 %0, [t+4]; }" : "=r"(x) : "l"(&a[i]));
    asm volatile("st.global.u32 [%0], %1;" ::"l"(&a[i]), "r"(*a));
    return x;
}
