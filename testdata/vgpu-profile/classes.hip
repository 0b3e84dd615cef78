// Classes of instructions, each counted as the difference of two kernels.
#include "counted.hpp"

#define TEN(x) x x x x x x x x x x

__global__ void base(unsigned *y)
{
    y[threadIdx.x] = 1;
}
__global__ void valu(unsigned *y)
{
    asm volatile(TEN("v_mov_b32 v20, 1\n")::: "v20");
    y[threadIdx.x] = 1;
}
__global__ void salu(unsigned *y)
{
    asm volatile(TEN("s_mov_b32 s20, 1\n s_cmp_eq_u32 s20, 1\n")::: "s20", "scc");
    y[threadIdx.x] = 1;
}
__global__ void waits(unsigned *y)
{
    asm volatile(TEN("s_nop 0\n s_waitcnt lgkmcnt(0)\n s_sleep 0\n"));
    y[threadIdx.x] = 1;
}
__global__ void branches(unsigned *y)
{
    asm volatile(TEN("s_branch 0\n"));
    y[threadIdx.x] = 1;
}
__global__ void barriers(unsigned *y)
{
    asm volatile(TEN("s_barrier\n"));
    y[threadIdx.x] = 1;
}
// 256 threads.
// expect: valu.instructions.valu - base.instructions.valu == 10 * 256 / base.lanes
// expect: salu.instructions.salu - base.instructions.salu == 20 * 256 / base.lanes
// expect: waits.instructions.wait - base.instructions.wait == 30 * 256 / base.lanes
// expect: branches.instructions.branch - base.instructions.branch == 10 * 256 / base.lanes
// expect: barriers.instructions.barrier == 10 * 256 / base.lanes
// expect: base.instructions.barrier == 0
// expect: base.instructions.vmem == 256 / base.lanes
// expect: base.instructions.smem == 256 / base.lanes
// expect: barriers.instructions.all - base.instructions.all == 10 * 256 / base.lanes
// expect: base.instructions.lds == 0
// expect: base.instructions.matrix == 0

__global__ void exchange(unsigned *y)
{
    y[threadIdx.x] = __shfl_xor(y[threadIdx.x], 1);
}
// A permutation is an instruction of LDS that does not reach it.
// expect: exchange.instructions.lds == 256 / exchange.lanes
// expect: exchange.lds.accesses == 0

__global__ void matrix(float4 *y)
{
#ifdef __gfx90a__
    typedef float vec4 __attribute__((ext_vector_type(4)));
    vec4 c = {0, 0, 0, 0};
    for (int k = 0; k < 5; k++)
        c = __builtin_amdgcn_mfma_f32_4x4x1f32(1.0f, (float)threadIdx.x, c, 0, 0, 0);
    y[threadIdx.x] = make_float4(c[0], c[1], c[2], c[3]);
#endif
}
// expect gfx90a: matrix.instructions.matrix == 5 * 256 / 64

int main()
{
    unsigned *y = (unsigned *)zeros(4096);
    base<<<1, 256>>>(y);
    valu<<<1, 256>>>(y);
    salu<<<1, 256>>>(y);
    waits<<<1, 256>>>(y);
    branches<<<1, 256>>>(y);
    barriers<<<1, 256>>>(y);
    exchange<<<1, 256>>>(y);
    matrix<<<1, 256>>>((float4 *)y);
    return ended();
}
