// Names that CUDA's headers leave free, and HIP's declare at global scope.
#define ICMP_NE 7
#include <cuda_runtime.h>
#include <cooperative_groups.h>
#include <curand_kernel.h>

static int texture(int x)
{
    return x + 1;
}

#define HD __host__ __device__

__device__ double powi(double x, int n)
{
    return n > 0 ? x * powi(x, n - 1) : 1.0;
}

HD inline float powif(float base, const int n);

static __device__ float safeAtomicAdd(float *address, float value)
{
    return atomicAdd(address, value);
}

__device__ long long wall_clock64(void)
{
    return clock64();
}

static int unsafeAtomicAdd;

struct ullong {
    unsigned high, low;
};

typedef unsigned short uchar;
using GLuint = unsigned long;

namespace
{
__device__ unsigned lane_mask()
{
    return 1u << (threadIdx.x & 31);
}
}

__constant__ float d_A1[16];

enum { MASK1 = 1 };

struct bits {
    unsigned HW_ID;
};

__global__ void kernel(double *out)
{
    int MASK2 = 3;
    *out = powi(*out, MASK1 + MASK2) + ICMP_NE + lane_mask();
}

int main()
{
    cudaDeviceSynchronize();
    return texture(-1);
}
