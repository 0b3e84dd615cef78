/* v_trig_preop_f64: 53 bits of 2 / pi, for the reduction of large angles (CDNA 2 ISA,
 * V_TRIG_PREOP_F64). Also v_mullit_f32. */
#include "vgpu/exec/vop.h"

/* 2 / pi, the first 1201 bits behind the point (computed by Machin's formula), then zeros. */
static const u64 TWO_OVER_PI[] = {
    0xa2f9836e4e441529, 0xfc2757d1f534ddc0, 0xdb6295993c439041, 0xfe5163abdebbc561,
    0xb7246e3a424dd2e0, 0x06492eea09d1921c, 0xfe1deb1cb129a73e, 0xe88235f52ebb4484,
    0xe99c7026b45f7e41, 0x3991d639835339f4, 0x9c845f8bbdf9283b, 0x1ff897ffde05980f,
    0xef2f118b5a0a6d1f, 0x6d367ecf27cb09b7, 0x4f463f669e5fea2d, 0x7527bac7ebe5f17b,
    0x3d0739f78a5292ea, 0x6bfb5fb11f8d5d08, 0x56033046fc7b0000,
};

/* The 53 bits from bit n on. */
static u64 vop_preop_bits_at(unsigned n)
{
    enum { WORDS = sizeof TWO_OVER_PI / sizeof *TWO_OVER_PI };
    unsigned k = n / 64, shift = n % 64;
    u64 hi = k < WORDS ? TWO_OVER_PI[k] : 0, lo = k + 1 < WORDS ? TWO_OVER_PI[k + 1] : 0;
    return (shift ? hi << shift | lo >> (64 - shift) : hi) >> 11;
}

static f64 trig_preop(f64 a, u32 segment)
{
    i32 e = (i32)(bits64(a) >> 52 & 0x7ff), shift = (i32)(segment & 31) * 53;
    if (e > 1077)
        shift += e - 1077;
    i32 scale = -53 - shift + (e >= 1968 ? 128 : 0);
    return ldexp((f64)vop_preop_bits_at((unsigned)shift), scale);
}
VALU2(v_trig_preop_f64, f64, f64, u32, trig_preop(a, b))

/* For lighting: 0 times anything is 0, and the result is -MAX where the specular term has no
 * meaning (RDNA 2 ISA, V_MULLIT_F32). */
static f32 mullit(f32 a, f32 b, f32 c)
{
    if (!(b > -0x1.fffffep127f) || !(c > 0))
        return -0x1.fffffep127f;
    return a == 0 || b == 0 ? 0 : a * b;
}
VALU3(v_mullit_f32, f32, f32, f32, f32, mullit(a, b, c))
