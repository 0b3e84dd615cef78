#if defined(__HIP__) && !defined(TRANSHIP_ATOMIC_BITS)
#define TRANSHIP_ATOMIC_BITS
#include "same.h"
// CUDA's atomicAnd, atomicOr and atomicXor for long long as well, whose bits are those of unsigned long long
template <class T> static __device__ inline T tranship_atomic_and(T *p, typename tranship_same<T>::type value)
{
    return atomicAnd(p, value);
}
static __device__ inline long long tranship_atomic_and(long long *p, long long value)
{
    return (long long)atomicAnd((unsigned long long *)p, (unsigned long long)value);
}
template <class T> static __device__ inline T tranship_atomic_and_system(T *p, typename tranship_same<T>::type value)
{
    return atomicAnd_system(p, value);
}
static __device__ inline long long tranship_atomic_and_system(long long *p, long long value)
{
    return (long long)atomicAnd_system((unsigned long long *)p, (unsigned long long)value);
}
template <class T> static __device__ inline T tranship_atomic_or(T *p, typename tranship_same<T>::type value)
{
    return atomicOr(p, value);
}
static __device__ inline long long tranship_atomic_or(long long *p, long long value)
{
    return (long long)atomicOr((unsigned long long *)p, (unsigned long long)value);
}
template <class T> static __device__ inline T tranship_atomic_or_system(T *p, typename tranship_same<T>::type value)
{
    return atomicOr_system(p, value);
}
static __device__ inline long long tranship_atomic_or_system(long long *p, long long value)
{
    return (long long)atomicOr_system((unsigned long long *)p, (unsigned long long)value);
}
template <class T> static __device__ inline T tranship_atomic_xor(T *p, typename tranship_same<T>::type value)
{
    return atomicXor(p, value);
}
static __device__ inline long long tranship_atomic_xor(long long *p, long long value)
{
    return (long long)atomicXor((unsigned long long *)p, (unsigned long long)value);
}
template <class T> static __device__ inline T tranship_atomic_xor_system(T *p, typename tranship_same<T>::type value)
{
    return atomicXor_system(p, value);
}
static __device__ inline long long tranship_atomic_xor_system(long long *p, long long value)
{
    return (long long)atomicXor_system((unsigned long long *)p, (unsigned long long)value);
}
#endif
