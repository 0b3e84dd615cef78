/* MFMA: D = A * B + C, one or several blocks at once. The place of an element follows from the
 * sizes (CDNA 3 ISA, "Dense matrix layout", which holds for CDNA 2, too). EXEC has no effect. */
#include "vgpu/exec/matrix.h"
#include "vgpu/exec/vop.h"

enum { MAX_A = 32 * 64 };

struct shape {
    u8 m, n, k, blocks; /* A: m x k, B: k x n */
    u8 a, b;            /* enum element */
};

/* A[i][k] and B[k][i] of a block are in lane i + this. */
static unsigned matrix_mfma_source_lane(const struct shape *s, unsigned rows, unsigned k,
                                        unsigned block, unsigned per_lane)
{
    return rows * (block + s->blocks * (k / per_lane));
}

/* D[i][j] of a block is in lane j + this; h rows are in consecutive registers: 4, of f64 1. */
static unsigned result_lane(const struct shape *s, unsigned h, unsigned i, unsigned block,
                            unsigned *item)
{
    unsigned area = s->m * s->n / h, blocks = (64 + area - 1) / area;
    unsigned rows = 64 / blocks / s->n, groups = s->m / (h * rows);
    *item = i % h + h * (i / (h * rows) % groups + groups * (block / blocks));
    return s->n * (i / h % rows + rows * (block % blocks));
}

/* BLGP: B's lanes come from others. */
static unsigned b_group(unsigned blgp, unsigned lane)
{
    switch (blgp) {
    case 0:
        return lane;
    case 1:
    case 2:
        return (lane & 31) + (blgp - 1) * 32;
    case 3:
        return (lane + 16) & 63;
    default:
        return (lane & 15) + (blgp - 4) * 16;
    }
}

/* CBSZ, ABID: groups of 2^CBSZ blocks use the A of their block ABID. */
static unsigned a_block(const struct insn *i, unsigned block)
{
    unsigned group = (1u << i->cbsz) - 1;
    return (block & ~group) | (i->abid & group);
}

/* Element e of n lanes from lane on, B's by way of its groups. */
static void load_row(const struct wave *w, unsigned reg, unsigned e, enum element type,
                     unsigned lane, unsigned n, unsigned blgp, f32 *out)
{
    u16 half[32];
    unsigned byte = e * element_bytes(type);
    if (type != ELEM_F16) {
        for (unsigned x = 0; x < n; x++)
            out[x] = element_f32(w, reg, b_group(blgp, lane + x), e, type);
        return;
    }
    for (unsigned x = 0; x < n; x++)
        half[x] = (u16)(w->v[reg + byte / 4][b_group(blgp, lane + x)] >> byte % 4 * 8);
    floats_of_halves(half, out, n);
}

/* A as columns of m, B as rows of n: [block][k][]. */
static void load_a(const struct wave *w, const struct insn *i, const struct shape *s, f32 *a)
{
    unsigned per_lane = s->k * s->m * s->blocks / 64u;
    for (unsigned b = 0; b < s->blocks; b++)
        for (unsigned k = 0; k < s->k; k++)
            load_row(w, i->src[0].reg, k % per_lane, s->a,
                     matrix_mfma_source_lane(s, s->m, k, a_block(i, b), per_lane), s->m, 0,
                     a + (b * s->k + k) * s->m);
}

static void load_b(const struct wave *w, const struct insn *i, const struct shape *s, unsigned blgp,
                   f32 *out)
{
    unsigned per_lane = s->k * s->n * s->blocks / 64u;
    for (unsigned b = 0; b < s->blocks; b++)
        for (unsigned k = 0; k < s->k; k++)
            load_row(w, i->src[1].reg, k % per_lane, s->b,
                     matrix_mfma_source_lane(s, s->n, k, b, per_lane), s->n, blgp,
                     out + (b * s->k + k) * s->n);
}

/* Adds a row's products to sums, the bits of f32 or i32. Integers have a loop of their own: their
 * sums are exact beyond 2^24, too. */
static void matrix_mfma_add_row(const struct shape *s, const f32 *column, const f32 *b, u32 *sum)
{
    for (unsigned k = 0; k < s->k; k++) {
        f32 x = column[k * s->m];
        const f32 *row = b + k * s->n;
        if (s->a == ELEM_I8)
            for (unsigned j = 0; j < s->n; j++)
                sum[j] += (u32)((i32)x * (i32)row[j]);
        else
            for (unsigned j = 0; j < s->n; j++)
                sum[j] = bits32(__builtin_fmaf(x, row[j], float32(sum[j])));
    }
}

/* A * B + C; C and D may be the same registers, or overlap. */
static void matrix_mfma_multiply(struct wave *w, const struct insn *i, const struct shape *s,
                                 const struct operand *c, const f32 *a, const f32 *b)
{
    u32 d[32][MAX_LANES]; /* 32 x 32 x 2 */
    unsigned item, items = s->m * s->n * s->blocks / 64u;
    for (unsigned n = 0; n < items; n++)
        if (c->kind == OPERAND_VREG)
            memcpy(d[n], w->v[c->reg + n], sizeof d[n]);
        else
            lanes_splat(d[n], scalar_b32(w, c));
    for (unsigned z = 0; z < s->blocks; z++)
        for (unsigned y = 0; y < s->m; y++) {
            unsigned lane = result_lane(s, 4, y, z, &item);
            matrix_mfma_add_row(s, a + z * s->k * s->m + y, b + z * s->k * s->n, d[item] + lane);
        }
    memcpy(w->v[i->dst.reg], d, items * sizeof d[0]);
}

/* Eight-bit floats are of the architecture's kind. */
static u8 element_on(const struct wave *w, u8 type)
{
    if (!isa_has_ocp8(w->isa))
        return type;
    return type == ELEM_FP8 ? ELEM_OCP_FP8 : type == ELEM_BF8 ? ELEM_OCP_BF8 : type;
}

static void mfma(struct wave *w, const struct insn *i, struct shape s)
{
    f32 a[MAX_A], b[MAX_A];
    s.a = element_on(w, s.a);
    s.b = element_on(w, s.b);
    load_a(w, i, &s, a);
    load_b(w, i, &s, i->blgp, b);
    matrix_mfma_multiply(w, i, &s, &i->src[2], a, b);
}

/* Name, m, n, k, blocks, types of A and B. */
#define MFMA(name, m, n, k, blocks, a, b)                                                          \
    INSN(v_mfma_##name)                                                                            \
    {                                                                                              \
        mfma(w, i, (struct shape){m, n, k, blocks, ELEM_##a, ELEM_##b});                           \
    }
#define MFMA_ALIAS(name, old) ALIAS(v_mfma_##name, v_mfma_##old)

MFMA(f32_32x32x1f32, 32, 32, 1, 2, F32, F32)
MFMA(f32_16x16x1f32, 16, 16, 1, 4, F32, F32)
MFMA(f32_4x4x1f32, 4, 4, 1, 16, F32, F32)
MFMA(f32_32x32x2f32, 32, 32, 2, 1, F32, F32)
MFMA(f32_16x16x4f32, 16, 16, 4, 1, F32, F32)
MFMA(f32_32x32x4f16, 32, 32, 4, 2, F16, F16)
MFMA(f32_16x16x4f16, 16, 16, 4, 4, F16, F16)
MFMA(f32_4x4x4f16, 4, 4, 4, 16, F16, F16)
MFMA(f32_32x32x8f16, 32, 32, 8, 1, F16, F16)
MFMA(f32_16x16x16f16, 16, 16, 16, 1, F16, F16)
MFMA(i32_32x32x4i8, 32, 32, 4, 2, I8, I8)
MFMA(i32_16x16x4i8, 16, 16, 4, 4, I8, I8)
MFMA(i32_4x4x4i8, 4, 4, 4, 16, I8, I8)
MFMA(i32_32x32x8i8, 32, 32, 8, 1, I8, I8)
MFMA(i32_16x16x16i8, 16, 16, 16, 1, I8, I8)
MFMA(f32_32x32x4bf16_1k, 32, 32, 4, 2, BF16, BF16)
MFMA(f32_16x16x4bf16_1k, 16, 16, 4, 4, BF16, BF16)
MFMA(f32_4x4x4bf16_1k, 4, 4, 4, 16, BF16, BF16)
MFMA(f32_32x32x8bf16_1k, 32, 32, 8, 1, BF16, BF16)
MFMA(f32_16x16x16bf16_1k, 16, 16, 16, 1, BF16, BF16)
MFMA(f32_32x32x2bf16, 32, 32, 2, 2, BF16, BF16)
MFMA(f32_16x16x2bf16, 16, 16, 2, 4, BF16, BF16)
MFMA(f32_4x4x2bf16, 4, 4, 2, 16, BF16, BF16)
MFMA(f32_32x32x4bf16, 32, 32, 4, 1, BF16, BF16)
MFMA(f32_16x16x8bf16, 16, 16, 8, 1, BF16, BF16)

/* gfx942 names the same otherwise and has more. */
MFMA_ALIAS(f32_32x32x1_2b_f32, f32_32x32x1f32)
MFMA_ALIAS(f32_16x16x1_4b_f32, f32_16x16x1f32)
MFMA_ALIAS(f32_4x4x1_16b_f32, f32_4x4x1f32)
MFMA_ALIAS(f32_32x32x2_f32, f32_32x32x2f32)
MFMA_ALIAS(f32_16x16x4_f32, f32_16x16x4f32)
MFMA_ALIAS(f32_32x32x4_2b_f16, f32_32x32x4f16)
MFMA_ALIAS(f32_16x16x4_4b_f16, f32_16x16x4f16)
MFMA_ALIAS(f32_4x4x4_16b_f16, f32_4x4x4f16)
MFMA_ALIAS(f32_32x32x8_f16, f32_32x32x8f16)
MFMA_ALIAS(f32_16x16x16_f16, f32_16x16x16f16)
MFMA_ALIAS(i32_32x32x4_2b_i8, i32_32x32x4i8)
MFMA_ALIAS(i32_16x16x4_4b_i8, i32_16x16x4i8)
MFMA_ALIAS(i32_4x4x4_16b_i8, i32_4x4x4i8)
MFMA(i32_32x32x16_i8, 32, 32, 16, 1, I8, I8)
MFMA(i32_16x16x32_i8, 16, 16, 32, 1, I8, I8)
MFMA_ALIAS(f32_32x32x4_2b_bf16, f32_32x32x4bf16_1k)
MFMA_ALIAS(f32_16x16x4_4b_bf16, f32_16x16x4bf16_1k)
MFMA_ALIAS(f32_4x4x4_16b_bf16, f32_4x4x4bf16_1k)
MFMA_ALIAS(f32_32x32x8_bf16, f32_32x32x8bf16_1k)
MFMA_ALIAS(f32_16x16x16_bf16, f32_16x16x16bf16_1k)
MFMA(f32_16x16x8_xf32, 16, 16, 8, 1, XF32, XF32)
MFMA(f32_32x32x4_xf32, 32, 32, 4, 1, XF32, XF32)
MFMA(f32_16x16x32_bf8_bf8, 16, 16, 32, 1, BF8, BF8)
MFMA(f32_16x16x32_bf8_fp8, 16, 16, 32, 1, BF8, FP8)
MFMA(f32_16x16x32_fp8_bf8, 16, 16, 32, 1, FP8, BF8)
MFMA(f32_16x16x32_fp8_fp8, 16, 16, 32, 1, FP8, FP8)
MFMA(f32_32x32x16_bf8_bf8, 32, 32, 16, 1, BF8, BF8)
MFMA(f32_32x32x16_bf8_fp8, 32, 32, 16, 1, BF8, FP8)
MFMA(f32_32x32x16_fp8_bf8, 32, 32, 16, 1, FP8, BF8)
MFMA(f32_32x32x16_fp8_fp8, 32, 32, 16, 1, FP8, FP8)

/* gfx950's. */
MFMA(f32_16x16x32_f16, 16, 16, 32, 1, F16, F16)
MFMA(f32_32x32x16_f16, 32, 32, 16, 1, F16, F16)
MFMA(f32_16x16x32_bf16, 16, 16, 32, 1, BF16, BF16)
MFMA(f32_32x32x16_bf16, 32, 32, 16, 1, BF16, BF16)
MFMA(i32_16x16x64_i8, 16, 16, 64, 1, I8, I8)
MFMA(i32_32x32x32_i8, 32, 32, 32, 1, I8, I8)

/* Sparse A: of four elements two are there, source 2 says which, 2 bits each; C is D. ABID picks
 * the part of the index register unless CBSZ says the first. */
static void smfmac(struct wave *w, const struct insn *i, struct shape s)
{
    f32 a[MAX_A] = {0}, b[MAX_A];
    s.a = element_on(w, s.a);
    s.b = element_on(w, s.b);
    unsigned per_lane = s.k * s.m / 128u, parts = 32 / (per_lane * 2);
    unsigned part = i->cbsz ? 0 : i->abid % parts;
    for (unsigned l = 0; l < MAX_LANES; l++)
        for (unsigned e = 0; e < per_lane; e++) {
            u32 index = w->v[i->src[2].reg][l] >> (part * per_lane + e) * 2 & 3;
            unsigned k = l / s.m * per_lane * 2 + e / 2 * 4 + index;
            a[k * s.m + l % s.m] = element_f32(w, i->src[0].reg, l, e, s.a);
        }
    load_b(w, i, &s, 0, b);
    matrix_mfma_multiply(w, i, &s, &i->dst, a, b);
}
#define SMFMAC(name, m, n, k, a, b)                                                                \
    INSN(v_smfmac_##name)                                                                          \
    {                                                                                              \
        smfmac(w, i, (struct shape){m, n, k, 1, ELEM_##a, ELEM_##b});                              \
    }
SMFMAC(f32_16x16x32_f16, 16, 16, 32, F16, F16)
SMFMAC(f32_32x32x16_f16, 32, 32, 16, F16, F16)
SMFMAC(f32_16x16x32_bf16, 16, 16, 32, BF16, BF16)
SMFMAC(f32_32x32x16_bf16, 32, 32, 16, BF16, BF16)
SMFMAC(i32_16x16x64_i8, 16, 16, 64, I8, I8)
SMFMAC(i32_32x32x32_i8, 32, 32, 32, I8, I8)
SMFMAC(f32_16x16x64_bf8_bf8, 16, 16, 64, BF8, BF8)
SMFMAC(f32_16x16x64_bf8_fp8, 16, 16, 64, BF8, FP8)
SMFMAC(f32_16x16x64_fp8_bf8, 16, 16, 64, FP8, BF8)
SMFMAC(f32_16x16x64_fp8_fp8, 16, 16, 64, FP8, FP8)
SMFMAC(f32_32x32x32_bf8_bf8, 32, 32, 32, BF8, BF8)
SMFMAC(f32_32x32x32_bf8_fp8, 32, 32, 32, BF8, FP8)
SMFMAC(f32_32x32x32_fp8_bf8, 32, 32, 32, FP8, BF8)
SMFMAC(f32_32x32x32_fp8_fp8, 32, 32, 32, FP8, FP8)
/* gfx950's. */
SMFMAC(f32_16x16x64_f16, 16, 16, 64, F16, F16)
SMFMAC(f32_32x32x32_f16, 32, 32, 32, F16, F16)
SMFMAC(f32_16x16x64_bf16, 16, 16, 64, BF16, BF16)
SMFMAC(f32_32x32x32_bf16, 32, 32, 32, BF16, BF16)
SMFMAC(i32_16x16x128_i8, 16, 16, 128, I8, I8)
SMFMAC(i32_32x32x64_i8, 32, 32, 64, I8, I8)
SMFMAC(f32_16x16x128_bf8_bf8, 16, 16, 128, BF8, BF8)
SMFMAC(f32_16x16x128_bf8_fp8, 16, 16, 128, BF8, FP8)
SMFMAC(f32_16x16x128_fp8_bf8, 16, 16, 128, FP8, BF8)
SMFMAC(f32_16x16x128_fp8_fp8, 16, 16, 128, FP8, FP8)
SMFMAC(f32_32x32x64_bf8_bf8, 32, 32, 64, BF8, BF8)
SMFMAC(f32_32x32x64_bf8_fp8, 32, 32, 64, BF8, FP8)
SMFMAC(f32_32x32x64_fp8_bf8, 32, 32, 64, FP8, BF8)
SMFMAC(f32_32x32x64_fp8_fp8, 32, 32, 64, FP8, FP8)

/* f64: one element a lane; BLGP holds the signs of A, B and C instead. */
static void mfma_f64(struct wave *w, const struct insn *i, struct shape s)
{
    u64 tmp[3][MAX_LANES];
    f64 d[16 * 16];
    unsigned item;
    struct insn plain = *i;
    plain.neg = i->blgp;
    const f64 *a = lanes_f64(w, &plain, 0, tmp[0]), *b = lanes_f64(w, &plain, 1, tmp[1]);
    for (unsigned z = 0; z < s.blocks; z++)
        for (unsigned y = 0; y < s.m; y++)
            for (unsigned x = 0; x < s.n; x++) {
                unsigned lane = x + result_lane(&s, 1, y, z, &item);
                const struct operand *o = &i->src[2];
                u64 c = o->kind != OPERAND_VREG ? scalar_b64(w, o, true)
                                                : w->v[o->reg + item * 2][lane] |
                                                      (u64)w->v[o->reg + item * 2 + 1][lane] << 32;
                f64 sum = i->blgp & 4 ? -float64(c) : float64(c);
                for (unsigned k = 0; k < s.k; k++)
                    sum = __builtin_fma(a[y + matrix_mfma_source_lane(&s, s.m, k, z, 1)],
                                        b[x + matrix_mfma_source_lane(&s, s.n, k, z, 1)], sum);
                d[item * MAX_LANES + lane] = sum;
            }
    for (unsigned n = 0; n < s.m * s.n * s.blocks / 64u * 64u; n++) {
        w->v[i->dst.reg + n / 64 * 2][n % 64] = (u32)bits64(d[n]);
        w->v[i->dst.reg + n / 64 * 2 + 1][n % 64] = (u32)(bits64(d[n]) >> 32);
    }
}
INSN(v_mfma_f64_16x16x4f64)
{
    mfma_f64(w, i, (struct shape){16, 16, 4, 1, ELEM_F64, ELEM_F64});
}
INSN(v_mfma_f64_4x4x4f64)
{
    mfma_f64(w, i, (struct shape){4, 4, 4, 4, ELEM_F64, ELEM_F64});
}
MFMA_ALIAS(f64_16x16x4_f64, f64_16x16x4f64)
MFMA_ALIAS(f64_4x4x4_4b_f64, f64_4x4x4f64)
