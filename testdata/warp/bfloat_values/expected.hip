#include <hip/hip_runtime.h>
#include <hip/hip_bf16.h>
#include <hip/hip_fp16.h>

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

__global__ void pairs(__hip_bfloat16 *b, __hip_bfloat162 *b2, const __half2 *h2)
{
    const unsigned m = 0xffffffff;
    int i = threadIdx.x;
    *b = tranship_shfl_xor(*b, 1, 32);
    *b = tranship_shfl(*b, i + 1, 16);
    *b2 = tranship_shfl_down(*b2, 1, 32);
    *b2 = tranship_shfl(b2[i], i ^ 32, 32);
    *b2 = __hadd2(*b2, tranship_shfl_up(b2[i++], 2, 8));
    b2[0].x = __low2bfloat16(tranship_shfl(*b2, 0, 32));
    b2[0].y = __float2bfloat16(__low2float(__shfl(*h2, 0, 32)));
}
