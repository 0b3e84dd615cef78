// What is advised, and where: a kernel that has each fault, and its twin that has not. "// TS3003" behind a line:
// that is advised at this line, and no more than that is advised in the whole program; "// ARCH TS3003" only there.
#include "counted.hpp"

constexpr int n = 64 * 256;

__global__ void small(float *y) // TS3001
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int k = 0; k < 50; k++)
        y[i] = y[i] * 1.5f + 1;
}
__global__ void fitting(float *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int k = 0; k < 50; k++)
        y[i] = y[i] * 1.5f + 1;
}

__global__ void partial(float *y) // TS3002
{
    int i = blockIdx.x * 128 + threadIdx.x;
    for (int k = 0; k < 50; k++)
        y[i] = y[i] * 1.5f + 1;
}

// Down the columns of a tile: all lanes are at one bank, unless a row is one longer than the banks are many.
__global__ void columns(const float *x, float *y)
{
    __shared__ float tile[32 * 32];
    int column = threadIdx.x, row = threadIdx.y;
    tile[row * 32 + column] = x[row * 32 + column];
    __syncthreads();
    y[row * 32 + column] = tile[column * 32 + row]; // TS3003
}
__global__ void padded(const float *x, float *y)
{
    __shared__ float tile[32 * 33];
    int column = threadIdx.x, row = threadIdx.y;
    tile[row * 33 + column] = x[row * 32 + column];
    __syncthreads();
    y[row * 32 + column] = tile[column * 33 + row];
}

struct particle {
    float x, y, z, w[29];
};
__global__ void members(const particle *p, float *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = p[i].x; // TS3004
    y[i] = v;
}
__global__ void arrays(const float *x, float *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = x[i];
    y[i] = v;
}

__global__ void spilled(int *y, int step)
{
    volatile int a[100];
    for (int i = 0; i < 100; i++)
        a[i] = i; // TS3005
    y[threadIdx.x] = a[(threadIdx.x + step) % 100];
}
__global__ void kept(int *y, int step)
{
    int sum = 0;
    for (int i = 0; i < 100; i++)
        sum += (int)threadIdx.x * step ^ i;
    y[threadIdx.x] = sum;
}

// 73 registers are 80: 6 waves of 512 registers, 12 of 1024. 64 let 8 and 16 in.
__global__ __launch_bounds__(64) void crowded(int *y) // TS3006
{
    asm volatile("v_mov_b32 v72, 1" ::: "v72");
    y[threadIdx.x] = 1;
}
__global__ __launch_bounds__(64) void roomy(int *y)
{
    asm volatile("v_mov_b32 v63, 1" ::: "v63");
    y[threadIdx.x] = 1;
}

// Warps of 32 that do different things: on waves of 64 one half of the lanes waits for the other.
__device__ float long_way(float v)
{
    for (int k = 0; k < 20; k++)
        v = v * v + 1;
    return v;
}
__device__ float other_way(float v)
{
    for (int k = 0; k < 20; k++)
        v = v * 3 - v * v; // gfx90a TS3007
    return v;
}
__global__ void warps(float *y)
{
    int warp = threadIdx.x / 32;
    float v = y[threadIdx.x];
    v = warp % 2 ? long_way(v) : other_way(v);
    y[threadIdx.x] = v;
}
__device__ float long_way_of_waves(float v)
{
    for (int k = 0; k < 20; k++)
        v = v * v + 1;
    return v;
}
__global__ void waves(float *y)
{
    int wave = threadIdx.x / 64;
    float v = y[threadIdx.x];
    v = wave % 2 ? long_way_of_waves(v) : other_way(v);
    y[threadIdx.x] = v;
}

__global__ void one_counter(const int *x, int *count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    __hip_atomic_fetch_max(&count[x[i] >> 31], i ^ x[i], __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT); // TS3008
}
__global__ void many_counters(const int *x, int *count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    __hip_atomic_fetch_max(&count[i], i ^ x[i], __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
}

int main()
{
    char *x = zeros(n * 128 + 4), *y = zeros(n * 16);
    small<<<256, 16>>>((float *)y);
    fitting<<<64, 64>>>((float *)y);
    partial<<<64, 100>>>((float *)y);
    for (int k = 0; k < 5; k++) {
        columns<<<4, dim3(32, 32)>>>((float *)x, (float *)y);
        padded<<<4, dim3(32, 32)>>>((float *)x, (float *)y);
        members<<<64, 256>>>((particle *)x, (float *)y);
        arrays<<<64, 256>>>((float *)x, (float *)y);
        crowded<<<200, 64>>>((int *)y);
        roomy<<<200, 64>>>((int *)y);
    }
    spilled<<<8, 128>>>((int *)y, 7);
    kept<<<64, 128>>>((int *)y, 7);
    warps<<<32, 256>>>((float *)y);
    waves<<<32, 256>>>((float *)y);
    one_counter<<<64, 256>>>((int *)x, (int *)y);
    many_counters<<<64, 256>>>((int *)x, (int *)y);
    return ended();
}
