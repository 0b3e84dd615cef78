#if defined(__HIP__) && !defined(TRANSHIP_STORE)
#define TRANSHIP_STORE
#include "same.h"
#include "words.h"
// CUDA's stores with cache hints, for values of any type. __stcs: what is not read soon need not stay in the caches
template <class T> static __device__ inline void tranship_store_once(T *p, typename tranship_same<T>::type value)
{
    typedef typename tranship_word<alignof(T)>::type word;
    word w[sizeof(T) / sizeof(word)];
    __builtin_memcpy(w, (const void *)&value, sizeof(T));
    for (unsigned i = 0; i < sizeof(T) / sizeof(word); i++)
        __builtin_nontemporal_store(w[i], (word *)p + i);
}
// __stwt: through to the memory that other devices and the host see
template <class T> static __device__ inline void tranship_store_system(T *p, typename tranship_same<T>::type value)
{
    typedef typename tranship_word<(alignof(T) < 8 ? alignof(T) : 8)>::type word;
    word w[sizeof(T) / sizeof(word)];
    __builtin_memcpy(w, (const void *)&value, sizeof(T));
    for (unsigned i = 0; i < sizeof(T) / sizeof(word); i++)
        __hip_atomic_store((word *)p + i, w[i], __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_SYSTEM);
}
#endif
