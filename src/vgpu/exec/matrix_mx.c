/* gfx950's matrices of floats of 8, 6 and 4 bits, without scales and with a scale for each 32
 * numbers along K (CDNA 4 ISA, V_MFMA_F32_..._F8F6F4). CBSZ has the format of A, and BLGP that of
 * B. A scale is a power of 2 in a byte. V_MFMA_LD_SCALE_B32, which precedes the product and belongs
 * to it, names the registers with the scales. */
#include "vgpu/exec/matrix.h"
#include "vgpu/exec/minifloat.h"
#include "vgpu/exec/vop.h"

enum { MOST_ROWS = 32, MOST_K = 128, BLOCK = 32, SCALED = 1 }; /* SCALED: a bit of ABID */

struct factor {
    f32 at[MOST_ROWS][MOST_K];
    f64 scale[MOST_ROWS][MOST_K / BLOCK];
};

/* Element e of lane l has K = this: 32 of them follow each other, but those of 8
 * bits are in two halves. */
static unsigned k_of(unsigned rows, unsigned lane, unsigned e, enum mini kind)
{
    unsigned groups = MAX_LANES / rows, group = lane / rows;
    if (mini_bits(kind) < 8)
        return group * BLOCK + e;
    return e % 16 + 16 * (group + groups * (e / 16));
}

static void load_factor(const struct wave *w, unsigned reg, unsigned rows, enum mini kind,
                        struct factor *f)
{
    unsigned bits = mini_bits(kind);
    for (unsigned l = 0; l < MAX_LANES; l++)
        for (unsigned e = 0; e < BLOCK; e++) {
            unsigned at = e * bits;
            u64 two = w->v[reg + at / 32][l] | (u64)w->v[reg + at / 32 + 1][l] << 32;
            f->at[l % rows][k_of(rows, l, e, kind)] =
                mini_value((u32)(two >> at % 32) & ((1u << bits) - 1), kind);
        }
}

/* The byte of operand n that op_sel and op_sel_hi say; 255 is NaN. */
static void load_scales(struct wave *w, const struct insn *load, unsigned n, unsigned rows,
                        struct factor *f)
{
    u32 tmp[MAX_LANES] __attribute__((aligned(64)));
    const u32 *scale = load ? lanes_b32(w, load, n, tmp) : NULL;
    unsigned byte = load ? (load->op_sel >> n & 1u) + (load->op_sel_hi >> n & 1u) * 2 : 0;
    for (unsigned l = 0; l < MAX_LANES; l++) {
        u32 e = scale ? scale[l] >> byte * 8 & 255 : 127;
        f->scale[l % rows][l / rows] = e == 255 ? (f64)NAN : ldexp(1, (int)e - 127);
    }
}

/* Each block has a sum of its own, exact but for what f64 has no room for; scaled and added
 * it is rounded to f32. */
static f32 matrix_mx_product(const struct factor *a, const struct factor *b, unsigned row,
                             unsigned column, unsigned k, f32 c)
{
    for (unsigned block = 0; block < k / BLOCK; block++) {
        f64 sum = 0;
        for (unsigned n = block * BLOCK; n < (block + 1) * BLOCK; n++)
            sum += (f64)a->at[row][n] * b->at[column][n];
        c = (f32)(c + sum * a->scale[row][block] * b->scale[column][block]);
    }
    return c;
}

static void mfma_mx(struct wave *w, const struct insn *i, unsigned rows, unsigned k)
{
    const struct insn *load = w->scale;
    struct factor a, b;
    u32 d[16][MAX_LANES], tmp[MAX_LANES];
    w->scale = NULL;
    if (i->cbsz > MINI_FP4 || i->blgp > MINI_FP4 || (i->abid & SCALED && !load)) {
        wave_trap_as(w, i, TROUBLE_INSTRUCTION,
                     i->abid & SCALED && !load ? "no scale was loaded for %s"
                                               : "%s: no such format",
                     isa_mnemonic(i->op));
        return;
    }
    load_factor(w, i->src[0].reg, rows, i->cbsz, &a);
    load_factor(w, i->src[1].reg, rows, i->blgp, &b);
    load_scales(w, i->abid & SCALED ? load : NULL, 0, rows, &a);
    load_scales(w, i->abid & SCALED ? load : NULL, 1, rows, &b);
    unsigned items = rows * rows / MAX_LANES;
    for (unsigned n = 0; n < items; n++) {
        struct insn c = {.src = {i->src[2]}};
        c.src[0].reg = (u16)(c.src[0].reg + (c.src[0].kind == OPERAND_VREG ? n : 0));
        const u32 *old = lanes_b32(w, &c, 0, tmp);
        for (unsigned l = 0; l < MAX_LANES; l++) {
            unsigned row = n % 4 + l / rows * 4 + n / 4 * 8;
            d[n][l] = bits32(matrix_mx_product(&a, &b, row, l % rows, k, float32(old[l])));
        }
    }
    memcpy(w->v[i->dst.reg], d, items * sizeof d[0]);
}

INSN(v_mfma_f32_16x16x128_f8f6f4)
{
    mfma_mx(w, i, 16, 128);
}
INSN(v_mfma_f32_32x32x64_f8f6f4)
{
    mfma_mx(w, i, 32, 64);
}
INSN(v_mfma_ld_scale_b32)
{
    w->scale = i;
}
