// SPDX-License-Identifier: MIT-0. Added by tranship for code that calls what HIP does not have.
#if defined(__HIP__) && !defined(TRANSHIP_PACKED)
#define TRANSHIP_PACKED
// CUDA's arithmetic on two numbers of 16 bits or four of 8 in one of 32 (__vadd2, __vmaxs4). Each macro makes both forms of functions:
// "value" of the parts x and y becomes a part of the result. Comparisons make 1 (__vset..) or all bits (__vcmp..).
#define TRANSHIP_FORM(name, parts, type, bits, value) \
    static __device__ inline unsigned tranship_v##name##parts(unsigned a, unsigned b) \
    { \
        unsigned result = 0; \
        for (int at = 0; at < 32; at += bits) { \
            int x = (type)(a >> at), y = (type)(b >> at); \
            result |= ((unsigned)(value) & ((1u << bits) - 1)) << at; \
        } \
        return result; \
    }
#define TRANSHIP_SIGNED(name, value) \
    TRANSHIP_FORM(name, 2, short, 16, value) \
    TRANSHIP_FORM(name, 4, signed char, 8, value)
#define TRANSHIP_UNSIGNED(name, value) \
    TRANSHIP_FORM(name, 2, unsigned short, 16, value) \
    TRANSHIP_FORM(name, 4, unsigned char, 8, value)
#define TRANSHIP_SATURATED(name, least2, most2, least4, most4, sign, value) \
    TRANSHIP_FORM(name, 2, sign short, 16, tranship_clamp(value, least2, most2)) \
    TRANSHIP_FORM(name, 4, sign char, 8, tranship_clamp(value, least4, most4))
#define TRANSHIP_COMPARISON(name, sign, operator) \
    TRANSHIP_##sign(set##name, x operator y ? 1 : 0) \
    TRANSHIP_##sign(cmp##name, x operator y ? -1 : 0)
static __device__ inline int tranship_clamp(int x, int least, int most)
{
    return x < least ? least : x > most ? most : x;
}
TRANSHIP_UNSIGNED(add, x + y)
TRANSHIP_UNSIGNED(sub, x - y)
TRANSHIP_SATURATED(addss, -32768, 32767, -128, 127, signed, x + y)
TRANSHIP_SATURATED(subss, -32768, 32767, -128, 127, signed, x - y)
TRANSHIP_SATURATED(addus, 0, 65535, 0, 255, unsigned, x + y)
TRANSHIP_SATURATED(subus, 0, 65535, 0, 255, unsigned, x - y)
// not x > y ? x - y : y - x, of which clang 19 loses the comparison for the upper parts on gfx9 and gfx10
TRANSHIP_SIGNED(absdiffs, __builtin_abs(x - y))
TRANSHIP_UNSIGNED(absdiffu, __builtin_abs(x - y))
TRANSHIP_SIGNED(avgs, (x + y + (x + y >= 0)) >> 1)
TRANSHIP_UNSIGNED(avgu, (x + y + 1) >> 1)
TRANSHIP_UNSIGNED(haddu, (x + y) >> 1)
TRANSHIP_SIGNED(maxs, x > y ? x : y)
TRANSHIP_UNSIGNED(maxu, x > y ? x : y)
TRANSHIP_SIGNED(mins, x < y ? x : y)
TRANSHIP_UNSIGNED(minu, x < y ? x : y)
TRANSHIP_COMPARISON(eq, UNSIGNED, ==)
TRANSHIP_COMPARISON(ne, UNSIGNED, !=)
TRANSHIP_COMPARISON(ges, SIGNED, >=)
TRANSHIP_COMPARISON(geu, UNSIGNED, >=)
TRANSHIP_COMPARISON(gts, SIGNED, >)
TRANSHIP_COMPARISON(gtu, UNSIGNED, >)
TRANSHIP_COMPARISON(les, SIGNED, <=)
TRANSHIP_COMPARISON(leu, UNSIGNED, <=)
TRANSHIP_COMPARISON(lts, SIGNED, <)
TRANSHIP_COMPARISON(ltu, UNSIGNED, <)
#undef TRANSHIP_COMPARISON
#undef TRANSHIP_SATURATED
#undef TRANSHIP_UNSIGNED
#undef TRANSHIP_SIGNED
#undef TRANSHIP_FORM
// Those of one operand, and sums of absolute differences
static __device__ inline unsigned tranship_vneg2(unsigned a)
{
    return tranship_vsub2(0, a);
}
static __device__ inline unsigned tranship_vneg4(unsigned a)
{
    return tranship_vsub4(0, a);
}
static __device__ inline unsigned tranship_vnegss2(unsigned a)
{
    return tranship_vsubss2(0, a);
}
static __device__ inline unsigned tranship_vnegss4(unsigned a)
{
    return tranship_vsubss4(0, a);
}
static __device__ inline unsigned tranship_vabs2(unsigned a)
{
    return tranship_vabsdiffs2(a, 0);
}
static __device__ inline unsigned tranship_vabs4(unsigned a)
{
    return tranship_vabsdiffs4(a, 0);
}
static __device__ inline unsigned tranship_vabsss2(unsigned a)
{
    return tranship_vmaxs2(a, tranship_vsubss2(0, a));
}
static __device__ inline unsigned tranship_vabsss4(unsigned a)
{
    return tranship_vmaxs4(a, tranship_vsubss4(0, a));
}
static __device__ inline unsigned tranship_sum2(unsigned a)
{
    return (a & 0xffff) + (a >> 16);
}
static __device__ inline unsigned tranship_sum4(unsigned a)
{
    return tranship_sum2((a & 0xff00ff) + (a >> 8 & 0xff00ff));
}
static __device__ inline unsigned tranship_vsads2(unsigned a, unsigned b)
{
    return tranship_sum2(tranship_vabsdiffs2(a, b));
}
static __device__ inline unsigned tranship_vsads4(unsigned a, unsigned b)
{
    return tranship_sum4(tranship_vabsdiffs4(a, b));
}
static __device__ inline unsigned tranship_vsadu2(unsigned a, unsigned b)
{
    return tranship_sum2(tranship_vabsdiffu2(a, b));
}
static __device__ inline unsigned tranship_vsadu4(unsigned a, unsigned b)
{
    return tranship_sum4(tranship_vabsdiffu4(a, b));
}
#endif
