#if defined(__HIP__) && !defined(TRANSHIP_HALF_RELU)
#define TRANSHIP_HALF_RELU
#include <hip/hip_fp16.h>
// CUDA's __hfma_relu and __hfma2_relu: a fused multiply-add, negative results as 0, a NaN as the canonical one. The templates are for
// bfloat16, whose header need not be there; `inf` is the infinity's bits, and NaNs are beyond.
static __device__ inline unsigned short tranship_relu_bits(unsigned short bits, unsigned short inf)
{
    return (bits & 0x7fff) > inf ? 0x7fff : bits & 0x8000 ? 0 : bits;
}
template <class T> static __device__ inline T tranship_relu_of(T x, unsigned short inf)
{
    unsigned short part[sizeof x / sizeof(unsigned short)];
    __builtin_memcpy(part, (const void *)&x, sizeof x);
    for (unsigned short &one : part)
        one = tranship_relu_bits(one, inf);
    __builtin_memcpy((void *)&x, part, sizeof x);
    return x;
}
static __device__ inline __half tranship_hfma_relu(__half x, __half y, __half z)
{
    return tranship_relu_of(__hfma(x, y, z), 0x7c00);
}
static __device__ inline __half2 tranship_hfma2_relu(__half2 x, __half2 y, __half2 z)
{
    return tranship_relu_of(__hfma2(x, y, z), 0x7c00);
}
template <class T> static __device__ inline T tranship_hfma_relu(T x, T y, T z)
{
    static_assert(sizeof x == 2, "a bfloat16");
    return tranship_relu_of(__hfma(x, y, z), 0x7f80);
}
template <class T> static __device__ inline T tranship_hfma2_relu(T x, T y, T z)
{
    static_assert(sizeof x == 4, "two bfloat16s");
    return tranship_relu_of(__hfma2(x, y, z), 0x7f80);
}
#endif
