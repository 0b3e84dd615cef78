#if defined(__HIP__) && !defined(TRANSHIP_PTX_COPY)
#define TRANSHIP_PTX_COPY
// PTX's asynchronous copy of 4, 8 or 16 bytes into shared memory, done at once, which it may be
static __device__ inline void tranship_copy(void *to, const void *from, unsigned size)
{
    if (size == 16)
        __builtin_memcpy(__builtin_assume_aligned(to, 16), __builtin_assume_aligned(from, 16), 16);
    else if (size == 8)
        __builtin_memcpy(__builtin_assume_aligned(to, 8), __builtin_assume_aligned(from, 8), 8);
    else
        __builtin_memcpy(__builtin_assume_aligned(to, 4), __builtin_assume_aligned(from, 4), 4);
}
// Only the first bytes of the source are read, the others become 0
static __device__ inline void tranship_copy(void *to, const void *from, unsigned size, unsigned bytes)
{
    unsigned word[4] = {};
    if (bytes >= size)
        return tranship_copy(to, from, size);
    for (unsigned i = 0; i < bytes; i++)
        word[i / 4] |= (unsigned)((const unsigned char *)from)[i] << i % 4 * 8;
    tranship_copy(to, word, size);
}
#endif
