/* Scalar logic of 64 bits: SOP2, SOP1. Vega ISA and RDNA ISA, "Scalar ALU Operations". */
#include "vgpu/exec/scalar.h"

SALU1(s_mov_b64, u64, u64, a, SCC_KEPT)
SALU1(s_not_b64, u64, u64, ~a, d != 0)
SALU2(s_cselect_b64, u64, u64, u64, w->scc ? a : b, SCC_KEPT)

INSN(s_cmov_b64)
{
    if (w->scc)
        result_u64(w, i, source_u64(w, &i->src[0]));
}

/* SCC: the result is not zero. */
SALU2(s_and_b64, u64, u64, u64, a &b, d != 0)
SALU2(s_or_b64, u64, u64, u64, a | b, d != 0)
SALU2(s_xor_b64, u64, u64, u64, a ^ b, d != 0)
SALU2(s_andn2_b64, u64, u64, u64, a & ~b, d != 0)
SALU2(s_orn2_b64, u64, u64, u64, a | ~b, d != 0)
SALU2(s_nand_b64, u64, u64, u64, ~(a &b), d != 0)
SALU2(s_nor_b64, u64, u64, u64, ~(a | b), d != 0)
SALU2(s_xnor_b64, u64, u64, u64, ~(a ^ b), d != 0)
ALIAS(s_and_not1_b64, s_andn2_b64)
ALIAS(s_or_not1_b64, s_orn2_b64)

/* Shifts take the low 6 bits of the distance, which is a 32-bit operand. */
SALU2(s_lshl_b64, u64, u64, u32, a << (b & 63), d != 0)
SALU2(s_lshr_b64, u64, u64, u32, a >> (b & 63), d != 0)
SALU2(s_ashr_i64, i64, i64, u32, a >> (b & 63), d != 0)

/* Bit fields: b has the offset in bits 5:0, the width in bits 22:16. */
static u64 field_u64(u64 a, u32 b)
{
    u32 offset = b & 63, width = b >> 16 & 127;
    u64 x = a >> offset;
    return width >= 64 ? x : x & ((UINT64_C(1) << width) - 1);
}

static i64 field_i64(i64 a, u32 b)
{
    u32 offset = b & 63, width = b >> 16 & 127;
    i64 x = a >> offset;
    if (width == 0)
        return 0;
    return width + offset >= 64 ? x : (i64)((u64)x << (64 - width)) >> (64 - width);
}

SALU2(s_bfe_u64, u64, u64, u32, field_u64(a, b), d != 0)
SALU2(s_bfe_i64, i64, i64, u32, field_i64(a, b), d != 0)
SALU2(s_bfm_b64, u64, u32, u32, ((UINT64_C(1) << (a & 63)) - 1) << (b & 63), SCC_KEPT)

/* gfx12 and the assembler's names for it know 64-bit arithmetic, too; gfx9 to gfx11
 * do it in two halves. */
SALU2(s_mul_u64, u64, u64, u64, a *b, SCC_KEPT)
SALU2(s_add_u64, u64, u64, u64, a + b, SCC_KEPT)
SALU2(s_sub_u64, u64, u64, u64, a - b, SCC_KEPT)
ALIAS(s_add_nc_u64, s_add_u64)
ALIAS(s_sub_nc_u64, s_sub_u64)

/* EXEC at once with a logic operation: D = EXEC; EXEC = S0 op EXEC; SCC = EXEC != 0. wrexec: D is
 * the new EXEC. e: the old one, a: the source. */
#define SAVE_EXEC(name, expr)                                                                      \
    INSN(s_##name##_b64)                                                                           \
    {                                                                                              \
        u64 a = source_u64(w, &i->src[0]), e = w->pair[SREG_EXEC / 2];                             \
        result_u64(w, i, e);                                                                       \
        w->pair[SREG_EXEC / 2] = (expr);                                                           \
        w->scc = (expr) != 0;                                                                      \
    }                                                                                              \
    INSN(s_##name##_b32)                                                                           \
    {                                                                                              \
        u32 a = source_u32(w, &i->src[0]), e = w->s[SREG_EXEC];                                    \
        result_u32(w, i, e);                                                                       \
        w->s[SREG_EXEC] = (expr);                                                                  \
        w->scc = (expr) != 0;                                                                      \
    }
#define WRITE_EXEC(name, expr)                                                                     \
    INSN(s_##name##_b64)                                                                           \
    {                                                                                              \
        u64 a = source_u64(w, &i->src[0]), e = w->pair[SREG_EXEC / 2];                             \
        result_u64(w, i, expr);                                                                    \
        w->pair[SREG_EXEC / 2] = (expr);                                                           \
        w->scc = (expr) != 0;                                                                      \
    }                                                                                              \
    INSN(s_##name##_b32)                                                                           \
    {                                                                                              \
        u32 a = source_u32(w, &i->src[0]), e = w->s[SREG_EXEC];                                    \
        result_u32(w, i, expr);                                                                    \
        w->s[SREG_EXEC] = (expr);                                                                  \
        w->scc = (expr) != 0;                                                                      \
    }
#define EXEC_ALIAS(name, old)                                                                      \
    ALIAS(s_##name##_b64, s_##old##_b64) ALIAS(s_##name##_b32, s_##old##_b32)

SAVE_EXEC(and_saveexec, a &e)
SAVE_EXEC(or_saveexec, a | e)
SAVE_EXEC(xor_saveexec, a ^ e)
SAVE_EXEC(andn2_saveexec, a & ~e)
SAVE_EXEC(orn2_saveexec, a | ~e)
SAVE_EXEC(andn1_saveexec, ~a &e)
SAVE_EXEC(orn1_saveexec, ~a | e)
SAVE_EXEC(nand_saveexec, ~(a &e))
SAVE_EXEC(nor_saveexec, ~(a | e))
SAVE_EXEC(xnor_saveexec, ~(a ^ e))
WRITE_EXEC(andn1_wrexec, ~a &e)
WRITE_EXEC(andn2_wrexec, a & ~e)
/* gfx11's names. */
EXEC_ALIAS(and_not0_saveexec, andn1_saveexec)
EXEC_ALIAS(and_not1_saveexec, andn2_saveexec)
EXEC_ALIAS(or_not0_saveexec, orn1_saveexec)
EXEC_ALIAS(or_not1_saveexec, orn2_saveexec)
EXEC_ALIAS(and_not0_wrexec, andn1_wrexec)
EXEC_ALIAS(and_not1_wrexec, andn2_wrexec)
