// SPDX-License-Identifier: MIT-0. Added by tranship for code that calls what HIP does not have.
#include "cuda_words.h"
#if defined(__HIP_PLATFORM_AMD__) && !defined(TRANSHIP_CUDA_NUMBERS)
#define TRANSHIP_CUDA_NUMBERS
// Atomic arithmetic: with the hardware's operation where it has one for the type, else with a comparison in a
// loop
namespace tranship_cuda {
template <bool Value> struct truth {
    static constexpr bool value = Value;
};
// The types that the compiler's built-ins add, and combine otherwise
template <class T> struct is_added : truth<false> {
};
template <class T> struct is_combined : truth<false> {
};
#if defined(__HIP_DEVICE_COMPILE__)
template <> struct is_combined<int> : truth<true> {
};
template <> struct is_combined<unsigned> : truth<true> {
};
template <> struct is_combined<long> : truth<true> {
};
template <> struct is_combined<unsigned long> : truth<true> {
};
template <> struct is_combined<long long> : truth<true> {
};
template <> struct is_combined<unsigned long long> : truth<true> {
};
template <> struct is_added<float> : truth<true> {
};
template <> struct is_added<double> : truth<true> {
};
#define TRANSHIP_HARDWARE(name)                                                                              \
    template <class Memory> __device__ inline T hardware(T *p, int order) const                              \
    {                                                                                                        \
        return __hip_atomic_fetch_##name(p, operand, order, Memory::scope);                                  \
    }
#else
#define TRANSHIP_HARDWARE(name)
#endif

template <class T> struct plus : truth<is_added<T>::value || is_combined<T>::value> {
    T operand;
    __host__ __device__ inline explicit plus(T v) : operand(v)
    {
    }
    __host__ __device__ inline T operator()(T old) const
    {
        return static_cast<T>(old + operand);
    }
    TRANSHIP_HARDWARE(add)
};
template <class T> struct plus<T *> : truth<false> {
    decltype(static_cast<char *>(nullptr) - static_cast<char *>(nullptr)) operand;
    __host__ __device__ inline explicit plus(decltype(operand) v) : operand(v)
    {
    }
    __host__ __device__ inline T *operator()(T *old) const
    {
        return old + operand;
    }
};
#define TRANSHIP_COMBINED(type, name, result)                                                                \
    template <class T> struct type : truth<is_combined<T>::value> {                                          \
        T operand;                                                                                           \
        __host__ __device__ inline explicit type(T v) : operand(v)                                           \
        {                                                                                                    \
        }                                                                                                    \
        __host__ __device__ inline T operator()(T old) const                                                 \
        {                                                                                                    \
            return static_cast<T>(result);                                                                   \
        }                                                                                                    \
        TRANSHIP_HARDWARE(name)                                                                              \
    };
TRANSHIP_COMBINED(both, and, old &operand)
TRANSHIP_COMBINED(either, or, old | operand)
TRANSHIP_COMBINED(differ, xor, old ^ operand)
TRANSHIP_COMBINED(lesser, min, operand < old ? operand : old)
TRANSHIP_COMBINED(greater, max, old < operand ? operand : old)
#undef TRANSHIP_COMBINED
#undef TRANSHIP_HARDWARE

// Values and the words that hold them. place() is where the compiler's built-ins want them.
template <class T> struct cell {
    typedef typename word<sizeof(T)>::type word_type;
    static __host__ __device__ inline word_type *place(T *p)
    {
        return reinterpret_cast<word_type *>(p);
    }
    static __host__ __device__ inline word_type bits(T value)
    {
        word_type all;
        __builtin_memcpy(&all, static_cast<const void *>(&value), sizeof all);
        return all;
    }
    static __host__ __device__ inline T value(word_type all)
    {
        T v;
        __builtin_memcpy(static_cast<void *>(&v), &all, sizeof v);
        return v;
    }
};

template <class T> struct other : truth<(sizeof(T) >= 4)> {
    T operand;
    __host__ __device__ inline explicit other(T v) : operand(v)
    {
    }
    __host__ __device__ inline T operator()(T) const
    {
        return operand;
    }
    template <class Memory> __host__ __device__ inline T hardware(T *p, int order) const
    {
        return cell<T>::value(Memory::exchange(cell<T>::place(p), cell<T>::bits(operand), order));
    }
};

// What is there becomes op of it; what was there.
template <class Memory, class T, class Op>
static __host__ __device__ inline T update(T *p, const Op &op, int order, truth<false>)
{
    typename word<sizeof(T)>::type old = Memory::load(cell<T>::place(p), __ATOMIC_RELAXED);
    while (!Memory::swap(cell<T>::place(p), old, cell<T>::bits(op(cell<T>::value(old))), order,
                         __ATOMIC_RELAXED))
        ;
    return cell<T>::value(old);
}
template <class Memory, class T, class Op>
static __host__ __device__ inline T update(T *p, const Op &op, int order, truth<true>)
{
    return op.template hardware<Memory>(p, order);
}
}
#endif
