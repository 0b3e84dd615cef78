/* The format MIMG. */
#include "vgpu/isa/decode.h"

static void modifiers_gfx9_10(struct decode *d)
{
    struct insn *out = d->out;
    bool gfx9 = d->isa->family == ISA_GFX9;
    out->unorm = (uint8_t)field(d, 12, 1);
    out->glc = (uint8_t)field(d, 13, 1);
    out->slc = (uint8_t)field(d, 25, 1);
    out->lwe = (uint8_t)field(d, 17, 1);
    out->tfe = (uint8_t)(d->isa->acc == ACC_UNIFIED ? 0 : field(d, 16, 1));
    out->d16 = (uint8_t)field(d, 63, 1);
    out->dlc = (uint8_t)field(d, 7, 1); /* gfx90a: scc */
    if (gfx9) {
        out->da = (uint8_t)field(d, 14, 1);
        out->a16 = (uint8_t)field(d, 15, 1);
    } else {
        out->dim = (uint8_t)field(d, 3, 3);
        out->a16 = (uint8_t)field(d, 62, 1);
    }
}

static void modifiers_gfx11(struct decode *d)
{
    struct insn *out = d->out;
    out->dim = (uint8_t)field(d, 2, 3);
    out->unorm = (uint8_t)field(d, 7, 1);
    out->slc = (uint8_t)field(d, 12, 1);
    out->dlc = (uint8_t)field(d, 13, 1);
    out->glc = (uint8_t)field(d, 14, 1);
    out->a16 = (uint8_t)field(d, 16, 1);
    out->d16 = (uint8_t)field(d, 17, 1);
    out->tfe = (uint8_t)field(d, 53, 1);
    out->lwe = (uint8_t)field(d, 54, 1);
}

bool decode_mimg(struct decode *d)
{
    struct insn *out = d->out;
    if (d->isa->family == ISA_GFX12)
        return decode_image_gfx12(d);
    if (!decode_operands(d))
        return false;
    out->dmask = (uint8_t)field(d, 8, 4);
    if (d->isa->family == ISA_GFX11)
        modifiers_gfx11(d);
    else
        modifiers_gfx9_10(d);
    if (d->isa->acc == ACC_UNIFIED && field(d, 16, 1)) {
        if (out->dst.kind == OPERAND_VREG)
            out->dst.reg |= VREG_ACC;
        if (out->src[1].kind == OPERAND_VREG)
            out->src[1].reg |= VREG_ACC;
    }
    /* Non-sequential addresses: a byte each, four to a word. */
    unsigned nsa = d->isa->family == ISA_GFX9    ? 0
                   : d->isa->family == ISA_GFX10 ? field(d, 1, 2)
                                                 : field(d, 0, 1);
    uint32_t more[3] = {0};
    for (unsigned n = 0; n < nsa; n++)
        if (!decode_next(d, &more[n]))
            return false;
    out->seg = (uint8_t)nsa;
    out->imm = (int32_t)more[0];
    out->imm2 = more[1];
    out->sdst.value = more[2];
    return true;
}
