// Barriers in shared memory: one warp brings, others take.
#include <hip/hip_runtime.h>
#include <cstdint>

#if defined(__HIP__) && !defined(TRANSHIP_SPACES)
#define TRANSHIP_SPACES
// CUDA's conversions between generic addresses and those of one memory. AMD's constants lie in global memory, whose addresses are generic
// ones; those of a block's memory (LDS) and of a thread's own are offsets of 32 bits.
#define TRANSHIP_SPACE(n) __attribute__((address_space(n)))
static __device__ inline size_t tranship_to_global(const void *p)
{
    return (size_t)p;
}
static __device__ inline size_t tranship_to_shared(const void *p)
{
    return (size_t)(const TRANSHIP_SPACE(3) char *)p;
}
static __device__ inline size_t tranship_to_local(const void *p)
{
    return (size_t)(const TRANSHIP_SPACE(5) char *)p;
}
static __device__ inline void *tranship_from_global(size_t address)
{
    return (void *)address;
}
static __device__ inline void *tranship_from_shared(size_t address)
{
    return (void *)(TRANSHIP_SPACE(3) char *)(size_t)(unsigned)address;
}
static __device__ inline void *tranship_from_local(size_t address)
{
    return (void *)(TRANSHIP_SPACE(5) char *)(size_t)(unsigned)address;
}
static __device__ inline unsigned tranship_is_global(const void *p)
{
    const TRANSHIP_SPACE(0) void *generic = (const TRANSHIP_SPACE(0) void *)p;
    return !__builtin_amdgcn_is_shared(generic) && !__builtin_amdgcn_is_private(generic);
}
#undef TRANSHIP_SPACE
#endif
#if defined(__HIP__) && !defined(TRANSHIP_PTX_MBARRIER)
#define TRANSHIP_PTX_MBARRIER
// PTX's mbarrier in a block's shared memory. A word has what the phase still waits for (21 bits), what each phase waits for (21 bits), the bytes
// that are on their way (21 bits, modulo 2^21) and in its highest bit which of two phases it is. Where nothing is waited for any more, the next
// phase begins.
static __device__ inline void tranship_mbarrier_init(unsigned long long *p, unsigned count)
{
    unsigned long long n = count & 0xfffffu;
    __hip_atomic_store(p, n << 21 | n, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_WORKGROUP);
}
// As one step; gives what the word was.
static __device__ inline unsigned long long
tranship_mbarrier_change(unsigned long long *p, unsigned arrived, unsigned dropped, unsigned bytes)
{
    const unsigned long long mask = 0x1fffffu;
    unsigned long long next, old = __hip_atomic_load(p, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_WORKGROUP);
    do {
        unsigned long long pending = (old - arrived) & mask, all = ((old >> 21) - dropped) & mask;
        unsigned long long under_way = ((old >> 42) + bytes) & mask, phase = old >> 63;
        if (pending == 0 && under_way == 0) {
            pending = all;
            phase ^= 1;
        }
        next = phase << 63 | under_way << 42 | all << 21 | pending;
    } while (!__hip_atomic_compare_exchange_strong(p, &old, next, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED,
                                                   __HIP_MEMORY_SCOPE_WORKGROUP));
    // What some lanes do before it is not moved behind what all of them do next.
    __builtin_amdgcn_wave_barrier();
    return old;
}
static __device__ inline unsigned long long tranship_mbarrier_arrive(unsigned long long *p, unsigned count = 1, unsigned bytes = 0)
{
    return tranship_mbarrier_change(p, count, 0, bytes);
}
static __device__ inline unsigned long long tranship_mbarrier_drop(unsigned long long *p, unsigned count = 1, unsigned bytes = 0)
{
    return tranship_mbarrier_change(p, count, count, bytes);
}
static __device__ inline void tranship_mbarrier_expect(unsigned long long *p, unsigned bytes)
{
    (void)tranship_mbarrier_change(p, 0, 0, bytes);
}
static __device__ inline void tranship_mbarrier_complete(unsigned long long *p, unsigned bytes)
{
    (void)tranship_mbarrier_change(p, 0, 0, 0u - bytes);
}
// Is the phase of that parity over?
static __device__ inline bool tranship_mbarrier_test_parity(unsigned long long *p, unsigned parity)
{
    return (unsigned)(__hip_atomic_load(p, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_WORKGROUP) >> 63) != (parity & 1u);
}
// Is the phase over in which the word was this?
static __device__ inline bool tranship_mbarrier_test(unsigned long long *p, unsigned long long state)
{
    return tranship_mbarrier_test_parity(p, (unsigned)(state >> 63));
}
// The same, after a while at most.
static __device__ inline bool tranship_mbarrier_try_parity(unsigned long long *p, unsigned parity)
{
    for (int i = 0; i < 16 && !tranship_mbarrier_test_parity(p, parity); i++)
        __builtin_amdgcn_s_sleep(1);
    return tranship_mbarrier_test_parity(p, parity);
}
static __device__ inline bool tranship_mbarrier_try(unsigned long long *p, unsigned long long state)
{
    return tranship_mbarrier_try_parity(p, (unsigned)(state >> 63));
}
#endif

__device__ __forceinline__ void begin(uint64_t *bar, unsigned count)
{
    unsigned at = (unsigned)tranship_to_shared(bar);
    tranship_mbarrier_init((unsigned long long *)tranship_from_shared(at), count);
    __threadfence_block();
}

__device__ __forceinline__ void arrive(uint64_t *bar)
{
    unsigned at = (unsigned)tranship_to_shared(bar);
    {
        unsigned long long state = tranship_mbarrier_arrive((unsigned long long *)tranship_from_shared(at));
    }
}

__device__ __forceinline__ void arrive_and_expect(uint64_t *bar, unsigned bytes)
{
    unsigned at = (unsigned)tranship_to_shared(bar);
    asm volatile("" ::: "memory");
    (void)(tranship_mbarrier_arrive((unsigned long long *)tranship_from_shared(at), 1u, bytes));
    asm volatile("" ::: "memory");
}

__device__ __forceinline__ bool is_over(uint64_t *bar, unsigned parity)
{
    unsigned at = (unsigned)tranship_to_shared(bar), done;
    {
        asm volatile("" ::: "memory");
        bool p = tranship_mbarrier_try_parity((unsigned long long *)tranship_from_shared(at), parity);
        done = p ? 1u : 0u;
        asm volatile("" ::: "memory");
    }
    return done != 0;
}

__device__ __forceinline__ void copies_arrive(uint64_t *bar)
{
    unsigned at = (unsigned)tranship_to_shared(bar);
    tranship_mbarrier_arrive((unsigned long long *)tranship_from_shared(at));
    (void)(unsigned long long *)tranship_from_shared(at);
}
