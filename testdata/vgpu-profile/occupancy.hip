// How many waves fit, and what limits them.
#include "counted.hpp"

__global__ void free_of_all(int *y)
{
    y[threadIdx.x] = 1;
}
// expect: free_of_all.occupancy.waves_per_simd == free_of_all.occupancy.most
// expect gfx90a: free_of_all.occupancy.most == 8
// expect gfx90a: free_of_all.occupancy.blocks == 8
// expect gfx1030: free_of_all.occupancy.most == 16
// expect: free_of_all.occupancy.limit is nothing

// 128 registers of 512 for each lane of a SIMD, or of 1024; blocks of 256 threads.
__global__ __launch_bounds__(256) void registers(int *y)
{
    asm volatile("v_mov_b32 v127, 1" ::: "v127");
    y[threadIdx.x] = 1;
}
// expect: registers.resources.vgprs + registers.resources.agprs == 128
// expect gfx90a: registers.occupancy.waves_per_simd == 4
// expect gfx1030: registers.occupancy.waves_per_simd == 8
// expect: registers.occupancy.limit is vgprs

// 73 registers: 80 of 512, or of 1024.
__global__ __launch_bounds__(64) void granules(int *y)
{
    asm volatile("v_mov_b32 v72, 1" ::: "v72");
    y[threadIdx.x] = 1;
}
// expect gfx90a: granules.occupancy.waves_per_simd == 6
// expect gfx1030: granules.occupancy.waves_per_simd == 12
// expect: granules.occupancy.limit is vgprs

__global__ void lds(int *y)
{
    __shared__ int x[8192];
    x[threadIdx.x * 32] = threadIdx.x;
    __syncthreads();
    y[threadIdx.x] = x[(255 - threadIdx.x) * 32];
}
// Two blocks of 32 KiB on a compute unit: 8 waves of 64 on its four SIMDs, 16 of 32 on its two.
// expect: lds.resources.lds_bytes == 32768
// expect gfx90a: lds.occupancy.waves_per_simd == 2
// expect gfx90a: lds.occupancy.blocks == 2
// expect gfx1030: lds.occupancy.waves_per_simd == 8
// expect: lds.occupancy.limit is lds

// The same through the launch.
__global__ void dynamic(int *y)
{
    extern __shared__ int more[];
    more[threadIdx.x] = threadIdx.x;
    __syncthreads();
    y[threadIdx.x] = more[255 - threadIdx.x];
}
// expect: dynamic.resources.lds_bytes == 40000
// expect: dynamic.occupancy.waves_per_simd < lds.occupancy.waves_per_simd
// expect: dynamic.occupancy.limit is lds

// Blocks of three waves of 64: ten of them leave two places of 32 empty; of 32: six waves, four places of 64.
__global__ void odd(int *y)
{
    y[threadIdx.x] = 1;
}
// expect gfx90a: odd.occupancy.waves_per_simd is 7.5
// expect gfx1030: odd.occupancy.waves_per_simd is 15
// expect: odd.occupancy.limit is block

// 102 scalar registers and the six of VCC, FLAT_SCRATCH and XNACK_MASK: 112 of 800.
__global__ void scalars(int *y)
{
    asm volatile("s_mov_b32 s101, 1" ::: "s101");
    y[threadIdx.x] = 1;
}
// expect gfx90a: scalars.resources.sgprs == 112
// expect gfx90a: scalars.occupancy.waves_per_simd == 7
// expect gfx90a: scalars.occupancy.limit is sgprs
// expect gfx1030: scalars.occupancy.waves_per_simd == 16

int main()
{
    int *y = (int *)zeros(4096);
    free_of_all<<<1, 256>>>(y);
    registers<<<1, 256>>>(y);
    granules<<<1, 64>>>(y);
    lds<<<1, 256>>>(y);
    dynamic<<<1, 256, 40000>>>(y);
    odd<<<1, 192>>>(y);
    scalars<<<1, 64>>>(y);
    return ended();
}
