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
