/* The formats SOP1, SOP2, SOPC, SOPK, SOPP, SMEM. */
#include "vgpu/isa/decode.h"

bool decode_sop(struct decode *d)
{
    struct insn *out = d->out;
    if (!decode_operands(d))
        return false;
    if (d->e->format == FORMAT_SOPK || d->e->format == FORMAT_SOPP)
        out->imm = (int16_t)field(d, 0, 16);
    if (!(d->entry.uses & USE_LITERAL))
        return true;
    /* s_setreg_imm32_b32, s_fmaak_f32, s_fmamk_f32: the same literal as an operand's */
    if (!d->literal)
        return decode_next(d, &out->imm2);
    out->imm2 = d->text[d->words - 1];
    return true;
}

/* gfx9 says with two bits whether there is an immediate offset, and a register beside it; a lone
 * register is in the immediate's place. Later ones have both always: null is no register. */
bool decode_smem(struct decode *d)
{
    struct insn *out = d->out;
    bool gfx9 = d->isa->family == ISA_GFX9, has_offset = d->entry.uses & USE_SRC0 << 1;
    if (!decode_operands(d))
        return false;
    if (d->isa->family == ISA_GFX12) {
        out->imm = sign_extend(field(d, 32, 24), 24);
        out->slc = (uint8_t)field(d, 23, 2);
        out->dlc = (uint8_t)field(d, 21, 2);
        if (out->src[1].kind == OPERAND_NULL)
            out->src[1] = (struct operand){0};
        return true;
    }
    out->glc = (uint8_t)field(d, d->e->glc, 1);
    out->dlc = (uint8_t)(gfx9 ? 0 : field(d, d->e->glc - (d->isa->family == ISA_GFX10 ? 2 : 1), 1));
    if (!has_offset)
        return true;
    bool imm = !gfx9 || field(d, 17, 1);
    out->imm = imm ? sign_extend(field(d, 32, 21), 21) : 0;
    if (gfx9 && !field(d, 14, 1)) {
        out->src[1] = (struct operand){0};
        return imm || decode_sreg(d, field(d, 32, 7), &out->src[1]);
    }
    if (out->src[1].kind == OPERAND_NULL)
        out->src[1] = (struct operand){0};
    return true;
}
