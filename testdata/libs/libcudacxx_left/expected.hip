// What only CUDA has: hints, and the choice of code by architecture.
#include <hip/hip_runtime.h>

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

#include <cuda/annotated_ptr>
#include <nv/target>

__global__ void k(int *p, int n)
{
    cuda::annotated_ptr<int, cuda::access_property::streaming> once(p);
    once[1] = cuda::ceil_div(n, 4);
    NV_IF_TARGET(NV_IS_DEVICE, (p[2] = 1;))
}
