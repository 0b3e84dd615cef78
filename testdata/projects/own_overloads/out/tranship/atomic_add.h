// SPDX-License-Identifier: MIT-0. Added by tranship for code that calls what HIP does not have.
#if defined(__HIP__) && !defined(TRANSHIP_ATOMIC_ADD)
#define TRANSHIP_ATOMIC_ADD
#include "atomic_scope.h"
// CUDA's atomicAdd for any type: the function of that name where there is one for it, HIP's or the program's own. Else
// half, bfloat16 and pairs of them are exchanged with the word that they lie in, and float2 and float4 are added number
// by number, as CUDA does: another thread may see one of the numbers added and another not yet.
template <class T> static __device__ inline auto tranship_sum(T a, T b, int) -> decltype(T(a + b))
{
    return T(a + b);
}
template <class T> static __device__ inline auto tranship_sum(T a, T b, long) -> decltype(T(__hadd(a, b)))
{
    return __hadd(a, b);
}
template <class T> static __device__ inline auto tranship_sum(T a, T b, ...) -> decltype(T(__hadd2(a, b)))
{
    return __hadd2(a, b);
}
template <class Scope, class T> struct tranship_adder
{
    static __device__ inline T add(T *p, T value)
    {
        tranship_place<T> place(p);
        unsigned old, seen = place.look();
        do {
            old = seen;
            seen = Scope::swap(place.word, old, place.put(old, tranship_sum(place.get(old), value, 0)));
        } while (seen != old);
        return place.get(old);
    }
};
template <class Scope> struct tranship_adder<Scope, float2>
{
    static __device__ inline float2 add(float2 *p, float2 value)
    {
        float x = Scope::add(&p->x, value.x), y = Scope::add(&p->y, value.y);
        return make_float2(x, y);
    }
};
template <class Scope> struct tranship_adder<Scope, float4>
{
    static __device__ inline float4 add(float4 *p, float4 value)
    {
        float x = Scope::add(&p->x, value.x), y = Scope::add(&p->y, value.y);
        float z = Scope::add(&p->z, value.z), w = Scope::add(&p->w, value.w);
        return make_float4(x, y, z, w);
    }
};
template <class T, class V>
static __device__ inline auto tranship_atomic_add_by(T *p, V value, int) -> decltype(T(atomicAdd(p, value)))
{
    return atomicAdd(p, value);
}
#if defined(__AMDGCN_UNSAFE_FP_ATOMICS__)
// With -munsafe-fp-atomics, the hardware's instruction, as HIP itself has it for float
template <class T, class V>
static __device__ inline auto tranship_atomic_add_by(T *p, V value, long) -> decltype(T(unsafeAtomicAdd(p, T(value))))
{
    return unsafeAtomicAdd(p, T(value));
}
#endif
template <class T, class V> static __device__ inline T tranship_atomic_add_by(T *p, V value, ...)
{
    return tranship_adder<tranship_device_scope, T>::add(p, T(value));
}
template <class T, class V = T> static __device__ inline T tranship_atomic_add(T *p, V value)
{
    return tranship_atomic_add_by(p, value, 0);
}
template <class T, class V>
static __device__ inline auto tranship_atomic_add_system_by(T *p, V value, int) -> decltype(T(atomicAdd_system(p, value)))
{
    return atomicAdd_system(p, value);
}
template <class T, class V> static __device__ inline T tranship_atomic_add_system_by(T *p, V value, ...)
{
    return tranship_adder<tranship_system_scope, T>::add(p, T(value));
}
template <class T, class V = T> static __device__ inline T tranship_atomic_add_system(T *p, V value)
{
    return tranship_atomic_add_system_by(p, value, 0);
}
#endif
