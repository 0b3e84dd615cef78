/* The formats DS, FLAT (with GLOBAL and SCRATCH), MUBUF, MTBUF. */
#include "vgpu/isa/decode.h"
#include <string.h>

/* gfx90a, gfx942: one bit makes accumulation registers of all data registers. */
static void accumulate_data(struct insn *out)
{
    if (out->dst.kind == OPERAND_VREG)
        out->dst.reg |= VREG_ACC;
    for (unsigned n = 1; n < 3; n++)
        if (out->src[n].kind == OPERAND_VREG)
            out->src[n].reg |= VREG_ACC;
}

/* Those with two addresses have two offsets of a byte each. */
bool decode_ds(struct decode *d)
{
    struct insn *out = d->out;
    bool gfx9 = d->isa->family == ISA_GFX9;
    if (!decode_operands(d))
        return false;
    out->gds = (uint8_t)(d->isa->family == ISA_GFX12 ? 0 : field(d, gfx9 ? 16 : 17, 1));
    if (strstr(d->name, "read2") || strstr(d->name, "write2") || strstr(d->name, "wrxchg2") ||
        strstr(d->name, "_2addr_")) {
        out->imm = (int32_t)field(d, 0, 8);
        out->imm2 = field(d, 8, 8);
    } else {
        out->imm = (int32_t)field(d, 0, 16);
    }
    if (d->isa->acc == ACC_UNIFIED && field(d, 25, 1))
        accumulate_data(out);
    /* ds_gws_init and its like have a value where others have the address. */
    if (d->isa->acc == ACC_UNIFIED && field(d, 25, 1) && out->src[0].kind == OPERAND_VREG &&
        strstr(d->name, "_gws_"))
        out->src[0].reg |= VREG_ACC;
    return true;
}

static void flat_modifiers(struct decode *d)
{
    struct insn *out = d->out;
    out->seg = d->e->seg;
    out->glc = (uint8_t)field(d, d->e->glc, 1);
    switch (d->isa->family) {
    case ISA_GFX9:
        out->slc = (uint8_t)field(d, 17, 1);
        out->dlc = (uint8_t)field(d, 25, 1); /* gfx90a scc, gfx942 sc1 */
        out->lds = (uint8_t)(d->isa->flat_scratch ? 0 : field(d, 13, 1));
        break;
    case ISA_GFX10:
        out->slc = (uint8_t)field(d, 17, 1);
        out->dlc = (uint8_t)field(d, 12, 1);
        out->lds = (uint8_t)field(d, 13, 1);
        break;
    case ISA_GFX11:
        out->slc = (uint8_t)field(d, 15, 1);
        out->dlc = (uint8_t)field(d, 13, 1);
        break;
    case ISA_GFX12: /* decode_gfx12.c */
        break;
    }
}

/* Whether a scratch instruction has the vector address: gfx942 and gfx11 have a bit for it (SVE),
 * in the others the scalar address tells (gfx10: 0x7f for neither). */
static bool scratch_has_vaddr(const struct decode *d, unsigned saddr)
{
    switch (d->isa->family) {
    case ISA_GFX9:
        return d->isa->flat_scratch ? field(d, 13, 1) : saddr == 0x7f;
    case ISA_GFX10:
        return saddr == SREG_NULL;
    default:
        return field(d, 55, 1);
    }
}

bool decode_flat(struct decode *d)
{
    if (d->isa->family == ISA_GFX12)
        return decode_flat_gfx12(d);
    struct insn *out = d->out;
    unsigned saddr = field(d, 48, 7), uses = d->entry.uses;
    bool gfx9 = d->isa->family == ISA_GFX9;
    bool none =
        d->isa->family == ISA_GFX11 ? saddr == 124 : saddr == 0x7f || (!gfx9 && saddr == SREG_NULL);
    if (none || d->e->seg == 0)
        d->entry.uses &= (uint16_t)~(USE_SRC0 << 2);
    if (d->e->seg == 1 && !scratch_has_vaddr(d, saddr))
        d->entry.uses &= (uint16_t)~USE_SRC0;
    flat_modifiers(d);
    if (out->lds) /* data goes to LDS */
        d->entry.uses &= (uint16_t)~USE_DST;
    bool good = decode_operands(d);
    d->entry.uses = (uint16_t)uses;
    if (!good)
        return false;
    unsigned width = d->isa->family == ISA_GFX10 ? 12 : 13;
    /* The flat segment has no negative offsets: the sign bit is ignored. */
    out->imm =
        d->e->seg == 0 ? (int32_t)field(d, 0, width - 1) : sign_extend(field(d, 0, width), width);
    if (d->isa->acc == ACC_UNIFIED && field(d, 55, 1))
        accumulate_data(out);
    return true;
}

/* The bits that MUBUF and MTBUF share; the address register is there only with offen or idxen. */
static bool buffer_operands(struct decode *d)
{
    struct insn *out = d->out;
    bool gfx11 = d->isa->family == ISA_GFX11, gfx9 = d->isa->family == ISA_GFX9;
    out->imm = (int32_t)field(d, 0, 12);
    out->offen = (uint8_t)field(d, gfx11 ? 54 : 12, 1);
    out->idxen = (uint8_t)field(d, gfx11 ? 55 : 13, 1);
    out->glc = (uint8_t)field(d, 14, 1);
    out->dlc = (uint8_t)(gfx9 ? 0 : field(d, gfx11 ? 13 : 15, 1));
    out->slc = (uint8_t)(gfx11 ? field(d, 12, 1) : field(d, 54, 1));
    out->tfe = (uint8_t)(d->isa->acc == ACC_UNIFIED ? 0 : field(d, gfx11 ? 53 : 55, 1));
    unsigned uses = d->entry.uses;
    if (!out->offen && !out->idxen)
        d->entry.uses &= (uint16_t)~USE_SRC0;
    if (out->lds)
        d->entry.uses &= (uint16_t)~USE_DST;
    bool good = decode_operands(d);
    d->entry.uses = (uint16_t)uses;
    if (good && d->isa->acc == ACC_UNIFIED && field(d, 55, 1))
        accumulate_data(out);
    return good;
}

bool decode_mubuf(struct decode *d)
{
    if (d->isa->family == ISA_GFX12)
        return decode_buffer_gfx12(d);
    struct insn *out = d->out;
    if (d->isa->family != ISA_GFX11)
        out->lds = (uint8_t)field(d, 16, 1);
    if (!buffer_operands(d))
        return false;
    if (d->isa->family == ISA_GFX9) {
        out->slc = (uint8_t)field(d, 17, 1);
        out->dlc = (uint8_t)field(d, 15, 1); /* gfx90a scc, gfx942 sc1 */
    }
    return true;
}

bool decode_mtbuf(struct decode *d)
{
    if (d->isa->family == ISA_GFX12)
        return decode_buffer_gfx12(d);
    if (!buffer_operands(d))
        return false;
    d->out->imm2 = field(d, 19, 7); /* gfx9: number format << 4 | data format */
    if (d->isa->family == ISA_GFX9)
        d->out->dlc = (uint8_t)field(d, 53, 1);
    return true;
}
