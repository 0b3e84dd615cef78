/* Floats of eight, six and four bits. */
#ifndef VGPU_EXEC_MINIFLOAT_H
#define VGPU_EXEC_MINIFLOAT_H

#include "vgpu/exec/lanes.h"

/* Eight-bit floats of gfx942 ("fnuz": no infinity, no -0; 0x80 is NaN). fp8 has 3 bits of fraction
 * and bias 8; bf8 has 2 bits of fraction and bias 16. */
f32 float_of_fp8(u8 x, bool is_bf8);
/* Rounds to nearest even. A number that is too large becomes the largest one if saturate, else
 * NaN. */
u8 fp8_of_float(f32 f, bool is_bf8, bool saturate);
/* Rounds stochastically: the upper bits of the seed, as many as the format's fraction has fewer
 * than f32's, are added to the fraction, and the sum is truncated (CDNA 3 ISA,
 * V_CVT_SR_FP8_F32). */
u8 fp8_of_float_seeded(f32 f, u32 seed, bool is_bf8, bool saturate);

/* The floats of the Open Compute Project, in the order in which gfx950's matrix instructions number
 * them: fp8 (e4m3: no infinity, NaN at 0x7f and 0xff), bf8 (e5m2: the upper byte of a half), and
 * fp6 (e2m3), bf6 (e3m2) and fp4 (e2m1), which have neither infinities nor NaN. The 16-bit floats
 * are here for stochastic rounding. */
enum mini { MINI_FP8, MINI_BF8, MINI_FP6, MINI_BF6, MINI_FP4, MINI_F16, MINI_BF16, MINI_KINDS };

unsigned mini_bits(enum mini kind); /* 8, 6, 4 or 16 */
f32 mini_value(u32 code, enum mini kind);
/* Rounds the exact x once, to nearest even. A number that is too large becomes the largest one if
 * saturate, else NaN (fp8) or infinity (bf8, f16, bf16). fp6, bf6 and fp4 always saturate, and NaN
 * becomes their largest number. */
u32 mini_of(f64 x, enum mini kind, bool saturate);
/* Rounds stochastically a float, times a power of 2, whose type has that many bits of fraction. The
 * bits that are cut off, as many as the type has more than the format, get the upper bits of the
 * seed added; a carry rounds up. */
u32 mini_of_seeded(f64 x, unsigned fraction, u32 seed, enum mini kind, bool saturate);

/* Conversions of fp8 and bf8 of gfx950 and gfx12, named after those of gfx942. Seeded: the seed is
 * added before the fraction of a small number is shifted out. */
f32 float_of_ocp8(u8 x, bool is_bf8);
u8 ocp8_of_float(f32 f, bool is_bf8, bool saturate);
u8 ocp8_of_float_seeded(f32 f, u32 seed, bool is_bf8, bool saturate);

/* MODE: eight-bit floats that are too large become the largest number (gfx950, gfx12). */
enum { MODE_FP16_OVFL = 1 << 23 };

#endif
