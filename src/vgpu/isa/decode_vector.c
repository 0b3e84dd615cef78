/* The formats VOP1, VOP2, VOPC with SDWA and DPP, and VOP3 and VOP3P, which also have the opcodes
 * of those. */
#include "vgpu/isa/decode.h"
#include <string.h>

/* RDNA2 ISA, "DPP16": also the third word of gfx11's VOP3. */
static bool dpp16(struct decode *d, uint32_t w, bool modifiers)
{
    struct insn *out = d->out;
    out->lanes = LANES_DPP;
    out->src[0] = decode_vreg(w & 0xff);
    out->dpp_ctrl = w >> 8 & 0x1ff;
    out->fetch_inactive = d->isa->family != ISA_GFX9 ? w >> 18 & 1 : 0;
    out->bound_ctrl = w >> 19 & 1;
    if (modifiers) {
        out->neg = (w >> 20 & 1) | (w >> 22 & 1) << 1;
        out->abs = (w >> 21 & 1) | (w >> 23 & 1) << 1;
    }
    out->bank_mask = w >> 24 & 15;
    out->row_mask = w >> 28;
    return true;
}

static bool dpp8(struct decode *d, uint32_t w, unsigned code)
{
    struct insn *out = d->out;
    out->lanes = LANES_DPP8;
    out->src[0] = decode_vreg(w & 0xff);
    out->dpp8 = w >> 8;
    out->fetch_inactive = code == CODE_DPP8_FI;
    return true;
}

/* Vega ISA, "SDWA": VOPC has a scalar destination where the others have the
 * destination's selection. */
static bool decode_vector_sdwa(struct decode *d, uint32_t w)
{
    struct insn *out = d->out;
    out->lanes = LANES_SDWA;
    out->sel[0] = w >> 16 & 7;
    out->sel[1] = w >> 24 & 7;
    out->sext = (w >> 19 & 1) | (w >> 27 & 1) << 1;
    out->neg = (w >> 20 & 1) | (w >> 28 & 1) << 1;
    out->abs = (w >> 21 & 1) | (w >> 29 & 1) << 1;
    if (d->e->format != FORMAT_VOPC) {
        out->dst_sel = w >> 8 & 7;
        out->dst_unused = w >> 11 & 3;
        out->clamp = w >> 13 & 1;
        out->omod = w >> 14 & 3;
    } else if (w >> 15 & 1 && !decode_sreg(d, w >> 8 & 0x7f, &out->dst)) {
        return false;
    }
    if (out->dst_sel == 7 || out->dst_unused == 3 || out->sel[0] == 7 || out->sel[1] == 7)
        return false;
    if (w >> 23 & 1) {
        if (!decode_scalar_operand(d, w & 0xff, &out->src[0]))
            return false;
    } else {
        out->src[0] = decode_vreg(w & 0xff);
    }
    if (w >> 31 && d->e->format != FORMAT_VOP1)
        return decode_scalar_operand(d, field(d, 9, 8), &out->src[1]);
    return true;
}

/* Which kind of extension source 0's code announces, if any: taken out of the
 * operands, as its word says. */
static unsigned extension(const struct decode *d)
{
    unsigned code = field(d, d->e->src[0].pos, 9);
    switch (code) {
    case CODE_DPP8:
    case CODE_DPP8_FI:
        return d->isa->family == ISA_GFX9 ? 0 : code;
    case CODE_SDWA:
        return d->isa->family >= ISA_GFX11 ? 0 : code;
    case CODE_DPP:
        return code;
    default:
        return 0;
    }
}

static bool extended_operands(struct decode *d, unsigned code)
{
    unsigned uses = d->entry.uses;
    d->entry.uses &= (uint16_t)~USE_SRC0;
    bool good = (uses & USE_SRC0) && decode_operands(d) && !d->literal; /* one more word, not two */
    d->entry.uses = (uint16_t)uses;
    uint32_t w;
    if (!good || !decode_next(d, &w))
        return false;
    if (code == CODE_SDWA)
        return decode_vector_sdwa(d, w);
    return code == CODE_DPP ? dpp16(d, w, d->e->words == 1) : dpp8(d, w, code);
}

/* Operands with an extension where the opcode's source 0 says so. */
static bool vector_operands(struct decode *d)
{
    unsigned code = extension(d);
    return code ? extended_operands(d, code) : decode_operands(d);
}

static bool decode_vector_starts(const char *s, const char *with)
{
    return strncmp(s, with, strlen(with)) == 0;
}

/* A vector register becomes an accumulation register. */
static void decode_vector_accumulate(struct operand *o)
{
    if (o->kind == OPERAND_VREG)
        o->reg |= VREG_ACC;
}

/* "f16" and the like at the end of a name, or of its first n characters. */
static bool decode_vector_is_half(const char *name, size_t n)
{
    return n > 4 && name[n - 4] == '_' && strchr("fiub", name[n - 3]) &&
           memcmp(name + n - 2, "16", 2) == 0;
}

/* Which operands of VOP1, VOP2 and VOPC are halves of registers from gfx11 on: bit n is
 * source n, bit 3 the destination. The name says it; LLVM 19, of which the tables are, does
 * not tell for most of them. */
static unsigned halves(const char *name)
{
    enum { SOURCES = 3, DESTINATION = 8 };
    size_t n = strlen(name);
    if (decode_vector_starts(name, "v_pk_") || decode_vector_starts(name, "v_dot") ||
        decode_vector_starts(name, "v_cvt_pk"))
        return 0;
    if (strcmp(name, "v_sat_pk_u8_i16") == 0)
        return DESTINATION;
    if (!decode_vector_starts(name, "v_cvt_"))
        return decode_vector_is_half(name, n) ? SOURCES | DESTINATION : 0;
    const char *from = strrchr(name, '_');
    return (decode_vector_is_half(name, n) ? SOURCES : 0) |
           (decode_vector_is_half(name, (size_t)(from - name)) ? DESTINATION : 0);
}

/* Bit 7 of a register number means its upper half: bit n of op_sel. */
static void pick_half(struct insn *out, struct operand *o, unsigned n)
{
    if (o->kind != OPERAND_VREG || !(o->reg & 128))
        return;
    o->reg &= 127;
    out->op_sel |= (uint8_t)(1u << n);
}

bool decode_vop12c(struct decode *d)
{
    struct insn *out = d->out;
    if (d->entry.uses & USE_VCC_DST)
        out->dst = decode_vcc();
    struct operand dst = out->dst;
    if (!vector_operands(d))
        return false;
    if (out->dst.kind == OPERAND_NONE)
        out->dst = dst;
    if (d->entry.uses & USE_VCC_SDST)
        out->sdst = decode_vcc();
    if (d->entry.uses & USE_VCC_SRC2)
        out->src[2] = decode_vcc();
    if (strcmp(d->name, "v_accvgpr_mov_b32") == 0) {
        decode_vector_accumulate(&out->dst);
        decode_vector_accumulate(&out->src[0]);
    }
    unsigned half = d->isa->family >= ISA_GFX11 ? halves(d->name) : 0;
    for (unsigned k = 0; k < 4; k++)
        if (half >> k & 1)
            pick_half(out, k == 3 ? &out->dst : &out->src[k], k);
    if (!(d->entry.uses & USE_LITERAL))
        return true;
    /* v_madmk, v_madak: the same literal as an operand's */
    uint32_t literal = d->text[d->words - 1];
    if (out->lanes != LANES_PLAIN || (!d->literal && !decode_next(d, &literal)))
        return false;
    out->imm = (int32_t)literal;
    return true;
}

bool decode_vop3(struct decode *d)
{
    struct insn *out = d->out;
    if (!vector_operands(d) || out->lanes == LANES_SDWA)
        return false;
    out->clamp = (uint8_t)field(d, 15, 1);
    out->omod = (uint8_t)field(d, 59, 2);
    out->neg = (uint8_t)field(d, 61, 3);
    if (d->entry.uses & USE_SDST) /* VOP3B */
        return decode_sreg(d, field(d, 8, 7), &out->sdst);
    out->abs = (uint8_t)field(d, 8, 3);
    out->op_sel = (uint8_t)field(d, 11, 4);
    if (decode_vector_starts(d->name,
                             "v_bitop3")) { /* the table of truth is where the modifiers are */
        out->imm = (int32_t)(out->neg | (unsigned)out->abs << 3 | (unsigned)out->omod << 6);
        out->abs = out->omod = out->neg = 0;
    }
    return true;
}

/* CDNA2 ISA, "VOP3P-MAI": acc bits instead of op_sel_hi, acc_cd instead of clamp. gfx908's C and D
 * are always accumulation registers. */
static bool decode_mai(struct decode *d)
{
    struct insn *out = d->out;
    out->cbsz = (uint8_t)field(d, 8, 3);
    out->abid = (uint8_t)field(d, 11, 4);
    out->blgp = (uint8_t)field(d, 61, 3);
    if (decode_vector_starts(
            d->name,
            "v_accvgpr")) { /* one side is an accumulation register whatever the bits say */
        decode_vector_accumulate(decode_vector_starts(d->name, "v_accvgpr_read") ? &out->src[0]
                                                                                 : &out->dst);
        return true;
    }
    if (field(d, 59, 1))
        decode_vector_accumulate(&out->src[0]);
    if (field(d, 60, 1))
        decode_vector_accumulate(&out->src[1]);
    if (field(d, 15, 1) || d->isa->acc == ACC_OWN_FILE) {
        decode_vector_accumulate(&out->dst);
        if (decode_vector_starts(d->name, "v_mfma")) /* v_smfmac's source 2 is an index */
            decode_vector_accumulate(&out->src[2]);
    }
    return true;
}

bool decode_vop3p(struct decode *d)
{
    struct insn *out = d->out;
    if (!vector_operands(d) || out->lanes == LANES_SDWA)
        return false;
    bool loads_scale = strcmp(d->name, "v_mfma_ld_scale_b32") == 0;
    if (!loads_scale &&
        (decode_vector_starts(d->name, "v_mfma") || decode_vector_starts(d->name, "v_smfmac") ||
         decode_vector_starts(d->name, "v_accvgpr")))
        return decode_mai(d);
    out->clamp = (uint8_t)field(d, 15, 1);
    out->neg_hi = (uint8_t)field(d, 8, 3);
    out->op_sel = (uint8_t)field(d, 11, 3);
    out->op_sel_hi = (uint8_t)(field(d, 59, 2) | field(d, 14, 1) << 2);
    out->neg = (uint8_t)field(d, 61, 3);
    return true;
}
