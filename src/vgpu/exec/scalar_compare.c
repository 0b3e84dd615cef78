/* Scalar comparisons: SOPC, SOPK. They set SCC. */
#include "vgpu/exec/scalar.h"

#define SCMP(name, T, expr)                                                                        \
    INSN(name)                                                                                     \
    {                                                                                              \
        T a = source_##T(w, &i->src[0]), b = source_##T(w, &i->src[1]);                            \
        w->scc = (expr);                                                                           \
    }
/* The constant of the unsigned ones is zero-extended. */
#define SCMPK(name, expr)                                                                          \
    INSN(s_cmpk_##name##_i32)                                                                      \
    {                                                                                              \
        i32 a = (i32)scalar_b32(w, sopk_register(i)), b = i->imm;                                  \
        w->scc = (expr);                                                                           \
    }                                                                                              \
    INSN(s_cmpk_##name##_u32)                                                                      \
    {                                                                                              \
        u32 a = scalar_b32(w, sopk_register(i)), b = (u16)i->imm;                                  \
        w->scc = (expr);                                                                           \
    }
#define SCMP_ALL(name, expr)                                                                       \
    SCMP(s_cmp_##name##_i32, i32, expr)                                                            \
    SCMP(s_cmp_##name##_u32, u32, expr)                                                            \
    SCMPK(name, expr)

SCMP_ALL(eq, a == b)
SCMP_ALL(lg, a != b)
SCMP_ALL(gt, a > b)
SCMP_ALL(ge, a >= b)
SCMP_ALL(lt, a < b)
SCMP_ALL(le, a <= b)
SCMP(s_cmp_eq_u64, u64, a == b)
SCMP(s_cmp_lg_u64, u64, a != b)

/* One bit of the first source, its number in the second. */
INSN(s_bitcmp0_b32)
{
    w->scc = !(source_u32(w, &i->src[0]) >> (source_u32(w, &i->src[1]) & 31) & 1);
}

INSN(s_bitcmp1_b32)
{
    w->scc = source_u32(w, &i->src[0]) >> (source_u32(w, &i->src[1]) & 31) & 1;
}

INSN(s_bitcmp0_b64)
{
    w->scc = !(source_u64(w, &i->src[0]) >> (source_u32(w, &i->src[1]) & 63) & 1);
}

INSN(s_bitcmp1_b64)
{
    w->scc = source_u64(w, &i->src[0]) >> (source_u32(w, &i->src[1]) & 63) & 1;
}
