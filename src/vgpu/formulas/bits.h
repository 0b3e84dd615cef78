/* Scalar arithmetic in wide integers and bit by bit: formulas that share nothing with the code
 * under test. */
#ifndef VGPU_FORMULAS_BITS_H
#define VGPU_FORMULAS_BITS_H

#include "vgpu/isa/ints.h"
#include <stdbool.h>

static inline bool bit(u64 x, unsigned n)
{
    return x / ((__uint128_t)1 << n) % 2;
}

static inline i64 s32(u64 x)
{
    x %= UINT64_C(0x100000000);
    return x >= 0x80000000 ? (i64)x - INT64_C(0x100000000) : (i64)x;
}

static inline __int128_t s64(u64 x)
{
    return bit(x, 63) ? (__int128_t)x - ((__int128_t)1 << 64) : (__int128_t)x;
}

static inline u64 lo(__int128_t x)
{
    return (u64)x & 0xffffffff;
}

/* The number of the first bit with that value, from one end; -1 (32 bits): there is none. */
static inline u64 find(u64 x, unsigned bits, bool value, bool from_top)
{
    for (unsigned n = 0; n < bits; n++)
        if (bit(x, from_top ? bits - 1 - n : n) == value)
            return n;
    return 0xffffffff;
}

static inline u64 count(u64 x, unsigned bits, bool value)
{
    u64 n = 0;
    for (unsigned k = 0; k < bits; k++)
        n += bit(x, k) == value;
    return n;
}

static inline u64 extract(u64 x, unsigned bits, u64 how, bool is_signed)
{
    unsigned offset = how % bits, width = how >> 16 & 127;
    u64 r = 0;
    for (unsigned k = 0; k < bits; k++) {
        unsigned from = k < width ? k : width - 1; /* above the field: its sign */
        if (k >= width && (!is_signed || width == 0))
            break;
        bool inside = offset + from < bits;
        if (inside ? bit(x, offset + from) : is_signed && bit(x, bits - 1))
            r |= UINT64_C(1) << k;
    }
    return r;
}

static inline u64 per_quad(u64 x, unsigned bits, bool whole)
{
    u64 r = 0;
    for (unsigned q = 0; q < bits / 4; q++)
        if (bit(x, 4 * q) || bit(x, 4 * q + 1) || bit(x, 4 * q + 2) || bit(x, 4 * q + 3))
            r |= whole ? UINT64_C(15) << 4 * q : UINT64_C(1) << q;
    return r;
}

static inline u64 mirrored(u64 x, unsigned bits)
{
    u64 r = 0;
    for (unsigned k = 0; k < bits; k++)
        r |= (u64)bit(x, k) << (bits - 1 - k);
    return r;
}

static inline u64 twice(u64 x)
{
    u64 r = 0;
    for (unsigned k = 0; k < 64; k++)
        r |= (u64)bit(x, k / 2) << k;
    return r;
}

#endif
