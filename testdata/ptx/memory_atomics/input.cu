// Atomic operations: histograms, maxima, counters that wrap around, sums of halves.
#include <cuda_runtime.h>
#include <cuda_fp16.h>

__global__ void histogram(const unsigned char *in, unsigned *bins, int n)
{
    __shared__ unsigned part[256];
    for (int i = threadIdx.x; i < 256; i += blockDim.x)
        part[i] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        unsigned at = (unsigned)__cvta_generic_to_shared(&part[in[i]]);
        asm volatile("red.shared.add.u32 [%0], %1;" ::"r"(at), "r"(1));
    }
    __syncthreads();
    for (int i = threadIdx.x; i < 256; i += blockDim.x)
        asm volatile("red.global.add.u32 [%0], %1;" ::"l"(&bins[i]), "r"(part[i]) : "memory");
}

__device__ unsigned ticket(unsigned *counter, unsigned last)
{
    unsigned n;
    asm volatile("atom.global.inc.u32 %0, [%1], %2;" : "=r"(n) : "l"(counter), "r"(last));
    return n;
}

__device__ int arrive_and_count(int *counter)
{
    int before;
    asm volatile("atom.add.acq_rel.gpu.global.s32 %0, [%1], 1;" : "=r"(before) : "l"(counter) : "memory");
    return before;
}

__device__ bool try_lock(unsigned *lock)
{
    unsigned was;
    asm volatile("atom.acquire.gpu.global.cas.b32 %0, [%1], 0, 1;" : "=r"(was) : "l"(lock) : "memory");
    return was == 0;
}

__device__ void unlock(unsigned *lock)
{
    asm volatile("atom.release.gpu.exch.b32 _, [%0], 0;" ::"l"(lock) : "memory");
}

__device__ void add_pair(__half2 *p, __half2 v)
{
    asm volatile("red.global.add.noftz.f16x2 [%0], %1;" ::"l"(p), "r"(reinterpret_cast<unsigned &>(v)) : "memory");
}

__device__ void add_four(float4 *p, float4 v)
{
    asm volatile("red.global.add.v4.f32 [%0], {%1, %2, %3, %4};" ::"l"(p), "f"(v.x), "f"(v.y), "f"(v.z), "f"(v.w) : "memory");
}

__device__ float2 add_two(float2 *p, float2 v)
{
    float2 old;
    asm volatile("atom.global.add.v2.f32 {%0, %1}, [%2], {%3, %4};" : "=f"(old.x), "=f"(old.y) : "l"(p), "f"(v.x), "f"(v.y) : "memory");
    asm volatile("red.global.v2.bf16x2.max.noftz [%0], {%1, %2};" ::"l"(p), "r"(__float_as_uint(v.x)), "r"(__float_as_uint(v.y)) : "memory");
    return old;
}

__device__ void most(long long *p, long long v)
{
    asm volatile("red.relaxed.sys.global.max.s64 [%0], %1;" ::"l"(p), "l"(v) : "memory");
}

__device__ void count_bad(unsigned long long *bad, unsigned long long n)
{
    asm volatile("red.global.add.u64 [%0],%1;" ::"l"(bad), "l"(n) : "memory");
}
