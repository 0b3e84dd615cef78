// SPDX-License-Identifier: MIT-0. Added by tranship for code that calls what HIP does not have.
#if defined(__cplusplus) && (defined(__HIP__) || defined(__HIP_PLATFORM_AMD__)) && !defined(TRANSHIP_BF16_BITS)
#define TRANSHIP_BF16_BITS
// What the bits of a bfloat16 mean: those of a float, of which they are the upper half
static __host__ __device__ inline float tranship_bf16_value(unsigned short bits)
{
    unsigned word = (unsigned)bits << 16;
    float value;
    __builtin_memcpy(&value, &word, sizeof value);
    return value;
}
// The bfloat16 next to x (-1: down, 0: to zero, 1: up, 2: the nearest one). Every NaN becomes CUDA's.
static __host__ __device__ inline unsigned short tranship_bf16_bits(float x, int direction)
{
    unsigned word;
    __builtin_memcpy(&word, &x, sizeof word);
    if ((word & 0x7fffffffu) > 0x7f800000u)
        return 0x7fff;
    unsigned rest = word & 0xffffu, is_odd = word >> 16 & 1;
    bool away = direction == 2 ? rest + is_odd > 0x8000u : rest != 0 && direction == (word >> 31 ? -1 : 1);
    return (unsigned short)((word >> 16) + away);
}
// A sum as a float whose last bit is 1 where it is not the sum itself: what is rounded to fewer bits is then rounded once.
static __host__ __device__ inline float tranship_odd_sum(double x, double y)
{
    double sum = x + y, part = sum - x, rest = (x - (sum - part)) + (y - part);
    float result = (float)sum;
    double back = (double)result;
    if (!(sum - sum == 0) || (back == sum && rest == 0))
        return result;
    unsigned word;
    __builtin_memcpy(&word, &result, sizeof word);
    bool beyond = sum > 0 ? back > sum || (back == sum && rest < 0) : back < sum || (back == sum && rest > 0);
    word = (word - (beyond ? 1 : 0)) | 1;
    __builtin_memcpy(&result, &word, sizeof result);
    return result;
}
#endif
