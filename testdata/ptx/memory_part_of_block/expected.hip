// Barriers of a part of the block: warps that bring, and warps that take. Each kernel sets the counters to 0.
#include <hip/hip_runtime.h>

#if defined(__HIP__) && !defined(TRANSHIP_PTX_BARRIER)
#define TRANSHIP_PTX_BARRIER
// PTX's barriers of a part of the block: the warps of 32 that arrive are counted in shared memory, which each kernel sets to 0 at its begin. The
// low half of a word has the threads that have arrived, the high half counts phases.
static __device__ inline unsigned *tranship_bars()
{
    __shared__ unsigned bars[16];
    return bars;
}
static __device__ inline void tranship_bars_begin()
{
    unsigned thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    if (thread == 0)
        for (unsigned i = 0; i < 16; i++)
            tranship_bars()[i] = 0;
    __syncthreads();
}
// The first lane that is here of each warp of 32
static __device__ inline bool tranship_bars_leader()
{
    unsigned here = (unsigned)(__ballot64(1) >> (__lane_id() & 32u));
    return (here & ((1u << (__lane_id() & 31u)) - 1u)) == 0;
}
// Gives the phase that the barrier was in.
static __device__ inline unsigned tranship_bars_count(unsigned *bar, unsigned count)
{
    unsigned old = __hip_atomic_load(bar, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_WORKGROUP), next;
    do
        next = (old & 0xffffu) + 32 >= count ? (old & 0xffff0000u) + 0x10000u : old + 32;
    while (!__hip_atomic_compare_exchange_strong(bar, &old, next, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_WORKGROUP));
    return old >> 16;
}
static __device__ inline void tranship_bar_arrive(unsigned id, unsigned count)
{
    __threadfence_block();
    __builtin_amdgcn_wave_barrier();
    if (tranship_bars_leader())
        (void)tranship_bars_count(&tranship_bars()[id & 15u], count);
    __builtin_amdgcn_wave_barrier();
}
// Leaders of both warps of a wavefront arrive before one of them waits.
static __device__ inline void tranship_bar_sync(unsigned id, unsigned count)
{
    unsigned *bar = &tranship_bars()[id & 15u];
    __threadfence_block();
    __builtin_amdgcn_wave_barrier();
    if (tranship_bars_leader()) {
        unsigned phase = tranship_bars_count(bar, count);
        while (__hip_atomic_load(bar, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_WORKGROUP) >> 16 == phase)
            __builtin_amdgcn_s_sleep(1);
    }
    __builtin_amdgcn_wave_barrier();
    __threadfence_block();
}
#endif

enum { FULL = 1, EMPTY = 2 };

__device__ __forceinline__ void named_sync(int id, int threads)
{
    tranship_bar_sync((unsigned)id, (unsigned)threads);
}

__device__ __forceinline__ void named_arrive(int id, int threads)
{
    tranship_bar_arrive((unsigned)id, (unsigned)threads);
}

template <int THREADS> __global__ void __launch_bounds__(THREADS) handed(const float *in, float *out, int n)
{
    tranship_bars_begin();
    __shared__ float tile[THREADS / 2];
    int half = THREADS / 2, t = threadIdx.x % half;
    if (threadIdx.x < half) {
        for (int i = 0; i < n; i++) {
            named_sync(EMPTY, THREADS);
            tile[t] = in[i * half + t];
            named_arrive(FULL, THREADS);
        }
    } else {
        float sum = 0;
        named_arrive(EMPTY, THREADS);
        for (int i = 0; i < n; i++) {
            named_sync(FULL, THREADS);
            sum += tile[half - 1 - t];
            if (i + 1 < n)
                named_arrive(EMPTY, THREADS);
        }
        out[t] = sum;
    }
}

__global__ void ends_early(int *p, int n)
{
    tranship_bars_begin();
    if (threadIdx.x >= n)
        return;
    {
        const unsigned in0 = (unsigned)p[threadIdx.x];
        bool p_ = (int)in0 == 7;
        if (p_) return;
    }
    auto f = [] __device__() { asm volatile("exit;"); };
    p[threadIdx.x] = 0;
    f();
}

template __global__ void handed<256>(const float *, float *, int);
