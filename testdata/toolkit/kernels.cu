// A program in CUDA: its kernels become stubs that launch, its host code runs as it is.
#include <cooperative_groups.h>
#include <cub/cub.cuh>
#include <cuda_fp16.h>
#include <curand_kernel.h>
#include <thrust/device_vector.h>
#include <thrust/sort.h>
#include <cmath>
#include <cstdio>

namespace cg = cooperative_groups;

__constant__ float table[16];
__device__ int counter;

template <class T, int N> __global__ void __launch_bounds__(N) scale(T *p, T f, int n)
{
    __shared__ T tile[N];
    extern __shared__ char more[];
    cg::thread_block block = cg::this_thread_block();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = i < n ? p[i] : T(0);
    block.sync();
    atomicAdd(&counter, more[0]);
    if (i < n)
        p[i] = tile[threadIdx.x] * f * __expf(table[i % 16]) + sqrtf(2.0f) + std::sin(1.0f) + __shfl_down_sync(~0u, f, 1);
}

__global__ void halves(__half *h, curandState *s)
{
    typedef cub::BlockReduce<float, 128> Reduce;
    __shared__ typename Reduce::TempStorage storage;
    float sum = Reduce(storage).Sum(__half2float(h[threadIdx.x]) + curand_uniform(s));
    h[threadIdx.x] = __float2half(sum);
}

__host__ __device__ float4 twice(float4 a)
{
    return make_float4(a.x * 2, a.y * 2, a.z * 2, a.w * 2);
}

int main()
{
    float *d, h[1000] = {1};
    cudaStream_t s;
    dim3 grid(4), block(256);
    cudaStreamCreate(&s);
    cudaMalloc(&d, sizeof h);
    cudaMemcpyToSymbol(table, h, sizeof table);
    scale<float, 256><<<grid, block, 64, s>>>(d, 2.0f, 1000);
    halves<<<1, 128>>>(nullptr, nullptr);
    printf("%g %g %d %u %g\n", twice(make_float4(1, 2, 3, 4)).w, max(1.5f, 2.0f) + min(3, 4), (int)fmaxf(1, 2), max(2u, 3), rsqrt(4.0));
    return cudaDeviceSynchronize() == cudaSuccess;
}
