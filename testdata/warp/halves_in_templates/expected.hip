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
