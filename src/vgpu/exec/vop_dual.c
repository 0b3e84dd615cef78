/* Dual instructions. Both halves read their sources before either writes. */
#include "vgpu/exec/vop.h"
#include "vgpu/isa/dual.h"

static bool vop_dual_reads(const struct insn *i, unsigned reg)
{
    return (i->src[0].kind == OPERAND_VREG && i->src[0].reg == reg) ||
           (i->src[1].kind == OPERAND_VREG && i->src[1].reg == reg);
}

INSN(dual)
{
    struct insn x = dual_half(i, 0), y = dual_half(i, 1);
    if (!vop_dual_reads(&y, x.dst.reg)) {
        x.run(w, &x);
        y.run(w, &y);
    } else if (!vop_dual_reads(&x, y.dst.reg)) {
        y.run(w, &y);
        x.run(w, &x);
    } else { /* each reads what the other writes: X's result waits until Y has run */
        u32 before[MAX_LANES], after[MAX_LANES];
        memcpy(before, w->v[x.dst.reg], sizeof before);
        x.run(w, &x);
        memcpy(after, w->v[x.dst.reg], sizeof after);
        memcpy(w->v[x.dst.reg], before, sizeof before);
        y.run(w, &y);
        memcpy(w->v[x.dst.reg], after, sizeof after);
    }
}
