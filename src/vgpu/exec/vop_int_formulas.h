/* Formulas of integer instructions from the ISA documents, computed in another way: bit by bit, or
 * in wider or unlimited numbers. Only vop_int_test.c uses them. */
#ifndef VGPU_EXEC_VOP_INT_FORMULAS_H
#define VGPU_EXEC_VOP_INT_FORMULAS_H

#include <stdint.h>
#include <stdlib.h>

typedef __int128 wide;

static wide sx(uint32_t x)
{
    return (int32_t)x;
}

static uint32_t shift_left(uint32_t a, uint32_t b, uint32_t c)
{
    (void)c;
    for (unsigned n = a % 32; n > 0; n--)
        b += b;
    return b;
}
static uint32_t shift_right(uint32_t a, uint32_t b, uint32_t c)
{
    (void)c;
    for (unsigned n = a % 32; n > 0; n--)
        b /= 2;
    return b;
}
static uint32_t shift_arithmetic(uint32_t a, uint32_t b, uint32_t c)
{
    (void)c;
    wide x = sx(b);
    for (unsigned n = a % 32; n > 0; n--)
        x = (x - (x & 1)) / 2;
    return (uint32_t)x;
}
static uint32_t field(uint32_t a, uint32_t b, uint32_t c)
{
    uint32_t r = 0;
    for (unsigned n = 0; n < c % 32 && b % 32 + n < 32; n++)
        r |= (a >> (b % 32 + n) & 1) << n;
    return r;
}
static uint32_t field_signed(uint32_t a, uint32_t b, uint32_t c)
{
    unsigned width = c % 32;
    uint32_t r = 0;
    for (unsigned n = 0; n < 32 && width; n++) {
        unsigned from = b % 32 + (n < width ? n : width - 1);
        r |= (a >> (from < 32 ? from : 31) & 1) << n;
    }
    return r;
}
static uint32_t insert(uint32_t a, uint32_t b, uint32_t c)
{
    uint32_t r = 0;
    for (unsigned n = 0; n < 32; n++)
        r |= ((a >> n & 1 ? b : c) >> n & 1) << n;
    return r;
}
static uint32_t reversed(uint32_t a, uint32_t b, uint32_t c)
{
    (void)b, (void)c;
    uint32_t r = 0;
    for (unsigned n = 0; n < 32; n++)
        r |= (a >> n & 1) << (31 - n);
    return r;
}
static uint32_t first_high(uint32_t a, uint32_t b, uint32_t c)
{
    (void)b, (void)c;
    for (unsigned n = 0; n < 32; n++)
        if (a >> (31 - n) & 1)
            return n;
    return UINT32_MAX;
}
static uint32_t first_low(uint32_t a, uint32_t b, uint32_t c)
{
    (void)b, (void)c;
    for (unsigned n = 0; n < 32; n++)
        if (a >> n & 1)
            return n;
    return UINT32_MAX;
}
static uint32_t first_unlike(uint32_t a, uint32_t b, uint32_t c)
{
    (void)b, (void)c;
    for (unsigned n = 1; n < 32; n++)
        if ((a >> (31 - n) & 1) != a >> 31)
            return n;
    return UINT32_MAX;
}
static uint32_t align_bits(uint32_t a, uint32_t b, uint32_t c)
{
    return c % 32 ? b >> c % 32 | a << (32 - c % 32) : b;
}
static uint32_t align_bytes(uint32_t a, uint32_t b, uint32_t c)
{
    return align_bits(a, b, c % 4 * 8);
}
static uint32_t count(uint32_t a, uint32_t b, uint32_t c)
{
    (void)c;
    for (unsigned n = 0; n < 32; n++)
        b += a >> n & 1;
    return b;
}
static uint32_t high_u(uint32_t a, uint32_t b, uint32_t c)
{
    (void)c;
    return (uint32_t)((wide)a * b / ((wide)1 << 32));
}
static uint32_t high_s(uint32_t a, uint32_t b, uint32_t c)
{
    (void)c;
    return (uint32_t)((sx(a) * sx(b)) >> 32);
}
static wide s24(uint32_t x)
{
    return (wide)(x % 0x1000000) - (x & 0x800000 ? 0x1000000 : 0);
}
static uint32_t mad24_u(uint32_t a, uint32_t b, uint32_t c)
{
    return (uint32_t)((wide)(a % 0x1000000) * (b % 0x1000000) + c);
}
static uint32_t mad24_s(uint32_t a, uint32_t b, uint32_t c)
{
    return (uint32_t)(s24(a) * s24(b) + sx(c));
}
static uint32_t middle_u(uint32_t a, uint32_t b, uint32_t c)
{
    if ((a <= b && b <= c) || (c <= b && b <= a))
        return b;
    return (b <= a && a <= c) || (c <= a && a <= b) ? a : c;
}
static uint32_t middle_s(uint32_t a, uint32_t b, uint32_t c)
{
    return middle_u(a ^ 0x80000000, b ^ 0x80000000, c ^ 0x80000000) ^ 0x80000000;
}
static uint32_t sad8(uint32_t a, uint32_t b, uint32_t c)
{
    for (unsigned n = 0; n < 32; n += 8)
        c += (uint32_t)abs((int)(a >> n & 255) - (int)(b >> n & 255));
    return c;
}
static uint32_t sad16(uint32_t a, uint32_t b, uint32_t c)
{
    return c + (uint32_t)abs((int)(a & 0xffff) - (int)(b & 0xffff)) +
           (uint32_t)abs((int)(a >> 16) - (int)(b >> 16));
}
static uint32_t permuted(uint32_t a, uint32_t b, uint32_t c)
{
    uint32_t r = 0;
    const uint8_t bytes[] = {(uint8_t)b, (uint8_t)(b >> 8), (uint8_t)(b >> 16), (uint8_t)(b >> 24),
                             (uint8_t)a, (uint8_t)(a >> 8), (uint8_t)(a >> 16), (uint8_t)(a >> 24)};
    for (unsigned n = 0; n < 4; n++) {
        unsigned s = c >> n * 8 & 255;
        unsigned x = s > 12                          ? 255
                     : s == 12                       ? 0
                     : s < 8                         ? bytes[s]
                     : bytes[(s - 8) * 2 + 1] & 0x80 ? 255
                                                     : 0;
        r |= x << n * 8;
    }
    return r;
}
static uint32_t dot4s(uint32_t a, uint32_t b, uint32_t c)
{
    for (unsigned n = 0; n < 32; n += 8)
        c += (uint32_t)((int8_t)(a >> n) * (int8_t)(b >> n));
    return c;
}
static uint32_t dot8u(uint32_t a, uint32_t b, uint32_t c)
{
    for (unsigned n = 0; n < 32; n += 4)
        c += (a >> n & 15) * (b >> n & 15);
    return c;
}
static uint32_t dot2s(uint32_t a, uint32_t b, uint32_t c)
{
    return c + (uint32_t)((int16_t)a * (int16_t)b) +
           (uint32_t)((int16_t)(a >> 16) * (int16_t)(b >> 16));
}
static uint32_t or3(uint32_t a, uint32_t b, uint32_t c)
{
    return ~(~a & ~b & ~c);
}
static uint32_t xor3(uint32_t a, uint32_t b, uint32_t c)
{
    return insert(insert(a, ~b, b), ~c, c);
}
static uint32_t lshl_add(uint32_t a, uint32_t b, uint32_t c)
{
    return shift_left(b, a, 0) + c;
}
static uint32_t lshl_or(uint32_t a, uint32_t b, uint32_t c)
{
    return or3(shift_left(b, a, 0), c, c);
}
static uint32_t add_lshl(uint32_t a, uint32_t b, uint32_t c)
{
    return shift_left(c, (uint32_t)((wide)a + b), 0);
}

#endif
