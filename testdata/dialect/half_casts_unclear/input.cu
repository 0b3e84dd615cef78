#include <cuda_bf16.h>
#include <cuda_fp16.h>

#define TO(T, x) static_cast<T>(x)

// In a macro nobody knows which of its uses is meant; two declarators have one type.
template <typename T, typename U> __device__ T by_macro(U u)
{
    return TO(T, u);
}

__global__ void exchange(__half *h, __nv_bfloat16 *b)
{
    h[0] = by_macro<__half>(b[0]);
    __half one(1.0f), two(b[1]);
    h[1] = one + two;
    h[2] = by_macro<__half>(2.0f);
}
