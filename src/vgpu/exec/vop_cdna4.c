/* Vector instructions that are new in gfx950: CDNA 4 ISA, "Vector ALU Instructions". */
#include "vgpu/exec/vop.h"

/* Bit n of the table is the result where bit 2 of n is a's bit, 1 b's and 0 c's. */
static inline u32 by_table(u32 a, u32 b, u32 c, u32 table)
{
    u32 r = 0;
    for (u32 n = 0; n < 8; n++)
        r |= (table >> n & 1 ? ~0u : 0) & (n & 4 ? a : ~a) & (n & 2 ? b : ~b) & (n & 1 ? c : ~c);
    return r;
}
VALU3(v_bitop3_b32, u32, u32, u32, u32, by_table(a, b, c, literal))
VALU3(v_bitop3_b16, u16, u16, u16, u16, by_table(a, b, c, literal))

/* Both shifted arithmetically and saturated to a byte. */
static inline u32 shifted_byte(i32 x, u32 shift, i32 least, i32 most)
{
    x >>= shift & 31;
    return (u32)(x < least ? least : x > most ? most : x) & 255;
}
VALU3(v_ashr_pk_i8_i32, u16, i32, i32, u32,
      shifted_byte(a, c, INT8_MIN, INT8_MAX) | shifted_byte(b, c, INT8_MIN, INT8_MAX) << 8)
VALU3(v_ashr_pk_u8_i32, u16, i32, i32, u32,
      shifted_byte(a, c, 0, UINT8_MAX) | shifted_byte(b, c, 0, UINT8_MAX) << 8)

/* A shift register with feedback. */
VALU1(v_prng_b32, u32, u32, a << 1 ^ (a >> 31 ? 197 : 0))

/* Rows of n lanes: the odd ones of the destination change places with the
 * even ones of the source. */
static void swap_rows(struct wave *w, const struct insn *i, unsigned n)
{
    u32 a[MAX_LANES], b[MAX_LANES], *d = w->v[i->dst.reg], *s = w->v[i->src[0].reg];
    u64 exec = wave_exec(w);
    memcpy(a, d, sizeof a);
    memcpy(b, s, sizeof b);
    for (unsigned l = 0; l < MAX_LANES; l++) {
        if (l & n && exec >> l & 1)
            d[l] = b[l - n];
        if (!(l & n) && exec >> l & 1)
            s[l] = a[l + n];
    }
}
INSN(v_permlane16_swap_b32)
{
    swap_rows(w, i, 16);
}
INSN(v_permlane32_swap_b32)
{
    swap_rows(w, i, 32);
}

VALU2(v_cvt_pk_bf16_f32, u32, f32, f32, bf16_of_f32(a) | (u32)bf16_of_f32(b) << 16)
VALU1(v_cvt_f32_bf16, f32, u16, float32((u32)(a ^ (neg & 1 ? 0x8000 : 0)) << 16))

INSN(v_cvt_pk_f16_f32)
{
    SOURCE(f32, a, 0);
    SOURCE(f32, b, 1);
    u16 lo[MAX_LANES], hi[MAX_LANES];
    u32 r[MAX_LANES] __attribute__((aligned(64)));
    halves_of_floats(a_p, lo, MAX_LANES);
    halves_of_floats(b_p, hi, MAX_LANES);
    for (unsigned l = 0; l < MAX_LANES; l++)
        r[l] = lo[l] | (u32)hi[l] << 16;
    put_b32(w, i, r);
}
