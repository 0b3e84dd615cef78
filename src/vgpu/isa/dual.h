/* Dual instructions (VOPD of the RDNA3 ISA): two vector instructions, X and Y, in one. */
#ifndef VGPU_ISA_DUAL_H
#define VGPU_ISA_DUAL_H

#include "vgpu/isa/encoding.h"

/* The handler of dual instructions, in exec/vop_dual.c. It is weak, like the handlers in the decode
 * tables. */
extern insn_run op_dual __attribute__((weak, visibility("hidden")));

/* X (half 0) or Y (half 1) as an instruction of its own. In the dual instruction, X has dst,
 * src[0], src[1] and op; Y has sdst, src[2], src[3] and imm2. Both have the literal, imm. op and
 * imm2 are the numbers of their mnemonics, from which the handlers are found. */
static inline struct insn dual_half(const struct insn *i, unsigned half)
{
    unsigned op = half ? i->imm2 : i->op;
    struct insn h = {
        .run = isa_handlers[op], .text = i->text, .op = (uint16_t)op, .words = i->words};
    h.format = FORMAT_VOP2;
    h.dst = half ? i->sdst : i->dst;
    h.src[0] = i->src[half * 2];
    h.src[1] = i->src[half * 2 + 1];
    h.imm = i->imm;
    return h;
}

#endif
