/* SDWA and DPP (ISA documents, "SDWA", "DPP"; AMDGPUModifierSyntax, dpp_ctrl). They are the same in
 * CDNA 2, RDNA 2 and RDNA 3, except for controls that only some of these have. */
#include "vgpu/exec/lanes_select.h"

enum {
    DPP_ROW_SHL = 0x100,
    DPP_ROW_SHR = 0x110,
    DPP_ROW_ROR = 0x120,
    DPP_WAVE_SHL = 0x130,
    DPP_WAVE_ROL = 0x134,
    DPP_WAVE_SHR = 0x138,
    DPP_WAVE_ROR = 0x13c,
    DPP_ROW_MIRROR = 0x140,
    DPP_ROW_HALF_MIRROR = 0x141,
    DPP_BCAST15 = 0x142,
    DPP_BCAST31 = 0x143,
    DPP_ROW_SHARE = 0x150, /* gfx90a: row_newbcast, the same */
    DPP_ROW_XMASK = 0x160,
};

/* Moves within a row of 16: row_shl:n takes lane l + n, row_shr:n lane l - n. */
static unsigned row_source(unsigned ctrl, unsigned l)
{
    unsigned row = l & ~15u, n = ctrl & 15, in = l & 15;
    switch (ctrl & ~15u) {
    case DPP_ROW_SHL:
        return in + n < 16 ? l + n : LANE_INVALID;
    case DPP_ROW_SHR:
        return in >= n ? l - n : LANE_INVALID;
    case DPP_ROW_ROR:
        return row | ((in - n) & 15);
    case DPP_ROW_SHARE:
        return row | n;
    case DPP_ROW_XMASK:
        return row | (in ^ n);
    default:
        return LANE_INVALID;
    }
}

static unsigned dpp_source(unsigned ctrl, unsigned l, unsigned lanes)
{
    if (ctrl < 0x100)
        return (l & ~3u) | (ctrl >> (l & 3) * 2 & 3);
    switch (ctrl) {
    case DPP_WAVE_SHL:
        return l + 1 < lanes ? l + 1 : LANE_INVALID;
    case DPP_WAVE_ROL:
        return (l + 1) & (lanes - 1);
    case DPP_WAVE_SHR:
        return l > 0 ? l - 1 : LANE_INVALID;
    case DPP_WAVE_ROR:
        return (l - 1) & (lanes - 1);
    case DPP_ROW_MIRROR:
        return l ^ 15;
    case DPP_ROW_HALF_MIRROR:
        return l ^ 7;
    case DPP_BCAST15: /* lane 15 of each row to the next row */
        return l >= 16 ? (l & ~15u) - 1 : LANE_INVALID;
    case DPP_BCAST31: /* lane 31 to rows 2 and 3 */
        return l >= 32 ? 31 : LANE_INVALID;
    default:
        return row_source(ctrl, l);
    }
}

void select_sources(const struct wave *w, const struct insn *i, u8 from[MAX_LANES])
{
    u64 readable = i->fetch_inactive ? w->lanes_mask : wave_exec(w);
    for (unsigned l = 0; l < MAX_LANES; l++) {
        unsigned s = i->lanes == LANES_DPP8 ? (l & ~7u) | (i->dpp8 >> (l & 7) * 3 & 7)
                                            : dpp_source(i->dpp_ctrl, l, w->lanes);
        from[l] = s < MAX_LANES && readable >> s & 1 ? (u8)s : LANE_INVALID;
    }
}

/* Bits of SDWA's selectors: 0 .. 3 bytes, 4 and 5 words, 6 all. */
static void sdwa_part(unsigned sel, unsigned *shift, unsigned *bits)
{
    *shift = sel < 4 ? sel * 8 : sel == 5 ? 16 : 0;
    *bits = sel < 4 ? 8 : sel < 6 ? 16 : 32;
}

static void sdwa_source(const struct insn *i, unsigned n, const u32 *p, u32 tmp[MAX_LANES])
{
    unsigned shift, bits;
    sdwa_part(i->sel[n], &shift, &bits);
    unsigned up = 32 - bits;
    if (i->sext >> n & 1)
        for (unsigned l = 0; l < MAX_LANES; l++)
            tmp[l] = (u32)((i32)(p[l] >> shift << up) >> up);
    else
        for (unsigned l = 0; l < MAX_LANES; l++)
            tmp[l] = p[l] >> shift << up >> up;
}

const u32 *lanes_selected(struct wave *w, const struct insn *i, unsigned n, u32 tmp[MAX_LANES])
{
    const struct operand *o = &i->src[n];
    const u32 *p = tmp;
    if (o->kind == OPERAND_VREG)
        p = w->v[o->reg];
    else
        lanes_splat(tmp, scalar_b32(w, o));
    if (i->lanes == LANES_SDWA) {
        if (n >= 2 || i->sel[n] == 6)
            return p;
        sdwa_source(i, n, p, tmp);
        return tmp;
    }
    if (n != 0 || o->kind != OPERAND_VREG)
        return p;
    u8 from[MAX_LANES];
    select_sources(w, i, from);
    for (unsigned l = 0; l < MAX_LANES; l++)
        tmp[l] = from[l] == LANE_INVALID ? 0 : p[from[l]];
    return tmp;
}

void select_lanes64(const struct wave *w, const struct insn *i, u64 tmp[MAX_LANES])
{
    if (i->lanes == LANES_SDWA)
        return;
    u8 from[MAX_LANES];
    u64 old[MAX_LANES];
    select_sources(w, i, from);
    memcpy(old, tmp, sizeof old);
    for (unsigned l = 0; l < MAX_LANES; l++)
        tmp[l] = from[l] == LANE_INVALID ? 0 : old[from[l]];
}

u64 lanes_written(const struct wave *w, const struct insn *i)
{
    u64 mask = wave_exec(w);
    if (__builtin_expect(i->lanes != LANES_DPP, 1))
        return mask;
    u8 from[MAX_LANES];
    select_sources(w, i, from);
    for (unsigned l = 0; l < MAX_LANES; l++) {
        bool on = (i->row_mask >> l / 16 & 1) && (i->bank_mask >> (l / 4 & 3) & 1) &&
                  (i->bound_ctrl || from[l] != LANE_INVALID);
        mask &= ~((u64)!on << l);
    }
    return mask;
}

void put_sdwa(struct wave *w, const struct insn *i, const u32 r[MAX_LANES])
{
    enum { PAD, SEXT, PRESERVE };
    unsigned shift, bits;
    u32 part[MAX_LANES];
    sdwa_part(i->dst_sel, &shift, &bits);
    u32 field = (bits == 32 ? UINT32_MAX : (1u << bits) - 1) << shift;
    const u32 *old = w->v[i->dst.reg];
    for (unsigned l = 0; l < MAX_LANES; l++) {
        u32 x = r[l] << shift & field;
        if (i->dst_unused == PRESERVE)
            x |= old[l] & ~field;
        else if (i->dst_unused == SEXT && shift + bits < 32)
            x |= x >> (shift + bits - 1) & 1 ? UINT32_MAX << (shift + bits) : 0;
        part[l] = x;
    }
    put_masked(w, i->dst.reg, part, wave_exec(w));
}
