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
