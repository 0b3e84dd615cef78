#if defined(__HIP__) && !defined(TRANSHIP_ATOMIC_CAS)
#define TRANSHIP_ATOMIC_CAS
#include "atomic_scope.h"
#include "same.h"
// CUDA's atomicCAS for unsigned short as well: by that of the word which it lies in
template <class T>
static __device__ inline T
tranship_atomic_cas(T *p, typename tranship_same<T>::type compare, typename tranship_same<T>::type value)
{
    static_assert(sizeof(T) <= 8, "AMD GPUs have no atomics of 16 bytes");
    return atomicCAS(p, compare, value);
}
static __device__ inline unsigned short
tranship_atomic_cas(unsigned short *p, unsigned short compare, unsigned short value)
{
    tranship_place<unsigned short> place(p);
    unsigned old, seen = place.look();
    do {
        old = seen;
        if (place.get(old) != compare)
            break;
        seen = atomicCAS(place.word, old, place.put(old, value));
    } while (seen != old);
    return place.get(old);
}
#endif
