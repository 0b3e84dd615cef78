// Active lanes: 100 instructions in one side of a branch.
#include "counted.hpp"

#define TEN(x)  x x x x x x x x x x
#define NOTHING "v_mov_b32 %0, %0\n"
__device__ void hundred(unsigned &v)
{
    asm volatile(TEN(TEN(NOTHING)) : "+v"(v));
}

__device__ void another_hundred(unsigned &v)
{
    asm volatile(TEN(TEN("v_not_b32 %0, %0\n")) : "+v"(v));
}

__global__ void all(unsigned *y)
{
    unsigned v = y[threadIdx.x];
    hundred(v);
    y[threadIdx.x] = v;
}
// expect: all.vector.full == all.vector.instructions
// expect: all.vector.active_lanes == all.lanes * all.vector.full

__global__ void half(unsigned *y)
{
    unsigned v = y[threadIdx.x];
    if (threadIdx.x % 2)
        hundred(v);
    y[threadIdx.x] = v;
}
// expect: half.vector.instructions - half.vector.full == 100 * 256 / half.lanes
// expect: half.vector.active_lanes == half.vector.full * half.lanes + 100 * 256 / 2

__global__ void both(unsigned *y)
{
    unsigned v = y[threadIdx.x];
    if (threadIdx.x % 4)
        hundred(v);
    else
        another_hundred(v);
    y[threadIdx.x] = v;
}
// 100 times three quarters of the lanes and 100 times the last one.
// expect: both.vector.instructions - both.vector.full == 200 * 256 / both.lanes
// expect: both.vector.active_lanes == both.vector.full * both.lanes + 100 * 256

__global__ void waves(unsigned *y)
{
    unsigned v = y[threadIdx.x];
    if (threadIdx.x < 128)
        hundred(v);
    y[threadIdx.x] = v;
}
// Whole waves go one way: no divergence.
// expect: waves.vector.full == waves.vector.instructions
// expect: waves.instructions.valu >= 100 * 128 / waves.lanes
// expect: waves.instructions.valu < all.instructions.valu
// all.instructions.valu < 0
// expect: waves.instructions.branch == 256 / waves.lanes

__global__ void rest(unsigned *y)
{
    unsigned v = y[threadIdx.x];
    hundred(v);
    y[threadIdx.x] = v;
}
// Blocks of 40 threads.
// expect gfx90a: rest.vector.full == 0
// expect gfx90a: rest.vector.active_lanes == 40 * rest.vector.instructions
// expect gfx1030: rest.vector.full * 2 == rest.vector.instructions
// expect gfx1030: rest.vector.active_lanes == 20 * rest.vector.instructions
// expect: rest.waves_per_block == (40 + rest.lanes - 1) / rest.lanes

int main()
{
    unsigned *y = (unsigned *)zeros(4096);
    all<<<1, 256>>>(y);
    half<<<1, 256>>>(y);
    both<<<1, 256>>>(y);
    waves<<<1, 256>>>(y);
    rest<<<1, 40>>>(y);
    return ended();
}
