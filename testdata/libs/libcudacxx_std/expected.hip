// libcu++'s part of the standard library: clang runs what is constexpr on the device as well.
#include <hip/hip_runtime.h>

#if defined(__HIP_PLATFORM_AMD__) && !defined(TRANSHIP_CUDA_BITS)
#define TRANSHIP_CUDA_BITS
// libcu++'s functions on bits, which the standard library has from C++20 on
namespace cuda {
namespace std {
template <class To, class From> static __host__ __device__ constexpr To bit_cast(const From &from)
{
    return __builtin_bit_cast(To, from);
}
template <class T> static __host__ __device__ constexpr int popcount(T x)
{
    return __builtin_popcountll(x);
}
template <class T> static __host__ __device__ constexpr int countl_zero(T x)
{
    return x ? __builtin_clzll(x) - static_cast<int>(64 - 8 * sizeof(T)) : static_cast<int>(8 * sizeof(T));
}
template <class T> static __host__ __device__ constexpr int countr_zero(T x)
{
    return x ? __builtin_ctzll(x) : static_cast<int>(8 * sizeof(T));
}
template <class T> static __host__ __device__ constexpr int countl_one(T x)
{
    return ::cuda::std::countl_zero(static_cast<T>(~x));
}
template <class T> static __host__ __device__ constexpr int countr_one(T x)
{
    return ::cuda::std::countr_zero(static_cast<T>(~x));
}
template <class T> static __host__ __device__ constexpr bool has_single_bit(T x)
{
    return x != 0 && (x & (x - 1)) == 0;
}
template <class T> static __host__ __device__ constexpr int bit_width(T x)
{
    return static_cast<int>(8 * sizeof(T)) - ::cuda::std::countl_zero(x);
}
template <class T> static __host__ __device__ constexpr T bit_floor(T x)
{
    return x ? static_cast<T>(T(1) << (::cuda::std::bit_width(x) - 1)) : T(0);
}
template <class T> static __host__ __device__ constexpr T bit_ceil(T x)
{
    return x < 2 ? T(1) : static_cast<T>(T(1) << ::cuda::std::bit_width(static_cast<T>(x - 1)));
}
template <class T> static __host__ __device__ constexpr T rotl(T x, int n)
{
    return n & (8 * sizeof(T) - 1)
               ? static_cast<T>(x << (n & (8 * sizeof(T) - 1)) | x >> (-n & (8 * sizeof(T) - 1)))
               : x;
}
template <class T> static __host__ __device__ constexpr T rotr(T x, int n)
{
    return ::cuda::std::rotl(x, -n);
}
}
}
#endif
#if defined(__HIP_PLATFORM_AMD__) && !defined(TRANSHIP_CUDA_UTILITY)
#define TRANSHIP_CUDA_UTILITY
// Small things of libcu++'s own, and some that the standard library has later or for the host only
namespace tranship_cuda {
template <class T> struct plain {
    typedef T type;
};
template <class T> struct plain<const T> : plain<T> {
};
template <class T> struct plain<volatile T> : plain<T> {
};
template <class T> struct plain<const volatile T> : plain<T> {
};
template <class T> struct plain<T &> : plain<T> {
};
template <class T> struct plain<T &&> : plain<T> {
};
template <class T> struct same {
    typedef T type;
};
// The type of a choice between two, as a value
template <class A, class B>
using common = typename plain<decltype(true ? *static_cast<A *>(nullptr) : *static_cast<B *>(nullptr))>::type;
}
namespace cuda {
template <class T = void> struct maximum {
    __host__ __device__ constexpr T operator()(const T &a, const T &b) const
    {
        return a < b ? b : a;
    }
};
template <> struct maximum<void> {
    template <class A, class B>
    __host__ __device__ constexpr tranship_cuda::common<const A, const B> operator()(const A &a,
                                                                                     const B &b) const
    {
        return a < b ? b : a;
    }
};
template <class T = void> struct minimum {
    __host__ __device__ constexpr T operator()(const T &a, const T &b) const
    {
        return b < a ? b : a;
    }
};
template <> struct minimum<void> {
    template <class A, class B>
    __host__ __device__ constexpr tranship_cuda::common<const A, const B> operator()(const A &a,
                                                                                     const B &b) const
    {
        return b < a ? b : a;
    }
};
template <class T, class U>
static __host__ __device__ constexpr tranship_cuda::common<const T, const U> ceil_div(T value, U step)
{
    return value / step + (value % step != 0);
}
template <class T, class U>
static __host__ __device__ constexpr tranship_cuda::common<const T, const U> round_up(T value, U step)
{
    return ::cuda::ceil_div(value, step) * step;
}
template <class T, class U>
static __host__ __device__ constexpr tranship_cuda::common<const T, const U> round_down(T value, U step)
{
    return value / step * step;
}
// Promises to CUDA's compiler, which HIP's does not need
template <class Result, class Function>
static __host__ __device__ constexpr Function proclaim_return_type(Function f)
{
    return f;
}
template <class Function>
static __host__ __device__ constexpr Function proclaim_copyable_arguments(Function f)
{
    return f;
}

namespace std {
struct identity {
    template <class T> __host__ __device__ constexpr T &&operator()(T &&value) const
    {
        return static_cast<T &&>(value);
    }
};
template <class T> using remove_cvref = tranship_cuda::plain<T>;
template <class T> using remove_cvref_t = typename tranship_cuda::plain<T>::type;
template <class T> using type_identity = tranship_cuda::same<T>;
template <class T> using type_identity_t = typename tranship_cuda::same<T>::type;
template <class T> __host__ __device__ T &&declval() noexcept;
template <class T> static __host__ __device__ inline void swap(T &a, T &b)
{
    T before = static_cast<T &&>(a);
    a = static_cast<T &&>(b);
    b = static_cast<T &&>(before);
}
template <class T, class U = T> static __host__ __device__ inline T exchange(T &place, U &&value)
{
    T before = static_cast<T &&>(place);
    place = static_cast<U &&>(value);
    return before;
}
[[noreturn]] static __host__ __device__ inline void unreachable()
{
    __builtin_unreachable();
}
[[noreturn]] static __host__ __device__ inline void terminate()
{
    __builtin_trap();
}
}
}
#endif

#include <hipcub/hipcub.hpp>
#include <array>
#include <functional>
#include <limits>
#include <cuda/std/span>
#include <tuple>
#include <type_traits>
#include <utility>

template <class T, class = std::enable_if_t<std::is_integral_v<T>>> struct Box {
    std::array<T, 4> parts;
};

__global__ void k(std::uint32_t *p, Box<int> box)
{
    std::pair<int, float> both{1, 2.0f};
    std::tuple<int, int> two(3, 4);
    p[0] = std::max(box.parts[0], std::get<0>(two)) + both.first;
    p[1] = std::numeric_limits<int>::max();
    p[2] = cuda::std::popcount(p[0]);
}

size_t largest(int *in, int *out, int n)
{
    size_t bytes = 0;
    hipcub::DeviceReduce::Reduce(nullptr, bytes, in, out, n, std::plus<>{}, 0);
    hipcub::DeviceReduce::Reduce(nullptr, bytes, in, out, n, cuda::maximum<>{}, 0);
    return bytes;
}
