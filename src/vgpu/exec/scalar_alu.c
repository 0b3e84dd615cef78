/* Scalar arithmetic and logic of 32 bits: SOP2, SOP1, SOPK. Vega ISA and RDNA ISA, "Scalar ALU
 * Operations". */
#include "vgpu/exec/scalar.h"

/* Addition. SCC: the carry of unsigned, the overflow of signed ones. */
SALU2(s_add_u32, u32, u32, u32, a + b, d < a)
SALU2(s_sub_u32, u32, u32, u32, a - b, a < b)
SALU2(s_add_i32, u32, u32, u32, a + b, ((a ^ d) & (b ^ d)) >> 31)
SALU2(s_sub_i32, u32, u32, u32, a - b, ((a ^ b) & (a ^ d)) >> 31)
SALU2(s_addc_u32, u32, u32, u32, a + b + w->scc, (u32)(((u64)a + b + w->scc) >> 32))
SALU2(s_subb_u32, u32, u32, u32, a - b - w->scc, (u64)b + w->scc > a)
/* gfx12's names. */
ALIAS(s_add_co_u32, s_add_u32)
ALIAS(s_sub_co_u32, s_sub_u32)
ALIAS(s_add_co_i32, s_add_i32)
ALIAS(s_sub_co_i32, s_sub_i32)
ALIAS(s_add_co_ci_u32, s_addc_u32)
ALIAS(s_sub_co_ci_u32, s_subb_u32)
SALU2(s_absdiff_i32, u32, i32, i32, a > b ? (u32)a - (u32)b : (u32)b - (u32)a, d != 0)
SALU2(s_lshl1_add_u32, u32, u32, u32, (a << 1) + b, ((u64)a << 1) + b > UINT32_MAX)
SALU2(s_lshl2_add_u32, u32, u32, u32, (a << 2) + b, ((u64)a << 2) + b > UINT32_MAX)
SALU2(s_lshl3_add_u32, u32, u32, u32, (a << 3) + b, ((u64)a << 3) + b > UINT32_MAX)
SALU2(s_lshl4_add_u32, u32, u32, u32, (a << 4) + b, ((u64)a << 4) + b > UINT32_MAX)
SALU2(s_mul_i32, u32, u32, u32, a *b, SCC_KEPT)
SALU2(s_mul_hi_u32, u32, u32, u32, ((u64)a * b) >> 32, SCC_KEPT)
SALU2(s_mul_hi_i32, u32, i32, i32, (u64)((i64)a *b) >> 32, SCC_KEPT)
SALU1(s_abs_i32, u32, i32, a < 0 ? 0 - (u32)a : (u32)a, d != 0)

/* SCC: the first source was taken. RDNA3's text has it for equal ones, too, in the maxima. */
SALU2(s_min_i32, i32, i32, i32, a < b ? a : b, a < b)
SALU2(s_min_u32, u32, u32, u32, a < b ? a : b, a < b)
SALU2(s_max_i32, i32, i32, i32, a > b ? a : b, a > b || (a == b && w->isa->family >= ISA_GFX11))
SALU2(s_max_u32, u32, u32, u32, a > b ? a : b, a > b || (a == b && w->isa->family >= ISA_GFX11))

/* Logic. SCC: the result is not zero. */
SALU2(s_and_b32, u32, u32, u32, a &b, d != 0)
SALU2(s_or_b32, u32, u32, u32, a | b, d != 0)
SALU2(s_xor_b32, u32, u32, u32, a ^ b, d != 0)
SALU2(s_andn2_b32, u32, u32, u32, a & ~b, d != 0)
SALU2(s_orn2_b32, u32, u32, u32, a | ~b, d != 0)
SALU2(s_nand_b32, u32, u32, u32, ~(a &b), d != 0)
SALU2(s_nor_b32, u32, u32, u32, ~(a | b), d != 0)
SALU2(s_xnor_b32, u32, u32, u32, ~(a ^ b), d != 0)
ALIAS(s_and_not1_b32, s_andn2_b32)
ALIAS(s_or_not1_b32, s_orn2_b32)
SALU1(s_not_b32, u32, u32, ~a, d != 0)

/* Shifts take the low 5 bits of the distance. */
SALU2(s_lshl_b32, u32, u32, u32, a << (b & 31), d != 0)
SALU2(s_lshr_b32, u32, u32, u32, a >> (b & 31), d != 0)
SALU2(s_ashr_i32, i32, i32, u32, a >> (b & 31), d != 0)

/* Bit fields: b has the offset in bits 4:0, the width in bits 22:16. */
static u32 field_u32(u32 a, u32 b)
{
    u32 offset = b & 31, width = b >> 16 & 127;
    u32 x = a >> offset;
    return width >= 32 ? x : x & ((1u << width) - 1);
}

static i32 field_i32(i32 a, u32 b)
{
    u32 offset = b & 31, width = b >> 16 & 127;
    i32 x = a >> offset;
    if (width == 0)
        return 0;
    return width + offset >= 32 ? x : (i32)((u32)x << (32 - width)) >> (32 - width);
}

SALU2(s_bfe_u32, u32, u32, u32, field_u32(a, b), d != 0)
SALU2(s_bfe_i32, i32, i32, u32, field_i32(a, b), d != 0)
SALU2(s_bfm_b32, u32, u32, u32, ((1u << (a & 31)) - 1) << (b & 31), SCC_KEPT)

SALU2(s_pack_ll_b32_b16, u32, u32, u32, (a & 0xffff) | b << 16, SCC_KEPT)
SALU2(s_pack_lh_b32_b16, u32, u32, u32, (a & 0xffff) | (b & 0xffff0000), SCC_KEPT)
SALU2(s_pack_hh_b32_b16, u32, u32, u32, a >> 16 | (b & 0xffff0000), SCC_KEPT)
SALU2(s_pack_hl_b32_b16, u32, u32, u32, a >> 16 | b << 16, SCC_KEPT)

SALU1(s_mov_b32, u32, u32, a, SCC_KEPT)
SALU1(s_sext_i32_i8, i32, u32, (int8_t)a, SCC_KEPT)
SALU1(s_sext_i32_i16, i32, u32, (i16)a, SCC_KEPT)
SALU2(s_cselect_b32, u32, u32, u32, w->scc ? a : b, SCC_KEPT)

INSN(s_cmov_b32)
{
    if (w->scc)
        result_u32(w, i, source_u32(w, &i->src[0]));
}

/* SOPK: a register and a 16-bit constant, sign-extended. */
INSN(s_movk_i32)
{
    scalar_put32(w, sopk_register(i), (u32)i->imm);
}

INSN(s_cmovk_i32)
{
    if (w->scc)
        scalar_put32(w, sopk_register(i), (u32)i->imm);
}

INSN(s_addk_i32)
{
    u32 a = scalar_b32(w, sopk_register(i)), b = (u32)i->imm, d = a + b;
    scalar_put32(w, sopk_register(i), d);
    w->scc = ((a ^ d) & (b ^ d)) >> 31;
}

ALIAS(s_addk_co_i32, s_addk_i32)

INSN(s_mulk_i32)
{
    scalar_put32(w, sopk_register(i), scalar_b32(w, sopk_register(i)) * (u32)i->imm);
}
