#if defined(__HIP__) && !defined(TRANSHIP_LOAD)
#define TRANSHIP_LOAD
#include "words.h"
// CUDA's loads with cache hints, for values of any type
template <class T> static __device__ inline T tranship_load(const T *p)
{
    return *p;
}
// __ldcs, __ldlu: what is not read again need not stay in the caches
template <class T> static __device__ inline T tranship_load_once(const T *p)
{
    typedef typename tranship_word<alignof(T)>::type word;
    word w[sizeof(T) / sizeof(word)];
    for (unsigned i = 0; i < sizeof(T) / sizeof(word); i++)
        w[i] = __builtin_nontemporal_load((const word *)p + i);
    T value;
    __builtin_memcpy((void *)&value, w, sizeof(T));
    return value;
}
// Past the caches that others do not see: atomic loads of words of up to 8 bytes
template <int Scope, class T> static __device__ inline T tranship_load_fresh(const T *p)
{
    typedef typename tranship_word<(alignof(T) < 8 ? alignof(T) : 8)>::type word;
    word w[sizeof(T) / sizeof(word)];
    for (unsigned i = 0; i < sizeof(T) / sizeof(word); i++)
        w[i] = __hip_atomic_load((const word *)p + i, __ATOMIC_RELAXED, Scope);
    T value;
    __builtin_memcpy((void *)&value, w, sizeof(T));
    return value;
}
// __ldcg: what other blocks have written
template <class T> static __device__ inline T tranship_load_device(const T *p)
{
    return tranship_load_fresh<__HIP_MEMORY_SCOPE_AGENT>(p);
}
// __ldcv: what other devices and the host have written, too
template <class T> static __device__ inline T tranship_load_system(const T *p)
{
    return tranship_load_fresh<__HIP_MEMORY_SCOPE_SYSTEM>(p);
}
#endif
