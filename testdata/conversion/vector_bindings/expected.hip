// Taken apart: HIP's vector types want a helper for that before 7.2.
#include <hip/hip_runtime.h>

#if defined(__cplusplus) && defined(__HIP__) && !defined(__HIPCC_RTC__) && !defined(TRANSHIP_VECTOR_BINDINGS)
#define TRANSHIP_VECTOR_BINDINGS
#include <hip/hip_vector_types.h>
#include <utility>
// CUDA's vector types can be taken apart, auto [x, y] = v. HIP's have unions before 7.2, where C++ wants to be told how.
template <class T, unsigned int N> struct std::tuple_size<HIP_vector_type<T, N>> {
    static constexpr std::size_t value = N;
};
template <std::size_t I, class T, unsigned int N> struct std::tuple_element<I, HIP_vector_type<T, N>> {
    typedef T type;
};
template <std::size_t I, class V> __host__ __device__ constexpr auto tranship_member(V &&v) -> decltype((v.x))
{
    if constexpr (I == 0)
        return v.x;
    else if constexpr (I == 1)
        return v.y;
    else if constexpr (I == 2)
        return v.z;
    else
        return v.w;
}
template <std::size_t I, class T, unsigned int N> __host__ __device__ constexpr T &get(HIP_vector_type<T, N> &v)
{
    return tranship_member<I>(v);
}
template <std::size_t I, class T, unsigned int N> __host__ __device__ constexpr const T &get(const HIP_vector_type<T, N> &v)
{
    return tranship_member<I>(v);
}
template <std::size_t I, class T, unsigned int N> __host__ __device__ constexpr T &&get(HIP_vector_type<T, N> &&v)
{
    return static_cast<T &&>(tranship_member<I>(v));
}
#endif

__device__ float sum(const float4 &v)
{
    const auto &[x, y, z, w] = v;
    auto [a, b] = make_float2(x, y);
    return a + b + z + w;
}
