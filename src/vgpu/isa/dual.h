/* Dual instructions (VOPD of the RDNA3 ISA): two vector instructions, X and Y, in one. */
#ifndef VGPU_ISA_DUAL_H
#define VGPU_ISA_DUAL_H

#include "vgpu/isa/encoding.h"

/* Executes one; exec/vop_dual.c has it. Weak as the handlers in the decode tables are. */
extern insn_run op_dual __attribute__((weak, visibility("hidden")));

/* X (half 0) or Y (half 1) as an instruction of its own. In the dual one X has dst, src[0], src[1]
 * and op; Y sdst, src[2], src[3] and imm2; imm is the literal of both. The ops tell which ones they
 * are, so that nothing else need be kept. */
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
