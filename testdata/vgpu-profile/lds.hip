// Bank conflicts: 32 banks of a dword, in each cycle 32 lanes of a dword each, 16 of two, 8 of four.
#include "counted.hpp"

// One block of 32 x 32 threads: 1024 / 32 = 32 cycles for each access without conflicts.
template <int PITCH> __device__ void transpose(const float *x, float *y)
{
    __shared__ float tile[32 * PITCH];
    int column = threadIdx.x, row = threadIdx.y;
    tile[row * PITCH + column] = x[row * 32 + column];
    __syncthreads();
    y[row * 32 + column] = tile[column * PITCH + row];
}
__global__ void columns(const float *x, float *y)
{
    transpose<32>(x, y);
}
__global__ void padded(const float *x, float *y)
{
    transpose<33>(x, y);
}
// All 32 lanes read from one bank.
// expect: columns.lds.accesses == 2 * 1024 / columns.lanes
// expect: columns.lds.cycles == 32 + 32 * 32
// expect: columns.lds.conflicts == 32 * 31
// expect: columns.resources.lds_bytes == 4096
// expect: padded.lds.accesses == columns.lds.accesses
// expect: padded.lds.cycles == 64
// expect: padded.lds.conflicts == 0
// expect: padded.resources.lds_bytes == 32 * 33 * 4
// expect: padded.instructions.barrier == 1024 / padded.lanes

template <int STEP> __device__ void wide(float4 *y)
{
    __shared__ float4 row[64 * STEP];
    row[threadIdx.x * STEP] = make_float4(1, 2, 3, 4);
    __syncthreads();
    y[threadIdx.x] = row[(63 - threadIdx.x) * STEP];
}
__global__ void wide1(float4 *y)
{
    wide<1>(y);
}
__global__ void wide2(float4 *y)
{
    wide<2>(y);
}
// 64 threads: 8 cycles for each access; with gaps between the float4 half of the banks do twice the work.
// expect: wide1.lds.cycles == 16
// expect: wide1.lds.conflicts == 0
// expect: wide2.lds.cycles == 32
// expect: wide2.lds.conflicts == 16

__global__ void broadcast(float *y, int zero)
{
    __shared__ float x[64];
    x[threadIdx.x] = threadIdx.x;
    __syncthreads();
    y[threadIdx.x] = x[threadIdx.x * zero];
}
// expect: broadcast.lds.cycles == 4
// expect: broadcast.lds.conflicts == 0

__global__ void atomics(unsigned *y)
{
    __shared__ unsigned x[64];
    x[threadIdx.x] = 0;
    __syncthreads();
    atomicAdd(&x[0], threadIdx.x);
    __syncthreads();
    y[threadIdx.x] = x[threadIdx.x];
}
// All lanes wait for each other.
// expect: atomics.lds.cycles == 2 + 64 + 2
// expect: atomics.lds.conflicts == 62

// expect: total.lds.conflicts == 32 * 31 + 16 + 62

int main()
{
    char *x = zeros(4096), *y = zeros(4096);
    columns<<<1, dim3(32, 32)>>>((float *)x, (float *)y);
    padded<<<1, dim3(32, 32)>>>((float *)x, (float *)y);
    wide1<<<1, 64>>>((float4 *)y);
    wide2<<<1, 64>>>((float4 *)y);
    broadcast<<<1, 64>>>((float *)y, 0);
    atomics<<<1, 64>>>((unsigned *)y);
    return ended();
}
