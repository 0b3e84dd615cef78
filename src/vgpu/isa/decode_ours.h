/* Writes a decoded instruction as text in parts, in the assembler's words. Only decode_test.c uses
 * this. */
#ifndef VGPU_ISA_DECODE_OURS_H
#define VGPU_ISA_DECODE_OURS_H

#include "vgpu/isa/decode_text.h"

static void our_operand(struct decode_text *t, const struct operand *o)
{
    static const char *const floats[] = {"0.5",  "-0.5", "1.0",  "-1.0",      "2.0",
                                         "-2.0", "4.0",  "-4.0", "0.15915494"};
    static const char *const special[] = {"src_shared_base",
                                          "src_shared_limit",
                                          "src_private_base",
                                          "src_private_limit",
                                          "vccz",
                                          "execz",
                                          "scc",
                                          "src_lds_direct"};
    switch (o->kind) {
    case OPERAND_NONE:
        add_operand(t, "off");
        break;
    case OPERAND_SREG:
        if (o->reg < SREG_VCC)
            add_operand(t, "s%u", o->reg);
        else if (o->reg >= SREG_TTMP0 && o->reg < SREG_M0)
            add_operand(t, "ttmp%u", o->reg - SREG_TTMP0);
        else
            add_operand(t, "%s",
                        o->reg == SREG_M0        ? "m0"
                        : o->reg == SREG_VCC     ? "vcc"
                        : o->reg == SREG_EXEC    ? "exec"
                        : o->reg == SREG_VCC + 1 ? "vcc_hi"
                                                 : "exec_hi");
        break;
    case OPERAND_VREG:
        add_operand(t, "%c%u", o->reg < VREG_ACC ? 'v' : 'a', o->reg % VREG_ACC);
        break;
    case OPERAND_NULL:
        add_operand(t, "null");
        break;
    case OPERAND_CONST:
        if (o->code >= 240)
            add_operand(t, "%s", floats[o->code - 240]);
        else
            add_operand(t, "%d", (int)o->value);
        break;
    case OPERAND_LITERAL:
        add_operand(t, "0x%x", o->value);
        break;
    default:
        add_operand(t, "%s", special[o->kind - OPERAND_SHARED_BASE]);
    }
}

static void our_dpp(struct decode_text *t, const struct insn *i, bool gfx9)
{
    const struct {
        unsigned first, last;
        const char *name;
    } controls[] = {
        {0x101, 0x10f, "row_shl:"},        {0x111, 0x11f, "row_shr:"},
        {0x121, 0x12f, "row_ror:"},        {0x130, 0x130, "wave_shl:1"},
        {0x134, 0x134, "wave_rol:1"},      {0x138, 0x138, "wave_shr:1"},
        {0x13c, 0x13c, "wave_ror:1"},      {0x140, 0x140, "row_mirror"},
        {0x141, 0x141, "row_half_mirror"}, {0x142, 0x142, "row_bcast:15"},
        {0x143, 0x143, "row_bcast:31"},    {0x150, 0x15f, gfx9 ? "row_newbcast:" : "row_share:"},
        {0x160, 0x16f, "row_xmask:"}};
    unsigned c = i->dpp_ctrl;
    if (c < 256)
        modifier(t, "quad_perm:[%u,%u,%u,%u]", c & 3, c >> 2 & 3, c >> 4 & 3, c >> 6);
    for (size_t k = 0; k < sizeof controls / sizeof *controls; k++)
        if (c >= controls[k].first && c <= controls[k].last) {
            if (controls[k].first == controls[k].last)
                modifier(t, "%s", controls[k].name);
            else
                modifier(t, "%s%u", controls[k].name, c & 15);
        }
    modifier(t, "row_mask:0x%x", i->row_mask);
    modifier(t, "bank_mask:0x%x", i->bank_mask);
    flag(t, i->bound_ctrl, "bound_ctrl:1");
    flag(t, i->fetch_inactive, "fi:1");
}

static void our_lanes(struct decode_text *t, const struct insn *i, bool gfx9)
{
    static const char *const sel[] = {"BYTE_0", "BYTE_1", "BYTE_2", "BYTE_3",
                                      "WORD_0", "WORD_1", "DWORD",  "?"};
    static const char *const unused[] = {"UNUSED_PAD", "UNUSED_SEXT", "UNUSED_PRESERVE", "?"};
    if (i->lanes == LANES_DPP)
        our_dpp(t, i, gfx9);
    if (i->lanes == LANES_DPP8) {
        uint32_t x = i->dpp8;
        modifier(t, "dpp8:[%u,%u,%u,%u,%u,%u,%u,%u]", x & 7, x >> 3 & 7, x >> 6 & 7, x >> 9 & 7,
                 x >> 12 & 7, x >> 15 & 7, x >> 18 & 7, x >> 21);
        flag(t, i->fetch_inactive, "fi:1");
    }
    if (i->lanes == LANES_SDWA) {
        if (i->format != FORMAT_VOPC) {
            modifier(t, "dst_sel:%s", sel[i->dst_sel]);
            modifier(t, "dst_unused:%s", unused[i->dst_unused]);
        }
        modifier(t, "src0_sel:%s", sel[i->sel[0]]);
        if (i->format != FORMAT_VOP1)
            modifier(t, "src1_sel:%s", sel[i->sel[1]]);
    }
}

static bool mixes(const struct insn *i)
{
    const char *name = isa_mnemonic(i->op);
    return strncmp(name, "v_fma_mix", 9) == 0 || strncmp(name, "v_mad_mix", 9) == 0;
}

/* Adds a modifier with a bit for each source in brackets, unless all have their default. */
static void bits_modifier(struct decode_text *t, const char *name, unsigned bits, unsigned n,
                          unsigned by_default)
{
    if (bits == by_default)
        return;
    char s[TOKEN];
    int len = snprintf(s, sizeof s, "%s:[", name);
    for (unsigned k = 0; k < n; k++)
        len += snprintf(s + len, sizeof s - (size_t)len, "%s%u", k ? "," : "", bits >> k & 1);
    modifier(t, "%s]", s);
}

static void our_vector(struct decode_text *t, const struct insn *i, const struct isa *isa)
{
    static const char *const omod[] = {"", "mul:2", "mul:4", "div:2"};
    const char *name = isa_mnemonic(i->op);
    bool shown = i->dst.kind != OPERAND_NONE;
    if (shown)
        our_operand(t, &i->dst);
    if (i->sdst.kind != OPERAND_NONE)
        our_operand(t, &i->sdst);
    unsigned first = t->noperands, n = 0;
    while (n < 3 && i->src[n].kind != OPERAND_NONE)
        our_operand(t, &i->src[n++]);
    if (strstr(name, "madak") || strstr(name, "fmaak"))
        add_operand(t, "0x%x", (unsigned)i->imm);
    if (strstr(name, "madmk") || strstr(name, "fmamk")) {
        add_operand(t, "%s", t->operand[t->noperands - 1]);
        snprintf(t->operand[t->noperands - 2], TOKEN, "0x%x", (unsigned)i->imm);
    }
    our_lanes(t, i, isa->family == ISA_GFX9);
    flag(t, i->clamp, "clamp");
    bool neg = strstr(name, "f64") && strcmp(isa->name, "gfx942") == 0; /* has it instead of blgp */
    if (i->format == FORMAT_VOP3P && strncmp(name, "v_accvgpr", 9) != 0 &&
        (strstr(name, "mfma") || strstr(name, "smfmac"))) {
        if (neg)
            bits_modifier(t, "neg", i->blgp, 3, 0);
        flag(t, i->cbsz, "cbsz:?");
        if (i->cbsz)
            snprintf(t->modifier[t->nmodifiers - 1], TOKEN, "cbsz:%u", i->cbsz);
        if (i->abid)
            modifier(t, "abid:%u", i->abid);
        if (i->blgp && !neg)
            modifier(t, "blgp:%u", i->blgp);
        return;
    }
    unsigned mask = (1u << n) - 1;
    if (strncmp(name, "v_swmmac", 8) == 0) {
        if (i->op_sel & 3)
            modifier(t, "index_key:%u", i->op_sel & 3u);
        bits_modifier(t, "neg_lo", i->neg & 3, 3, 0);
        bits_modifier(t, "neg_hi", i->neg_hi & 3, 3, 0);
        return;
    }
    if (i->format == FORMAT_VOP3P && !mixes(i)) {
        bits_modifier(t, "op_sel", i->op_sel & mask, n, 0);
        bits_modifier(t, "op_sel_hi", i->op_sel_hi & mask, n, mask);
        bits_modifier(t, "neg_lo", i->neg & mask, n, 0);
        bits_modifier(t, "neg_hi", i->neg_hi & mask, n, 0);
        return;
    }
    if (mixes(i)) {
        bits_modifier(t, "op_sel", i->op_sel & mask, n, 0);
        bits_modifier(t, "op_sel_hi", i->op_sel_hi & mask, n, 0);
        t->abs = (i->neg_hi & mask) << first;
    } else {
        unsigned sel = (i->op_sel & mask) | (unsigned)(i->op_sel >> 3 & 1) << n;
        bits_modifier(t, "op_sel", sel, n + 1, 0);
        flag(t, i->omod, omod[i->omod]);
        t->abs = (unsigned)i->abs << first;
    }
    t->neg = (unsigned)i->neg << first;
    if (i->dst.kind == OPERAND_VREG)
        t->high = i->op_sel >> 3 & 1;
    for (unsigned k = 0; k < 3; k++)
        if (i->src[k].kind == OPERAND_VREG && i->format != FORMAT_VOP3P)
            t->high |= (unsigned)(i->op_sel >> k & 1) << (k + 1);
    /* neg of an integer source (v_ldexp_f16's) is printed as sext */
    t->sext = i->lanes == LANES_SDWA ? (unsigned)i->sext << first : t->neg;
}

static void our_scalar(struct decode_text *t, const struct insn *i)
{
    if (strncmp(t->mnemonic, "s_setreg", 8) == 0) { /* the register number comes first */
        add_operand(t, "0x%x", i->imm & 0xffff);
        if (i->src[0].kind != OPERAND_NONE)
            our_operand(t, &i->src[0]);
        else
            add_operand(t, "0x%x", i->imm2);
        return;
    }
    if (i->dst.kind != OPERAND_NONE)
        our_operand(t, &i->dst);
    for (unsigned n = 0; n < 2 && i->format != FORMAT_SOPK; n++)
        if (i->src[n].kind != OPERAND_NONE)
            our_operand(t, &i->src[n]);
    if (strcmp(t->mnemonic, "s_set_gpr_idx_on") == 0)
        add_operand(t, "%u", i->src[1].code);
    if (strncmp(t->mnemonic, "s_sendmsg_rtn", 13) == 0)
        add_operand(t, "%u", i->src[0].code);
    if (i->format == FORMAT_SOPK || i->format == FORMAT_SOPP)
        add_operand(t, "0x%x", i->imm & 0xffff);
    if (strncmp(t->mnemonic, "s_fmaak", 7) == 0)
        add_operand(t, "0x%x", i->imm2);
    if (strncmp(t->mnemonic, "s_fmamk", 7) == 0) {
        char second[TOKEN];
        strcpy(second, t->operand[--t->noperands]);
        add_operand(t, "0x%x", i->imm2);
        add_operand(t, "%s", second);
    }
}

/* Adds the address of a prefetch, and its length: a register, and a number that is added to it. */
static void our_prefetch(struct decode_text *t, const struct insn *i)
{
    if (i->src[0].kind != OPERAND_NONE)
        our_operand(t, &i->src[0]);
    add_operand(t, "%s0x%x", i->imm < 0 ? "-" : "", (unsigned)abs(i->imm));
    if (i->src[1].kind != OPERAND_NONE)
        our_operand(t, &i->src[1]);
    else
        add_operand(t, "null");
    add_operand(t, "%u", i->src[2].code & 31u);
}

static void our_smem(struct decode_text *t, const struct insn *i)
{
    if (strstr(t->mnemonic, "_prefetch_")) {
        our_prefetch(t, i);
        return;
    }
    if (i->dst.kind != OPERAND_NONE || i->src[2].kind != OPERAND_NONE)
        our_operand(t, i->dst.kind != OPERAND_NONE ? &i->dst : &i->src[2]);
    if (i->src[0].kind == OPERAND_NONE)
        return;
    our_operand(t, &i->src[0]);
    const char *sign = i->imm < 0 ? "-" : "";
    if (i->src[1].kind != OPERAND_NONE) {
        our_operand(t, &i->src[1]);
        if (i->imm)
            modifier(t, "offset:%s0x%x", sign, (unsigned)abs(i->imm));
    } else {
        add_operand(t, "%s0x%x", sign, (unsigned)abs(i->imm));
    }
}

static void coherence(struct decode_text *t, const struct isa *isa, const struct insn *i)
{
    static const char *const scopes[] = {NULL, "SCOPE_SE", "SCOPE_DEV", "SCOPE_SYS"};
    if (isa->family == ISA_GFX12) {
        if (i->dlc && !strstr(t->mnemonic, "_prefetch_"))
            modifier(t, "scope:%s", scopes[i->dlc]);
        return;
    }
    bool sc = strcmp(isa->name, "gfx942") == 0;
    flag(t, i->glc, sc ? i->format == FORMAT_SMEM ? "glc" : "sc0" : "glc");
    if (i->format != FORMAT_SMEM)
        flag(t, i->slc, sc ? "nt" : "slc");
    flag(t, i->dlc, sc ? "sc1" : isa->family == ISA_GFX9 ? "scc" : "dlc");
}

static void our_memory(struct decode_text *t, const struct insn *i)
{
    const char *name = isa_mnemonic(i->op);
    if (strcmp(name, "global_inv") == 0 ||
        strncmp(name, "global_wb", 9) == 0) /* no operand means anything */
        return;
    bool flat = i->format == FORMAT_FLAT,
         buffer = i->format == FORMAT_MUBUF || i->format == FORMAT_MTBUF;
    if (i->dst.kind != OPERAND_NONE)
        our_operand(t, &i->dst);
    if (buffer && i->dst.kind == OPERAND_NONE && i->src[1].kind != OPERAND_NONE)
        our_operand(t, &i->src[1]);
    for (unsigned n = 0; n < 4; n++) {
        bool none = i->src[n].kind == OPERAND_NONE;
        if (buffer && n == 1)
            continue;
        if (!none || (buffer && n == 0 && i->src[3].kind != OPERAND_NONE) ||
            (flat && n == 0 && !strstr(name, "addtid")) || (flat && n == 2 && i->seg != 0))
            our_operand(t, &i->src[n]);
    }
    if (i->format == FORMAT_DS && i->imm2)
        modifier(t, "offset1:%u", i->imm2);
    if (i->format == FORMAT_MTBUF)
        modifier(t, "format:%u", i->imm2);
    bool two = strstr(name, "read2") || strstr(name, "write2") || strstr(name, "xchg2") ||
               strstr(name, "2addr");
    if (i->imm && strcmp(name, "ds_swizzle_b32") != 0)
        modifier(t, "offset%s:%d", i->format == FORMAT_DS && two ? "0" : "", i->imm);
    flag(t, i->offen, "offen");
    flag(t, i->idxen, "idxen");
    flag(t, i->lds, "lds");
    flag(t, i->gds, "gds");
    flag(t, i->tfe, "tfe");
}

static void our_image(struct decode_text *t, const struct isa *isa, const struct insn *i)
{
    static const char *const dims[] = {"1D",       "2D",       "3D",      "CUBE",
                                       "1D_ARRAY", "2D_ARRAY", "2D_MSAA", "2D_MSAA_ARRAY"};
    our_operand(t, i->dst.kind != OPERAND_NONE ? &i->dst : &i->src[1]);
    if (i->seg) {
        char s[256] = "[";
        for (unsigned n = 0; n <= i->seg * 4u; n++)
            snprintf(s + strlen(s), sizeof s - strlen(s), "%sv%u", n ? ", " : "",
                     insn_image_vaddr(i, n));
        add_operand(t, "%.90s", s);
    } else {
        our_operand(t, &i->src[0]);
    }
    our_operand(t, &i->src[2]);
    if (i->src[3].kind != OPERAND_NONE)
        our_operand(t, &i->src[3]);
    if (i->dmask)
        modifier(t, "dmask:0x%x", i->dmask);
    if (isa->family != ISA_GFX9)
        modifier(t, "dim:SQ_RSRC_IMG_%s", dims[i->dim]);
    flag(t, i->unorm, "unorm");
    flag(t, i->a16, "a16");
    flag(t, i->d16, "d16");
    flag(t, i->da, "da");
    flag(t, i->lwe, "lwe");
    flag(t, i->tfe, "tfe");
}

static void our_text(const struct isa *isa, const struct insn *i, struct decode_text *t)
{
    snprintf(t->mnemonic, TOKEN, "%s", isa_mnemonic(i->op));
    switch (i->format) {
    case FORMAT_SMEM:
        our_smem(t, i);
        coherence(t, isa, i);
        break;
    case FORMAT_VOP1:
    case FORMAT_VOP2:
    case FORMAT_VOPC:
    case FORMAT_VOP3:
    case FORMAT_VOP3P:
        our_vector(t, i, isa);
        break;
    case FORMAT_DS:
    case FORMAT_FLAT:
    case FORMAT_MUBUF:
    case FORMAT_MTBUF:
        our_memory(t, i);
        coherence(t, isa, i);
        break;
    case FORMAT_MIMG:
        our_image(t, isa, i);
        coherence(t, isa, i);
        break;
    default:
        our_scalar(t, i);
    }
}

#endif
