// Types that a template's parameters decide may be such as HIP does not shuffle: this file has to do with those.
#include <hip/hip_runtime.h>
#include <hip/hip_bf16.h>

#if defined(__HIP__) && !defined(TRANSHIP_WARP_SHUFFLE)
#define TRANSHIP_WARP_SHUFFLE
// Shuffles of values of any type, by their bits. A source lane counts modulo the width, as in CUDA.
template <class T, class F> static __device__ inline T tranship_shuffle(T value, F move)
{
    unsigned word[(sizeof(T) + 3) / 4] = {};
    __builtin_memcpy(word, (const void *)&value, sizeof(T));
    for (unsigned i = 0; i < sizeof(word) / 4; i++)
        word[i] = move(word[i]);
    __builtin_memcpy((void *)&value, word, sizeof(T));
    return value;
}
template <class T> static __device__ inline T tranship_shfl(T value, int lane, int width)
{
    return tranship_shuffle(value, [=](unsigned word) { return __shfl(word, lane & (width - 1), width); });
}
template <class T> static __device__ inline T tranship_shfl_up(T value, unsigned delta, int width)
{
    return tranship_shuffle(value, [=](unsigned word) { return __shfl_up(word, delta, width); });
}
template <class T> static __device__ inline T tranship_shfl_down(T value, unsigned delta, int width)
{
    return tranship_shuffle(value, [=](unsigned word) { return __shfl_down(word, delta, width); });
}
template <class T> static __device__ inline T tranship_shfl_xor(T value, int mask, int width)
{
    return tranship_shuffle(value, [=](unsigned word) { return __shfl_xor(word, mask, width); });
}
#endif
#if defined(__HIP__) && !defined(TRANSHIP_ATOMIC_SCOPE)
#define TRANSHIP_ATOMIC_SCOPE
// The atomic operations that others are made of: as the device sees them, and as the host and other devices do
struct tranship_device_scope
{
    static __device__ inline unsigned swap(unsigned *p, unsigned old, unsigned value)
    {
        return atomicCAS(p, old, value);
    }
    static __device__ inline float add(float *p, float value)
    {
        return atomicAdd(p, value);
    }
};
struct tranship_system_scope
{
    static __device__ inline unsigned swap(unsigned *p, unsigned old, unsigned value)
    {
        return atomicCAS_system(p, old, value);
    }
    static __device__ inline float add(float *p, float value)
    {
        return atomicAdd_system(p, value);
    }
};
// A value of two or four bytes in the aligned word of four bytes that it lies in, as the hardware has no atomics of
// two. The other two bytes stay as they are; they have to be there, as they are in all that is allocated.
template <class T> struct tranship_place
{
    unsigned *word, shift, mask;
    __device__ inline tranship_place(T *p)
    {
        static_assert(sizeof(T) == 2 || sizeof(T) == 4, "HIP has no atomic operation for this type");
        unsigned odd = sizeof(T) == 2 ? (unsigned)(unsigned long long)p & 2 : 0;
        word = (unsigned *)((char *)p - odd);
        shift = odd * 8;
        mask = (sizeof(T) == 2 ? 0xffffu : ~0u) << shift;
    }
    __device__ inline unsigned look() const
    {
        return __hip_atomic_load(word, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_SYSTEM);
    }
    __device__ inline T get(unsigned whole) const
    {
        T value;
        whole >>= shift;
        __builtin_memcpy((void *)&value, &whole, sizeof(T));
        return value;
    }
    __device__ inline unsigned put(unsigned whole, T value) const
    {
        unsigned bits = 0;
        __builtin_memcpy(&bits, (const void *)&value, sizeof(T));
        return (whole & ~mask) | bits << shift;
    }
};
#endif
#if defined(__HIP__) && !defined(TRANSHIP_ATOMIC_ADD)
#define TRANSHIP_ATOMIC_ADD
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

template <class T> __device__ T sum(T v)
{
    for (int offset = 16; offset > 0; offset >>= 1)
        v += tranship_shfl_down(v, offset, 32);
    return tranship_shfl(v, 33, 16);
}

template <class T> struct Scan {
    T *p;
    __device__ T up(int d) const { return tranship_shfl_up(p[1], d, 32); }
    __device__ T old(int d) const { return tranship_shfl_up(*p, d, 32); }
    __device__ float plain(float x) const { return __shfl_xor(x, 1, 32); }
};

__global__ void use(__hip_bfloat16 *b) { *b = sum(*b); }

// A macro's body may stand for any type as well.
#define DOWN(v, n) tranship_shfl_down((v), (n), 32)
#define ADD(p, v) tranship_atomic_add(p, v)
__global__ void macros(__hip_bfloat16 *b) { ADD(b, DOWN(b[1], 2)); }
