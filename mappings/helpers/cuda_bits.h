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
