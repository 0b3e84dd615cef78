// What formulas of integers are written with: parts of words as wide numbers.
#include <algorithm>

// The part of a word that begins at a bit
static big part(uint64_t word, int at, int bits, bool is_signed)
{
    big value = (big)(word >> at & (~0ull >> (64 - bits)));
    return is_signed && value >> (bits - 1) ? value - ((big)1 << bits) : value;
}
template <class F> static uint32_t lanes_of(uint32_t a, uint32_t b, int bits, bool is_signed, F f)
{
    uint32_t out = 0;
    for (int at = 0; at < 32; at += bits)
        out |= (uint32_t)((uint64_t)f(part(a, at, bits, is_signed), part(b, at, bits, is_signed)) & (~0ull >> (64 - bits))) << at;
    return out;
}
static big added(big a, big b)
{
    return a + b;
}
static big lesser(big a, big b)
{
    return a < b ? a : b;
}
static big larger(big a, big b)
{
    return a > b ? a : b;
}
static big lesser_relu(big a, big b)
{
    return std::max(lesser(a, b), (big)0);
}
static big larger_relu(big a, big b)
{
    return std::max(larger(a, b), (big)0);
}
static big subtracted(big a, big b)
{
    return a - b;
}
// Half of the sum, rounded away from zero where it is positive
static big averaged(big a, big b)
{
    big sum = a + b, down = (sum - (sum % 2 && sum < 0)) / 2;
    return sum % 2 && sum > 0 ? down + 1 : down;
}
static big is_eq(big a, big b)
{
    return a == b;
}
static big is_ne(big a, big b)
{
    return a != b;
}
static big is_lt(big a, big b)
{
    return a < b;
}
static big is_le(big a, big b)
{
    return a <= b;
}
static big is_gt(big a, big b)
{
    return a > b;
}
static big is_ge(big a, big b)
{
    return a >= b;
}
static big limited(big x, big least, big most)
{
    return std::max(least, std::min(most, x));
}
template <class T> static big apart(T a, T b)
{
    return wide(a) < wide(b) ? wide(b) - wide(a) : wide(a) - wide(b);
}
// The upper word of a signed product, as bits
template <class T> static big upper(T a, T b)
{
    return part((uint64_t)(wide(a) * wide(b) >> 8 * sizeof(T)), 0, 8 * sizeof(T), false);
}
// Bit by bit, by the table of the four cases
static uint64_t bitwise(uint64_t a, uint64_t b, unsigned table)
{
    uint64_t out = 0;
    for (int i = 0; i < 64; i++)
        out |= (uint64_t)(table >> ((a >> i & 1) * 2 + (b >> i & 1)) & 1) << i;
    return out;
}
template <class T> static big bits24(T a)
{
    return part((uint32_t)a, 0, 24, (T)-1 < (T)0);
}
// The elements of a of that many bits, each with a byte of b from the first on
static big dot(uint32_t a, int bits, bool a_signed, uint32_t b, bool b_signed, int first)
{
    big sum = 0;
    for (int i = 0; i < 32 / bits; i++)
        sum += part(a, i * bits, bits, a_signed) * part(b, (first + i) * 8, 8, b_signed);
    return sum;
}
// As the ISA's pseudo-code has it
static uint32_t nth_set(uint32_t mask, int base, int offset)
{
    if (offset == 0)
        return mask >> base & 1 ? (uint32_t)base : ~0u;
    big count = offset < 0 ? -wide(offset) - 1 : wide(offset) - 1;
    for (int pos = base; pos >= 0 && pos < 32; pos += offset > 0 ? 1 : -1)
        if (mask >> pos & 1 && count-- == 0)
            return (uint32_t)pos;
    return ~0u;
}
static uint32_t extended(uint32_t a, unsigned n, bool is_signed)
{
    return n == 0 ? 0 : (uint32_t)part(a, 0, (int)n, is_signed);
}
static uint32_t masked(unsigned at, unsigned n)
{
    uint32_t out = 0;
    for (unsigned i = at; i < 32 && i < at + n; i++)
        out |= 1u << i;
    return out;
}
static uint32_t picked(uint32_t a, uint32_t b, unsigned i3, unsigned i2, unsigned i1, unsigned i0)
{
    return permuted(a, b, i3 << 12 | i2 << 8 | i1 << 4 | i0);
}
static float flushed(float x)
{
    uint32_t bits = (uint32_t)result<float>(x);
    return (bits >> 23 & 255) ? x : operand<float>(bits & 0x80000000u);
}
// In the range of 32 bits, and the low 32 bits, both as a number of that type
static big ranged(big x, bool is_signed)
{
    return is_signed ? limited(x, INT32_MIN, INT32_MAX) : limited(x, 0, UINT32_MAX);
}
static big cut(big x, bool is_signed)
{
    return part((uint64_t)x, 0, 32, is_signed);
}
// Parts of two types, and what f makes of each two of them
static uint32_t parts_of(uint32_t a, uint32_t b, int bits, bool a_signed, bool b_signed, big (*f)(big, big), bool saturates = false, bool is_signed = false)
{
    uint32_t out = 0;
    for (int at = 0; at < 32; at += bits) {
        big x = f(part(a, at, bits, a_signed), part(b, at, bits, b_signed)), top = (big)1 << (bits - is_signed);
        x = saturates ? limited(x, is_signed ? -top : 0, top - 1) : x;
        out |= (uint32_t)((uint64_t)x & (~0ull >> (64 - bits))) << at;
    }
    return out;
}
static big sum_of_parts(uint32_t a, uint32_t b, int bits, bool a_signed, bool b_signed, big (*f)(big, big))
{
    big sum = 0;
    for (int at = 0; at < 32; at += bits)
        sum += f(part(a, at, bits, a_signed), part(b, at, bits, b_signed));
    return sum;
}
