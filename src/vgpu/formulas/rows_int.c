/* Integer formulas: in wide numbers and bit by bit. */
#include "vgpu/formulas/exact.h"
#include "vgpu/formulas/rows.h"

typedef i128 wide;

static wide power(u64 n)
{
    wide r = 1;
    while (n--)
        r += r;
    return r;
}

static wide s32(u64 x)
{
    x %= UINT64_C(1) << 32;
    return x >> 31 ? (wide)x - power(32) : (wide)x;
}

static wide s16(u64 x)
{
    x %= 65536;
    return x >> 15 ? (wide)x - 65536 : (wide)x;
}

static u64 u24(u64 x)
{
    return x % (1 << 24);
}

static wide s24(u64 x)
{
    return u24(x) >> 23 ? (wide)u24(x) - power(24) : (wide)u24(x);
}

static wide floored(wide x, wide by)
{
    wide q = x / by;
    return q * by > x ? q - 1 : q;
}

static wide least(wide a, wide b)
{
    return a < b ? a : b;
}

static wide most(wide a, wide b)
{
    return a > b ? a : b;
}

static wide middle(wide a, wide b, wide c)
{
    return a + b + c - least(a, least(b, c)) - most(a, most(b, c));
}

static u64 ranged_u(const struct lane *x, wide r)
{
    return (u64)(x->clamp ? most(0, least(r, UINT32_MAX)) : r);
}

static u64 ranged_i(const struct lane *x, wide r)
{
    return (u64)(x->clamp ? most(INT32_MIN, least(r, INT32_MAX)) : r);
}

static u64 carried(struct lane *x, wide r)
{
    x->out = r < 0 || r > UINT32_MAX;
    return ranged_u(x, r);
}

static u64 mirrored(u64 x, unsigned bits)
{
    u64 r = 0;
    for (unsigned n = 0; n < bits; n++)
        r = 2 * r + (x >> n) % 2;
    return r;
}

/* The number of zeros before the first one, from the top or the bottom; -1: there is none. */
static u64 first_set(u64 x, unsigned bits, bool from_top)
{
    for (unsigned n = 0; n < bits; n++)
        if (x >> (from_top ? bits - 1 - n : n) & 1)
            return n;
    return UINT32_MAX;
}

static unsigned bits_set(u64 x)
{
    unsigned n = 0;
    for (; x; x /= 2)
        n += x % 2;
    return n;
}

static u64 field_signed(u64 a, unsigned from, unsigned width)
{
    if (!width)
        return 0;
    wide x = floored(s32(a), power(from));
    if (from + width >= 32)
        return (u64)x;
    x = (wide)((u64)x % (u64)power(width));
    return (u64)(x >= power(width - 1) ? x - power(width) : x);
}

static u64 sums_of_differences(u64 a, u64 b, unsigned bits)
{
    u64 r = 0;
    for (unsigned n = 0; n < 32; n += bits) {
        wide p = (wide)(a >> n) % power(bits), q = (wide)(b >> n) % power(bits);
        r += (u64)(p > q ? p - q : q - p);
    }
    return r;
}

/* The second source's zero bytes do not count. */
static u64 masked_differences(u64 a, u64 b)
{
    u64 r = 0;
    for (unsigned n = 0; n < 32; n += 8) {
        int p = a >> n & 255, q = b >> n & 255;
        r += (u64)(q == 0 ? 0 : p > q ? p - q : q - p);
    }
    return r;
}

static u64 averages(u64 a, u64 b, u64 c)
{
    u64 r = 0;
    for (unsigned n = 0; n < 32; n += 8)
        r += ((a >> n & 255) + (b >> n & 255) + (c >> n & 1)) / 2 << n;
    return r;
}

/* Selectors: 0 .. 3 the second source's bytes, 4 .. 7 the first one's, 8 .. 11 the sign of each odd
 * byte, 12 zero, above 0xff. */
static u64 permuted(u64 a, u64 b, u64 c)
{
    u64 all = a << 32 | b, r = 0;
    for (unsigned n = 0; n < 4; n++) {
        unsigned how = c >> 8 * n & 255;
        u64 byte = how < 8    ? all >> 8 * how & 255
                   : how < 12 ? (all >> (16 * (how - 8) + 15) & 1) * 255
                   : how > 12 ? 255
                              : 0;
        r |= byte << 8 * n;
    }
    return r;
}

static u64 u16_of(wide x)
{
    return (u64)least(most(x, -32768), 32767) & 0xffff;
}

static u64 i8_of(wide x)
{
    return (u64)least(most(x, -128), 127) & 255;
}

static u64 byte_of(wide x)
{
    return (u64)least(most(x, 0), 255);
}

static u64 mad64(struct lane *x, u128 r)
{
    x->out = r >> 64 & 1;
    return x->clamp && x->out ? UINT64_MAX : (u64)r;
}

static u64 mad64_signed(struct lane *x, wide product, i64 c)
{
    wide r = product + c;
    x->out = r > INT64_MAX || r < INT64_MIN;
    return x->clamp ? (u64)most(INT64_MIN, least(r, INT64_MAX)) : (u64)r;
}

/* Four sums of absolute differences: of four bytes each, a byte further each. */
static u64 quad_sad(const struct lane *x, u64 a, u64 b, u64 c, bool only_masked)
{
    u64 r = 0;
    for (unsigned n = 0; n < 4; n++) {
        u64 four = a >> 8 * n & UINT32_MAX;
        u64 s = (only_masked ? masked_differences(four, b) : sums_of_differences(four, b, 8)) +
                (c >> 16 * n & 0xffff);
        if (x->clamp && s > 0xffff)
            s = 0xffff;
        r |= (s & 0xffff) << 16 * n;
    }
    return r;
}

#define ROW(id, names, types, expr) FORMULA(id, expr)
#include "vgpu/formulas/rows_int.def"
#undef ROW

const struct formula_row rows_int[] = {
#define ROW(id, names, types, expr) {names, types, formula_##id, 0},
#include "vgpu/formulas/rows_int.def"
    {0}};
