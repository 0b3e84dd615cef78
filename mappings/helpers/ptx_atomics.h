#include "atomic_scope.h"
#if defined(__HIP__) && !defined(TRANSHIP_PTX_ATOMICS)
#define TRANSHIP_PTX_ATOMICS
// Atomic operations of PTX that HIP has not: of halves and bfloat16, one by one or in pairs, and of any order and scope.
template <int Order, int Scope, class T> static __device__ inline bool tranship_swap_if(T *p, T &old, T value)
{
    // The order of a failure is no stronger than a load's.
    return __hip_atomic_compare_exchange_strong(p, &old, value, Order,
                                                Order == __ATOMIC_ACQ_REL   ? __ATOMIC_ACQUIRE
                                                : Order == __ATOMIC_RELEASE ? __ATOMIC_RELAXED
                                                                            : Order,
                                                Scope);
}
// What f makes of the value, as one step. A short is exchanged with the word that it lies in.
template <int Order, int Scope, class T, class F> static __device__ inline T tranship_change(T *p, F f)
{
    tranship_place<T> place(p);
    unsigned old = place.look();
    while (!tranship_swap_if<Order, Scope>(place.word, old, place.put(old, f(place.get(old)))))
        ;
    return place.get(old);
}
template <int Order, int Scope> static __device__ inline unsigned tranship_atomic_inc(unsigned *p, unsigned limit)
{
    return tranship_change<Order, Scope>(p, [=](unsigned old) { return old >= limit ? 0u : old + 1u; });
}
template <int Order, int Scope> static __device__ inline unsigned tranship_atomic_dec(unsigned *p, unsigned limit)
{
    return tranship_change<Order, Scope>(p, [=](unsigned old) { return old == 0u || old > limit ? limit : old - 1u; });
}
template <int Order, int Scope, class T> static __device__ inline T tranship_atomic_cas(T *p, T compare, T value)
{
    tranship_swap_if<Order, Scope>(p, compare, value);
    return compare;
}
template <int Order, int Scope>
static __device__ inline unsigned short tranship_atomic_cas(unsigned short *p, unsigned short compare, unsigned short value)
{
    return tranship_change<Order, Scope>(p, [=](unsigned short old) { return old == compare ? value : old; });
}
// The bits of a number of 16 bits as a float, which has all of its values, and back, to the nearest.
struct tranship_half {
    static __device__ inline float value(unsigned short bits)
    {
        _Float16 h;
        __builtin_memcpy(&h, &bits, sizeof h);
        return (float)h;
    }
    static __device__ inline unsigned short bits(float f)
    {
        _Float16 h = (_Float16)f;
        unsigned short bits;
        __builtin_memcpy(&bits, &h, sizeof bits);
        return bits;
    }
};
struct tranship_bfloat {
    static __device__ inline float value(unsigned short bits)
    {
        return __uint_as_float((unsigned)bits << 16);
    }
    static __device__ inline unsigned short bits(float f)
    {
        unsigned whole = __float_as_uint(f);
        return f != f ? 0x7fff : (unsigned short)((whole + 0x7fffu + (whole >> 16 & 1u)) >> 16);
    }
};
// A float holds the sum of two of them so well that rounding it again is rounding once.
template <class Kind, class F> static __device__ inline unsigned short tranship_of_halves(unsigned short a, unsigned short b, F f)
{
    return Kind::bits(f(Kind::value(a), Kind::value(b)));
}
template <class Kind, class F> static __device__ inline unsigned tranship_of_halves(unsigned a, unsigned b, F f)
{
    return tranship_of_halves<Kind>((unsigned short)a, (unsigned short)b, f) |
           (unsigned)tranship_of_halves<Kind>((unsigned short)(a >> 16), (unsigned short)(b >> 16), f) << 16;
}
template <class Kind, int Order = __ATOMIC_RELAXED, int Scope = __HIP_MEMORY_SCOPE_AGENT, class T>
static __device__ inline T tranship_atomic_add(T *p, T value)
{
    return tranship_change<Order, Scope>(
        p, [=](T old) { return tranship_of_halves<Kind>(old, value, [](float a, float b) { return a + b; }); });
}
template <class Kind, int Order = __ATOMIC_RELAXED, int Scope = __HIP_MEMORY_SCOPE_AGENT, class T>
static __device__ inline T tranship_atomic_min(T *p, T value)
{
    return tranship_change<Order, Scope>(p, [=](T old) {
        return tranship_of_halves<Kind>(old, value, [](float a, float b) { return a == b ? (signbit(a) ? a : b) : fminf(a, b); });
    });
}
template <class Kind, int Order = __ATOMIC_RELAXED, int Scope = __HIP_MEMORY_SCOPE_AGENT, class T>
static __device__ inline T tranship_atomic_max(T *p, T value)
{
    return tranship_change<Order, Scope>(p, [=](T old) {
        return tranship_of_halves<Kind>(old, value, [](float a, float b) { return a == b ? (signbit(a) ? b : a) : fmaxf(a, b); });
    });
}
#endif
