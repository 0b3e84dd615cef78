#if defined(__HIP__) && !defined(TRANSHIP_ATOMIC_LIMIT)
#define TRANSHIP_ATOMIC_LIMIT
#include "same.h"
// CUDA's atomicMin and atomicMax for long long as well, by compare and swap
template <class T> static __device__ inline T tranship_atomic_min(T *p, typename tranship_same<T>::type value)
{
    return atomicMin(p, value);
}
static __device__ inline long long tranship_atomic_min(long long *p, long long value)
{
    long long old = __hip_atomic_load(p, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
    while (value < old && !__hip_atomic_compare_exchange_strong(p, &old, value, __ATOMIC_RELAXED, __ATOMIC_RELAXED,
                                                                __HIP_MEMORY_SCOPE_AGENT))
        ;
    return old;
}
template <class T> static __device__ inline T tranship_atomic_min_system(T *p, typename tranship_same<T>::type value)
{
    return atomicMin_system(p, value);
}
static __device__ inline long long tranship_atomic_min_system(long long *p, long long value)
{
    long long old = __hip_atomic_load(p, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_SYSTEM);
    while (value < old && !__hip_atomic_compare_exchange_strong(p, &old, value, __ATOMIC_RELAXED, __ATOMIC_RELAXED,
                                                                __HIP_MEMORY_SCOPE_SYSTEM))
        ;
    return old;
}
template <class T> static __device__ inline T tranship_atomic_max(T *p, typename tranship_same<T>::type value)
{
    return atomicMax(p, value);
}
static __device__ inline long long tranship_atomic_max(long long *p, long long value)
{
    long long old = __hip_atomic_load(p, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
    while (value > old && !__hip_atomic_compare_exchange_strong(p, &old, value, __ATOMIC_RELAXED, __ATOMIC_RELAXED,
                                                                __HIP_MEMORY_SCOPE_AGENT))
        ;
    return old;
}
template <class T> static __device__ inline T tranship_atomic_max_system(T *p, typename tranship_same<T>::type value)
{
    return atomicMax_system(p, value);
}
static __device__ inline long long tranship_atomic_max_system(long long *p, long long value)
{
    long long old = __hip_atomic_load(p, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_SYSTEM);
    while (value > old && !__hip_atomic_compare_exchange_strong(p, &old, value, __ATOMIC_RELAXED, __ATOMIC_RELAXED,
                                                                __HIP_MEMORY_SCOPE_SYSTEM))
        ;
    return old;
}
#endif
