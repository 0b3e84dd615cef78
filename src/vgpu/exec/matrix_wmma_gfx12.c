/* WMMA and SWMMAC of gfx12: D = A * B + C, 16 x 16, with a K of 16, 32 or 64 in A and B (RDNA4 ISA,
 * "Wave Matrix Multiply Accumulate"; AMD's matrix instruction calculator has the registers). No
 * element is in two lanes.
 *
 * With h = l / 16 % 2:
 *   A, B: lane l has elements of row l % 16 of A and column l % 16 of B;
 *   C, D: lane l has column l % 16 of the rows 8 * h, 8 * h + 1 ...
 * In wave64, the lanes from 32 on have the second half of the elements of a lane of wave32. */
#include "vgpu/exec/matrix.h"
#include "vgpu/exec/vop.h"

enum { SIZE = 16, MOST = 64 };

/* What an instruction multiplies. */
struct shape {
    enum element a, b; /* ELEM_I4, ELEM_I8: by neg with sign or without */
    enum element c;    /* C and D: ELEM_F32, ELEM_F16, ELEM_BF16, ELEM_I32 */
    unsigned k;        /* columns of A, rows of B */
    bool sparse;       /* A has two of each four columns; source 2 says which */
};

/* Which of a wave32's elements of a lane its element n is, of those that a lane has there. */
static unsigned whole_element(const struct wave *w, unsigned lane, unsigned n, unsigned of)
{
    return lane < 32 || w->lanes == 32 ? n : n + of / 2;
}

/* The column of A, or row of B, of element n of those that a wave32's lane has: 16-bit elements
 * come in blocks of K = 16, the shorter ones don't. */
static unsigned dense_k(const struct shape *s, unsigned lane, unsigned n)
{
    unsigned h = lane / 16 % 2, of = s->k / 2,
             block = s->a == ELEM_F16 || s->a == ELEM_BF16 ? 8 : of;
    return n / block * block * 2 + h * block + n % block;
}

static unsigned output_row(const struct wave *w, unsigned lane, unsigned n)
{
    return lane / 16 % 2 * 8 + whole_element(w, lane, n, 8);
}

/* Element n of a lane: floats, or integers of 8 or 4 bits. */
static f64 matrix_wmma_gfx12_element(const struct wave *w, const struct insn *i, unsigned source,
                                     unsigned lane, unsigned n, enum element type)
{
    unsigned reg = i->src[source].reg;
    if (type == ELEM_I8 || type == ELEM_I4) {
        unsigned width = type == ELEM_I8 ? 8 : 4, bit = n * width;
        u32 x = w->v[reg + bit / 32][lane] << (32 - width - bit % 32);
        return i->neg >> source & 1 ? (i32)x >> (32 - width) : (i32)(x >> (32 - width));
    }
    f32 x = element_f32(w, reg, lane, n, type);
    bool negate =
        type == ELEM_F16 || type == ELEM_BF16 ? (n & 1 ? i->neg_hi : i->neg) >> source & 1 : 0;
    return negate ? -x : x;
}

/* A's rows and B's columns, in the order of K. A sparse A has half as many elements as B, and says
 * of each which of B's it meets. */
struct factors {
    f64 a[SIZE][MOST], b[SIZE][MOST];
    u8 k[SIZE][MOST];
};

/* Of a lane's sparse elements each pair is of four columns, and two bits say of each which one;
 * op_sel chooses among the sets that the register has room for. */
static void load_sparse(const struct wave *w, const struct insn *i, const struct shape *s,
                        struct factors *f)
{
    unsigned of = s->k / 4, own = of * 32 / w->lanes, bits = 2 * own;
    for (unsigned l = 0; l < w->lanes; l++) {
        u32 set = w->v[i->src[2].reg][l] >> (i->op_sel & 3) * bits % 32;
        for (unsigned n = 0; n < own; n++) {
            unsigned whole = whole_element(w, l, n, of), four = dense_k(s, l, whole / 2 * 4);
            unsigned at = four / 2 + whole % 2;
            f->a[l % 16][at] = matrix_wmma_gfx12_element(w, i, 0, l, n, s->a);
            f->k[l % 16][at] = (u8)(four + (set >> 2 * n & 3));
        }
    }
}

static void load_dense(const struct wave *w, const struct insn *i, const struct shape *s,
                       unsigned source, f64 to[SIZE][MOST])
{
    unsigned of = s->k / 2, own = of * 32 / w->lanes;
    for (unsigned l = 0; l < w->lanes; l++)
        for (unsigned n = 0; n < own; n++)
            to[l % 16][dense_k(s, l, whole_element(w, l, n, of))] =
                matrix_wmma_gfx12_element(w, i, source, l, n, source ? s->b : s->a);
}

/* Two halves to a register. neg bit 2: its sign; neg_hi bit 2: without it. */
static f64 matrix_wmma_gfx12_load_c(const struct wave *w, const struct insn *i,
                                    const struct shape *s, unsigned lane, unsigned n)
{
    const struct operand *o = s->sparse ? &i->dst : &i->src[2];
    bool half = s->c == ELEM_F16 || s->c == ELEM_BF16;
    u32 x = o->kind == OPERAND_VREG
                ? w->v[o->reg + (half ? n / 2 : n)][lane] >> (half && n % 2 ? 16 : 0)
            : half && s->c == ELEM_F16 ? const_b16(o, true)
            : half && o->code >= 240   ? scalar_b32(w, o) >> 16
                                       : scalar_b32(w, o);
    /* Through f64: float would lose what lies beyond 24 bits of a whole number. */
    f64 c = s->c == ELEM_I32   ? (f64)(i32)x
            : s->c == ELEM_F32 ? (f64)float32(x)
            : s->c == ELEM_F16 ? float_of_half((u16)x)
                               : float_of_bf16(x & 0xffff);
    if (s->c == ELEM_I32 || s->sparse)
        return c;
    c = i->neg_hi & 4 ? fabs(c) : c;
    return i->neg & 4 ? -c : c;
}

static void store_d(struct wave *w, const struct insn *i, const struct shape *s, unsigned lane,
                    unsigned n, f64 d)
{
    u32 *v = &w->v[i->dst.reg + (s->c == ELEM_F16 || s->c == ELEM_BF16 ? n / 2 : n)][lane];
    if (s->c == ELEM_I32) {
        i64 sum = (i64)d;
        *v = (u32)(i->clamp ? sum < INT32_MIN   ? INT32_MIN
                              : sum > INT32_MAX ? INT32_MAX
                                                : sum
                            : sum);
    } else if (s->c == ELEM_F32) {
        *v = bits32((f32)d);
    } else {
        u32 x = s->c == ELEM_F16 ? half_of_float((f32)d) : bf16_of_f32((f32)d);
        *v = n % 2 ? (*v & 0xffff) | x << 16 : (*v & 0xffff0000) | x;
    }
}

/* Floats: each product is added with one rounding to f32. Integers are exact in f64. */
static f64 matrix_wmma_gfx12_product(const struct shape *s, const struct factors *f, unsigned row,
                                     unsigned column, f64 sum)
{
    for (unsigned n = 0; n < s->k / (s->sparse ? 2 : 1); n++) {
        f64 a = f->a[row][n], b = f->b[column][s->sparse ? f->k[row][n] : n];
        sum = s->c == ELEM_I32 ? sum + a * b : (f64)__builtin_fmaf((f32)a, (f32)b, (f32)sum);
    }
    return sum;
}

static void matrix_wmma_gfx12_multiply(struct wave *w, const struct insn *i, struct shape s)
{
    struct factors f;
    f64 d[8][MAX_LANES];
    unsigned items = 256 / w->lanes;
    if (s.sparse)
        load_sparse(w, i, &s, &f);
    else
        load_dense(w, i, &s, 0, f.a);
    load_dense(w, i, &s, 1, f.b);
    for (unsigned l = 0; l < w->lanes; l++)
        for (unsigned n = 0; n < items; n++)
            d[n][l] = matrix_wmma_gfx12_product(&s, &f, output_row(w, l, n), l % 16,
                                                matrix_wmma_gfx12_load_c(w, i, &s, l, n));
    for (unsigned l = 0; l < w->lanes; l++)
        for (unsigned n = 0; n < items; n++)
            store_d(w, i, &s, l, n, d[n][l]);
}

void wmma_gfx12(struct wave *w, const struct insn *i, enum element ab, enum element c)
{
    matrix_wmma_gfx12_multiply(w, i, (struct shape){ab, ab, c, 16, false});
}

#define DENSE(name, a, b, c, k)                                                                    \
    INSN(v_wmma_##name)                                                                            \
    {                                                                                              \
        matrix_wmma_gfx12_multiply(w, i, (struct shape){a, b, c, k, false});                       \
    }
DENSE(i32_16x16x32_iu4, ELEM_I4, ELEM_I4, ELEM_I32, 32)
DENSE(f32_16x16x16_fp8_fp8, ELEM_OCP_FP8, ELEM_OCP_FP8, ELEM_F32, 16)
DENSE(f32_16x16x16_fp8_bf8, ELEM_OCP_FP8, ELEM_OCP_BF8, ELEM_F32, 16)
DENSE(f32_16x16x16_bf8_fp8, ELEM_OCP_BF8, ELEM_OCP_FP8, ELEM_F32, 16)
DENSE(f32_16x16x16_bf8_bf8, ELEM_OCP_BF8, ELEM_OCP_BF8, ELEM_F32, 16)

#define SPARSE(name, a, b, c, k)                                                                   \
    INSN(v_swmmac_##name)                                                                          \
    {                                                                                              \
        matrix_wmma_gfx12_multiply(w, i, (struct shape){a, b, c, k, true});                        \
    }
SPARSE(f32_16x16x32_f16, ELEM_F16, ELEM_F16, ELEM_F32, 32)
SPARSE(f32_16x16x32_bf16, ELEM_BF16, ELEM_BF16, ELEM_F32, 32)
SPARSE(f16_16x16x32_f16, ELEM_F16, ELEM_F16, ELEM_F16, 32)
SPARSE(bf16_16x16x32_bf16, ELEM_BF16, ELEM_BF16, ELEM_BF16, 32)
SPARSE(i32_16x16x32_iu8, ELEM_I8, ELEM_I8, ELEM_I32, 32)
SPARSE(i32_16x16x32_iu4, ELEM_I4, ELEM_I4, ELEM_I32, 32)
SPARSE(i32_16x16x64_iu4, ELEM_I4, ELEM_I4, ELEM_I32, 64)
SPARSE(f32_16x16x32_fp8_fp8, ELEM_OCP_FP8, ELEM_OCP_FP8, ELEM_F32, 32)
SPARSE(f32_16x16x32_fp8_bf8, ELEM_OCP_FP8, ELEM_OCP_BF8, ELEM_F32, 32)
SPARSE(f32_16x16x32_bf8_fp8, ELEM_OCP_BF8, ELEM_OCP_FP8, ELEM_F32, 32)
SPARSE(f32_16x16x32_bf8_bf8, ELEM_OCP_BF8, ELEM_OCP_BF8, ELEM_F32, 32)
