/* VOPD (RDNA3 ISA): two vector instructions in one, X and Y. dual.h takes them apart again. */
#include "vgpu/isa/decode.h"
#include "vgpu/isa/dual.h"

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
    struct isa_entry x = d->tables->dual[0][field(d, 22, 4)],
                     y = d->tables->dual[1][field(d, 17, 5)];
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
        out->run = op_dual;
    else if (isa_handlers[x.op])
        out->op = y.op; /* the one that is missing */
    return true;
}
