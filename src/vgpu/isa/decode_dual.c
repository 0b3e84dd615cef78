/* VOPD (RDNA3 ISA): two vector instructions in one, X and Y, which both read before either writes. */
#include "vgpu/isa/decode.h"
#include "vgpu/machine/wave.h"
#include <string.h>

/* In the dual instruction X has dst, src[0], src[1] and op; Y sdst, src[2], src[3] and imm2; imm is the
 * literal of both. text's op tells which ones they are, so that nothing else need be kept. */
static struct insn half_of(const struct insn *i, unsigned half)
{
    unsigned op = half ? i->imm2 : i->op;
    struct insn h = {.run = isa_handlers[op], .text = i->text, .op = (uint16_t)op, .words = i->words};
    h.format = FORMAT_VOP2;
    h.dst = half ? i->sdst : i->dst;
    h.src[0] = i->src[half * 2];
    h.src[1] = i->src[half * 2 + 1];
    h.imm = i->imm;
    return h;
}

static bool reads(const struct insn *i, unsigned reg)
{
    return (i->src[0].kind == OPERAND_VREG && i->src[0].reg == reg) ||
           (i->src[1].kind == OPERAND_VREG && i->src[1].reg == reg);
}

static void run_dual(struct wave *w, const struct insn *i)
{
    struct insn x = half_of(i, 0), y = half_of(i, 1);
    if (!reads(&y, x.dst.reg)) {
        x.run(w, &x);
        y.run(w, &y);
    } else if (!reads(&x, y.dst.reg)) {
        y.run(w, &y);
        x.run(w, &x);
    } else { /* each reads what the other writes: X's result waits until Y has run */
        uint32_t before[MAX_LANES], after[MAX_LANES];
        memcpy(before, w->v[x.dst.reg], sizeof before);
        x.run(w, &x);
        memcpy(after, w->v[x.dst.reg], sizeof after);
        memcpy(w->v[x.dst.reg], before, sizeof before);
        y.run(w, &y);
        memcpy(w->v[x.dst.reg], after, sizeof after);
    }
}

/* The operands of one half: src0 at pos, a vector register behind it. */
static bool decode_half(struct decode *d, struct isa_entry entry, unsigned pos, struct operand *src)
{
    if (entry.op == 0 || !decode_field(d, (struct isa_field){(uint8_t)pos, 9, FIELD_SRC}, &src[0]))
        return false;
    if (entry.uses & USE_SRC0 << 1)
        src[1] = decode_vreg(field(d, pos + 9, 8));
    return true;
}

bool decode_vopd(struct decode *d)
{
    struct insn *out = d->out;
    struct isa_entry x = d->tables->dual[0][field(d, 22, 4)], y = d->tables->dual[1][field(d, 17, 5)];
    if (!decode_half(d, x, 0, &out->src[0]) || !decode_half(d, y, 32, &out->src[2]))
        return false;
    uint32_t literal = d->literal ? d->text[d->words - 1] : 0;
    if ((x.uses | y.uses) & USE_LITERAL && !d->literal && !decode_next(d, &literal))
        return false;
    out->imm = (int32_t)literal;
    out->dst = decode_vreg(field(d, 56, 8));
    out->sdst = decode_vreg(field(d, 49, 7) << 1 | !(out->dst.reg & 1));
    out->op = x.op;
    out->imm2 = y.op;
    if (isa_handlers[x.op] && isa_handlers[y.op])
        out->run = run_dual;
    else if (isa_handlers[x.op])
        out->op = y.op; /* the one that is missing */
    return true;
}
