/* The part of the decoder that all formats share: encoding, opcode and operands. It then calls the
 * function of the format. */
#include "vgpu/isa/decode.h"
#include <string.h>

bool decode_next(struct decode *d, uint32_t *word)
{
    if (d->words >= d->avail)
        return false;
    *word = d->text[d->words++];
    return true;
}

struct operand decode_vreg(unsigned reg)
{
    return (struct operand){OPERAND_VREG, (uint8_t)reg, (uint16_t)reg, 0};
}

struct operand decode_vcc(void)
{
    return (struct operand){OPERAND_SREG, SREG_VCC, SREG_VCC, 0};
}

/* From gfx11 on m0 and null have changed places; to gfx9's documents null's number is reserved,
 * LLVM takes it as null. */
bool decode_sreg(struct decode *d, unsigned code, struct operand *o)
{
    *o = (struct operand){OPERAND_SREG, (uint8_t)code, (uint16_t)code, 0};
    if (code == 124 && d->isa->family >= ISA_GFX11)
        o->kind = OPERAND_NULL, o->reg = SREG_NULL;
    else if (code == 125 && d->isa->family >= ISA_GFX11)
        o->reg = SREG_M0;
    else if (code == 125)
        o->kind = OPERAND_NULL;
    return code < SREG_COUNT;
}

/* Codes 128 .. 248: 0 .. 64, -1 .. -16, then floats. */
static uint32_t decode_constant_value(unsigned code)
{
    static const uint32_t floats[] = {0x3f000000, 0xbf000000, 0x3f800000, 0xbf800000, 0x40000000,
                                      0xc0000000, 0x40800000, 0xc0800000, 0x3e22f983};
    return code <= 192 ? code - 128 : code <= 208 ? 192 - code : floats[code - 240];
}

/* ISA documents, "Scalar Source Operands". */
bool decode_scalar_operand(struct decode *d, unsigned code, struct operand *o)
{
    if (code < SREG_COUNT)
        return decode_sreg(d, code, o);
    *o = (struct operand){OPERAND_CONST, (uint8_t)code, 0, 0};
    if (code <= 208 || (code >= 240 && code <= 248)) {
        o->value = decode_constant_value(code);
        return true;
    }
    switch (code) {
    case 235:
    case 236:
    case 237:
    case 238:
        o->kind = (uint8_t)(OPERAND_SHARED_BASE + (code - 235));
        return true;
    case 251:
    case 252:
    case 253:
        o->kind = (uint8_t)(OPERAND_VCCZ + (code - 251));
        return true;
    case 254:
        o->kind = OPERAND_LDS_DIRECT;
        return d->isa->family < ISA_GFX11 && d->isa->acc != ACC_UNIFIED; /* gfx90a took it away */
    case CODE_LITERAL:
        o->kind = OPERAND_LITERAL;
        if (!d->literal && !decode_next(d, &o->value))
            return false;
        o->value = d->text[d->words - 1];
        d->literal = true;
        return true;
    default:
        return false;
    }
}

bool decode_field(struct decode *d, struct isa_field f, struct operand *o)
{
    unsigned v = field(d, f.pos, f.width);
    switch (f.kind) {
    case FIELD_SDST:
        return decode_sreg(d, v, o);
    case FIELD_PAIR:
        return decode_sreg(d, v * 2, o);
    case FIELD_QUAD:
        return decode_sreg(d, v * 4, o);
    case FIELD_SSRC:
        return decode_scalar_operand(d, v, o);
    case FIELD_SRC:
        if (v < 256)
            return decode_scalar_operand(d, v, o);
        *o = decode_vreg(v - 256);
        return true;
    case FIELD_VREG:
        *o = decode_vreg(v);
        return true;
    default:
        return true;
    }
}

/* A literal is only where the format's own words end (scalar and VOP formats). */
static bool takes_literal(const struct decode *d)
{
    switch (d->e->format) {
    case FORMAT_SOP1:
    case FORMAT_SOP2:
    case FORMAT_SOPC:
    case FORMAT_VOP1:
    case FORMAT_VOP2:
    case FORMAT_VOPC:
    case FORMAT_VOPD:
        return true;
    case FORMAT_VOP3:
    case FORMAT_VOP3P:
        return d->isa->family != ISA_GFX9;
    default:
        return false;
    }
}

bool decode_operands(struct decode *d)
{
    struct insn *out = d->out;
    unsigned uses = d->entry.uses;
    bool dst = uses & USE_DST || (uses & USE_DST_GLC && d->e->glc && field(d, d->e->glc, 1));
    for (unsigned n = 0; n < 4; n++) {
        if (uses & USE_SRC0 << n) {
            if (!decode_field(d, d->e->src[n], &out->src[n]))
                return false;
        } else {
            out->src[n].code = (uint8_t)field(d, d->e->src[n].pos, d->e->src[n].width);
        }
    }
    if (d->literal && !takes_literal(d))
        return false;
    if (dst && uses & USE_DST_SCALAR)
        return decode_sreg(d, field(d, d->e->dst.pos, 8), &out->dst);
    if (dst)
        return decode_field(d, d->e->dst, &out->dst);
    out->dst.code = (uint8_t)field(d, d->e->dst.pos, d->e->dst.width);
    return true;
}

static bool decode_format(struct decode *d)
{
    switch (d->e->format) {
    case FORMAT_SMEM:
        return decode_smem(d);
    case FORMAT_VOP1:
    case FORMAT_VOP2:
    case FORMAT_VOPC:
        return decode_vop12c(d);
    case FORMAT_VOP3:
        return decode_vop3(d);
    case FORMAT_VOP3P:
        return decode_vop3p(d);
    case FORMAT_VOPD:
        return decode_vopd(d);
    case FORMAT_DS:
        return decode_ds(d);
    case FORMAT_FLAT:
        return decode_flat(d);
    case FORMAT_MUBUF:
        return decode_mubuf(d);
    case FORMAT_MTBUF:
        return decode_mtbuf(d);
    case FORMAT_MIMG:
        return decode_mimg(d);
    default:
        return decode_sop(d);
    }
}

/* No instruction. Of its length so far: that of the encoding, which is what a reader skips. */
static bool unknown(struct insn *out, unsigned words)
{
    *out = (struct insn){.text = out->text, .words = (uint8_t)words};
    return false;
}

bool isa_decode(const struct isa *isa, const uint32_t *text, size_t avail, struct insn *out)
{
    unsigned n;
    const struct isa_encoding *all = isa_encodings(isa->family, &n);
    *out = (struct insn){.run = NULL};
    if (avail == 0)
        return unknown(out, 1);
    out->text = text[0] | (avail > 1 ? (uint64_t)text[1] << 32 : 0);
    unsigned k = isa_encoding_of(all, n, text[0]);
    if (k == n || all[k].words > avail)
        return unknown(out, 1);
    struct decode d = {.isa = isa, .tables = &isa_tables[isa_table(isa)], .e = &all[k]};
    d.entry = d.tables->opcodes[k][isa_opcode(d.e, out->text)];
    d.text = text;
    d.avail = avail;
    d.bits = out->text;
    d.third = d.e->words > 2 ? text[2] : 0;
    d.words = d.e->words;
    d.name = isa_names[d.entry.op];
    d.out = out;
    out->op = d.entry.op;
    out->format = d.e->format;
    if ((d.entry.op == 0 && d.e->format != FORMAT_VOPD) || !decode_format(&d))
        return unknown(out, d.e->words);
    out->words = (uint8_t)d.words;
    if (!out->run)
        out->run = isa_handlers[out->op];
    return out->run != NULL;
}

const char *isa_mnemonic(unsigned op)
{
    return isa_names[op < isa_nops ? op : 0];
}
