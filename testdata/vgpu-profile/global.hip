// Cache lines of global memory: neighbours, strides, one address for all, addresses that are off by one
// element.
#include "counted.hpp"

// 64 blocks of 256 threads.
constexpr int n = 64 * 256;

__global__ void copy(const float4 *x, float4 *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    y[i] = x[i];
}
// expect: copy.launches == 1
// expect: copy.blocks == 64
// expect: copy.waves_per_block == 256 / copy.lanes
// expect: copy.global.loads == 16384 / copy.lanes
// expect: copy.global.stores == copy.global.loads
// expect: copy.global.bytes == 2 * 16384 * 16
// expect: copy.global.transactions == copy.global.bytes / copy.resources.line_bytes
// expect: copy.global.least_transactions == copy.global.transactions
// expect: copy.vector.active_lanes == copy.vector.instructions * copy.lanes
// expect: copy.vector.full == copy.vector.instructions
// expect: copy.lds.accesses == 0
// expect: copy.scratch.accesses == 0
// expect: copy.global.atomics == 0

__global__ void stride(const float *x, float *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    y[i] = x[i * 32];
}
// A line for each lane of the loads; the stores are neighbours.
// expect: stride.global.loads == 16384 / stride.lanes
// expect: stride.global.transactions == 16384 + 16384 * 4 / stride.resources.line_bytes
// expect: stride.global.least_transactions == 2 * 16384 * 4 / stride.resources.line_bytes

__global__ void same(const float *x, float *y, int zero)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    y[i] = x[i * zero];
}
// expect: same.global.bytes == 4 * same.global.loads + 4 * 16384
// expect: same.global.transactions == same.global.loads + 16384 * 4 / same.resources.line_bytes

__global__ void shifted(const float *x, float *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    y[i] = x[i + 1];
}
// One line more for each load.
// expect: shifted.global.transactions == 2 * 16384 * 4 / shifted.resources.line_bytes + 16384 / shifted.lanes
// expect: shifted.global.least_transactions == 2 * 16384 * 4 / shifted.resources.line_bytes

__global__ void bytes(const unsigned char *x, unsigned char *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    y[i] = x[i];
}
// Fewer bytes than a line in a wave: still a line.
// expect: bytes.global.transactions == 2 * 16384 / bytes.lanes
// expect: bytes.global.bytes == 2 * 16384

__global__ void count(int *x)
{
    atomicAdd(&x[blockIdx.x * blockDim.x + threadIdx.x], 1);
}
// expect: count.global.atomics == 3 * 16384 / count.lanes
// expect: count.global.loads == 0
// expect: count.global.stores == 0
// expect: count.launches == 3
// expect: count.blocks == 3 * 64
// expect: count.global.transactions == 3 * 16384 * 4 / count.resources.line_bytes

// expect: total.global.atomics == count.global.atomics
// expect gfx90a: copy.resources.line_bytes == 64
// expect gfx90a: copy.lanes == 64
// expect gfx1030: copy.resources.line_bytes == 128
// expect gfx1030: copy.lanes == 32

int main()
{
    char *x = zeros(n * 128 + 4), *y = zeros(n * 16);
    copy<<<64, 256>>>((float4 *)x, (float4 *)y);
    stride<<<64, 256>>>((float *)x, (float *)y);
    same<<<64, 256>>>((float *)x, (float *)y, 0);
    shifted<<<64, 256>>>((float *)x, (float *)y);
    bytes<<<64, 256>>>((unsigned char *)x, (unsigned char *)y);
    for (int k = 0; k < 3; k++)
        count<<<64, 256>>>((int *)x);
    return ended();
}
