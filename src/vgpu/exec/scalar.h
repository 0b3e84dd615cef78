/* Scalar instructions: operands without a function call, and macros for the forms that most of them
 * have. */
#ifndef VGPU_EXEC_SCALAR_H
#define VGPU_EXEC_SCALAR_H

#include "vgpu/exec/lanes.h"

/* Runs a wave with wave_is_special until it is not special any more, or for a while. */
void wave_run_special(struct wave *w);

static inline u32 source_u32(const struct wave *w, const struct operand *o)
{
    if (__builtin_expect(o->kind == OPERAND_SREG, 1))
        return w->s[o->reg];
    if (o->kind == OPERAND_CONST || o->kind == OPERAND_LITERAL)
        return o->value;
    return scalar_b32(w, o);
}

static inline i32 source_i32(const struct wave *w, const struct operand *o)
{
    return (i32)source_u32(w, o);
}

static inline u64 source_u64(const struct wave *w, const struct operand *o)
{
    if (__builtin_expect(o->kind == OPERAND_SREG, 1))
        return w->pair[o->reg / 2];
    return scalar_b64(w, o, false);
}

/* AMDGPUOperandSyntax, "Conversion of Integer Values": literals of i64 are sign-extended, of b64
 * and u64 zero-extended. */
static inline i64 source_i64(const struct wave *w, const struct operand *o)
{
    return o->kind == OPERAND_LITERAL ? (i32)o->value : (i64)source_u64(w, o);
}

static inline void result_u32(struct wave *w, const struct insn *i, u32 value)
{
    if (__builtin_expect(i->dst.kind == OPERAND_SREG, 1))
        w->s[i->dst.reg] = value;
}

static inline void result_u64(struct wave *w, const struct insn *i, u64 value)
{
    if (__builtin_expect(i->dst.kind == OPERAND_SREG, 1))
        w->pair[i->dst.reg / 2] = value;
}

#define RESULT_u32(w, i, d) result_u32(w, i, d)
#define RESULT_i32(w, i, d) result_u32(w, i, (u32)(d))
#define RESULT_u64(w, i, d) result_u64(w, i, d)
#define RESULT_i64(w, i, d) result_u64(w, i, (u64)(d))

/* Define an instruction: d = expr of a (and b), then SCC = flag, which may use a, b and d. */
#define SALU1(name, D, A, expr, flag)                                                              \
    INSN(name)                                                                                     \
    {                                                                                              \
        A a = source_##A(w, &i->src[0]);                                                           \
        D d = (D)(expr);                                                                           \
        RESULT_##D(w, i, d);                                                                       \
        w->scc = (flag);                                                                           \
    }
#define SALU2(name, D, A, B, expr, flag)                                                           \
    INSN(name)                                                                                     \
    {                                                                                              \
        A a = source_##A(w, &i->src[0]);                                                           \
        B b = source_##B(w, &i->src[1]);                                                           \
        D d = (D)(expr);                                                                           \
        RESULT_##D(w, i, d);                                                                       \
        w->scc = (flag);                                                                           \
    }
/* The flag of instructions that leave SCC alone. */
#define SCC_KEPT w->scc

/* The register of a SOPK instruction, which most of them read: s_addk_i32 s0, 5. */
static inline const struct operand *sopk_register(const struct insn *i)
{
    return i->dst.kind != OPERAND_NONE ? &i->dst : &i->src[0];
}

/* The byte address of an instruction; and a jump to a byte address, which traps if no code is
 * there. */
u64 address_of(const struct wave *w, const struct insn *at);
void jump_to(struct wave *w, const struct insn *i, u64 address);

#endif
