// Flags between blocks and with the host.
#include <hip/hip_runtime.h>
#include <cstdint>

#if defined(__HIP__) && !defined(TRANSHIP_SLEEP)
#define TRANSHIP_SLEEP
// CUDA's pause: about so many nanoseconds, never more than twice as many, and a millisecond at most. The
// hardware's is 64 cycles, 25 to 50 nanoseconds; lanes of a wavefront wait for the one that waits longest.
static __device__ inline void tranship_nanosleep(unsigned ns)
{
    for (unsigned waited = 0; waited < ns && waited < 1000000; waited += 64)
        __builtin_amdgcn_s_sleep(1);
}
#endif

static __device__ __forceinline__ void post(uint32_t *flag, uint32_t value)
{
    __hip_atomic_store((volatile unsigned *)flag, value, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_SYSTEM);
}

static __device__ __forceinline__ uint32_t peek(const uint32_t *flag)
{
    uint32_t value;
    value = __hip_atomic_load((const volatile unsigned *)flag, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_SYSTEM);
    return value;
}

static __device__ __forceinline__ void wait_until(const uint64_t *step, uint64_t least)
{
    uint64_t now;
    do {
        asm volatile("" ::: "memory");
        now = __hip_atomic_load((const volatile unsigned long long *)step, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
        asm volatile("" ::: "memory");
    } while (now < least);
    __threadfence();
}

static __device__ __forceinline__ void publish(uint64_t *step)
{
    __threadfence_system();
    asm volatile("" ::: "memory");
    __hip_atomic_fetch_add((unsigned long long *)step, 1ull, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_AGENT);
    asm volatile("" ::: "memory");
    __threadfence();
}

static __device__ __forceinline__ void read_line(uint64_t &data, uint64_t &flag, const ulonglong2 *line)
{
    {
        asm volatile("" ::: "memory");
        unsigned long long out0 = __hip_atomic_load((const volatile unsigned long long *)line, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_SYSTEM);
        unsigned long long out1 = __hip_atomic_load((const volatile unsigned long long *)((const char *)line + 8), __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_SYSTEM);
        asm volatile("" ::: "memory");
        data = out0;
        flag = out1;
    }
}

__global__ void ring(const uint32_t *from, uint32_t *to, uint32_t *data)
{
    if (threadIdx.x == 0)
        while (peek(from) != 1)
            tranship_nanosleep(40u);
    __syncthreads();
    data[threadIdx.x] += 1;
    __syncthreads();
    if (threadIdx.x == 0)
        post(to, 1);
}
