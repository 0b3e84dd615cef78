#if defined(__HIP__) && !defined(TRANSHIP_ATOMIC_WRAP)
#define TRANSHIP_ATOMIC_WRAP
// CUDA's atomicInc_system and atomicDec_system: counting up to a limit and from 0 on, and down from it
static __device__ inline unsigned tranship_atomic_inc_system(unsigned *p, unsigned limit)
{
    unsigned old, seen = __hip_atomic_load(p, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_SYSTEM);
    do {
        old = seen;
        seen = atomicCAS_system(p, old, old >= limit ? 0 : old + 1);
    } while (seen != old);
    return old;
}
static __device__ inline unsigned tranship_atomic_dec_system(unsigned *p, unsigned limit)
{
    unsigned old, seen = __hip_atomic_load(p, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_SYSTEM);
    do {
        old = seen;
        seen = atomicCAS_system(p, old, old == 0 || old > limit ? limit : old - 1);
    } while (seen != old);
    return old;
}
#endif
