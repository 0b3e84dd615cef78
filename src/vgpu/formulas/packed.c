/* Packed instructions: pairs of halves or of floats, mixed precision, dot products. */
#include "vgpu/formulas/exact.h"
#include "vgpu/formulas/form.h"
#include "vgpu/formulas/rows.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static u64 ranged(const struct lane *x, i64 r, i64 low, i64 high)
{
    return (u64)(!x->clamp ? r : r < low ? low : r > high ? high : r);
}

static u64 limited(const struct lane *x, i64 r, bool is_signed)
{
    return is_signed ? ranged(x, r, INT32_MIN, INT32_MAX) : ranged(x, r, 0, UINT32_MAX);
}

static i64 element(u64 x, unsigned at, unsigned bits, bool is_signed)
{
    i64 e = (i64)(x >> at & ((UINT64_C(1) << bits) - 1));
    return is_signed && e >> (bits - 1) ? e - (INT64_C(1) << bits) : e;
}

static i64 dot(u64 a, u64 b, unsigned bits, bool sign_a, bool sign_b)
{
    i64 r = 0;
    for (unsigned n = 0; n < 32; n += bits)
        r += element(a, n, bits, sign_a) * element(b, n, bits, sign_b);
    return r;
}

/* The fused f32 result, rounded again to f16 ("RDNA 3", V_FMA_MIXLO_F16). */
static u64 mixed(const struct lane *x, u64 a, u64 b, u64 c)
{
    return exact_convert(x, &F32, &F16, exact_fma(x, &F32, a, b, c));
}

#define ROW(id, names, types, expr) FORMULA(id, expr)
#include "vgpu/formulas/packed.def"
#undef ROW

static const struct formula_row rows_packed[] = {
#define ROW(id, names, types, expr) {names, types, formula_##id, 0},
#include "vgpu/formulas/packed.def"
    {0}};

struct test {
    const struct formula_row *row;
    struct form form;
    struct shape shape;
    const struct isa *isa;
    const struct formula_text *text;
    u32 mode;
};

static const struct exact_format *element_format(char type)
{
    return type == 'H' || type == 'l' || type == 'm' ? &F16
           : type == 'F' || type == 'f'              ? &F32
                                                     : NULL;
}

/* All bits of a source: 32, or two registers. */
static u64 all_bits(const struct test *t, const struct state *s, unsigned n, unsigned l)
{
    unsigned reg = REG_SRC * (n + 1);
    if (t->form.s[n].kind == 'v')
        return s->v[reg][l] | (u64)s->v[reg + 1][l] << 32;
    if (t->form.s[n].kind == 's')
        return s->s[reg] | (u64)s->s[reg + 1] << 32;
    return form_constant(t->form.s[n].kind, t->shape.src[n]);
}

static u64 flushed(u64 x, const struct exact_format *f, u32 mode, bool result)
{
    unsigned bit = (f == &F32 ? 4 : 6) + result;
    u64 exponent = x >> (f->digits - 1) & ((1u << (f->bits - f->digits)) - 1);
    return exponent || mode >> bit & 1 ? x : x & UINT64_C(1) << (f->bits - 1);
}

/* What half k of the result takes from source n. */
static u64 half_source(const struct test *t, const struct state *s, unsigned n, unsigned l,
                       unsigned k)
{
    u64 x = all_bits(t, s, n, l);
    char type = t->shape.src[n];
    unsigned sel = (k ? t->form.op_sel_hi : t->form.op_sel) >> n & 1;
    unsigned neg = (k ? t->form.neg_hi : t->form.neg_lo) >> n & 1;
    const struct exact_format *f = element_format(type);
    if (type == 'D')
        return (u32)x;
    if (type == 'u')
        return (u32)x;
    if (type == 'M') {
        bool half = t->form.op_sel_hi >> n & 1;
        x = half ? exact_convert(&(struct lane){0}, &F16, &F32,
                                 x >> 16 * (t->form.op_sel >> n & 1) & 0xffff)
                 : (u32)x;
        x = t->form.s[n].abs ? x & INT32_MAX : x;
        return t->form.s[n].neg ? x ^ 0x80000000 : x;
    }
    if (type == 'Q')
        return (u32)(x >> 32 * (t->form.op_sel >> n & 1));
    x = type == 'F' ? (u32)(x >> 32 * sel) : x >> 16 * sel & 0xffff;
    if (f)
        x = flushed(x, f, t->shape.modes ? t->mode : 0xf0, false);
    return f && neg ? exact_flip(f, x) : x;
}

static u64 finished(const struct test *t, u64 x)
{
    const struct exact_format *f = element_format(t->shape.dst);
    if (!f)
        return t->shape.dst == 'P' ? x & 0xffff : (u32)x;
    struct num v = num_of(x, f);
    if (t->form.clamp) {
        if (v.kind != NOT_A_NUMBER ? v.neg : t->mode >> 8 & 1)
            x = 0;
        else if (v.kind != NOT_A_NUMBER && num_compare(v, num_int(1)) > 0)
            x = num_round(num_int(1), f, TO_NEAREST);
    }
    return flushed(x, f, t->mode, true);
}

static void expect_lane(const struct test *t, const struct state *s, struct state *want, unsigned l)
{
    char type = t->shape.dst;
    u64 r[2] = {0};
    unsigned reg = t->form.in_place ? REG_SRC : REG_DST;
    for (unsigned k = 0; k < 2; k++) {
        struct lane x = {
            .clamp = t->form.clamp, .mode = t->mode, .lane = l, .isa = t->isa, .out = k};
        for (unsigned n = 0; n < t->shape.sources; n++)
            x.s[n] = half_source(t, s, n, l, k);
        r[k] = finished(t, t->row->run(&x));
    }
    u32 old = s->v[reg][l];
    want->v[reg][l] = type == 'P' || type == 'H' ? (u32)(r[0] | r[1] << 16)
                      : type == 'l'              ? (old & 0xffff0000) | (u32)r[0]
                      : type == 'm'              ? (old & 0xffff) | (u32)r[0] << 16
                                                 : (u32)r[0];
    if (type == 'F' || type == 'Q')
        want->v[reg + 1][l] = (u32)r[1];
}

static bool alike(u64 got, u64 want, const struct exact_format *f)
{
    return got == want || (f && exact_is_nan(f, got) && exact_is_nan(f, want));
}

static bool same(const struct test *t, u32 got, u32 want)
{
    const struct exact_format *f = element_format(t->shape.dst);
    if (!f || f->bits == 32)
        return alike(got, want, f);
    return alike(got & 0xffff, want & 0xffff, f) && alike(got >> 16, want >> 16, f);
}

static bool compare(const struct test *t, const struct state *before, struct state *got,
                    const struct state *want)
{
    unsigned reg = t->form.in_place ? REG_SRC : REG_DST;
    for (unsigned l = 0; l < MAX_LANES; l++)
        for (unsigned k = 0; k < 2; k++) {
            if (same(t, got->v[reg + k][l], want->v[reg + k][l])) {
                got->v[reg + k][l] = want->v[reg + k][l];
                continue;
            }
            formulas_wrong(
                t->isa->name, t->text->line,
                "lane %u, mode %x, register %u, sources %llx %llx %llx, old %08x: %08x, not %08x",
                l, t->mode, k, (unsigned long long)all_bits(t, before, 0, l),
                (unsigned long long)all_bits(t, before, 1, l),
                (unsigned long long)all_bits(t, before, 2, l), before->v[reg + k][l],
                got->v[reg + k][l], want->v[reg + k][l]);
            return false;
        }
    if (memcmp(got, want, sizeof *got) == 0)
        return true;
    formulas_wrong(t->isa->name, t->text->line, "something else changed");
    return false;
}

static u64 pair_value(char type)
{
    if (type == 'F')
        return formulas_value('f') | formulas_value('f') << 32;
    if (type == 'P')
        return (formulas_value('w') & 0xffff) | formulas_value('w') << 16;
    if (type == 'M' && formulas_random() % 2)
        return formulas_value('f');
    if (type == 'H' || type == 'M')
        return (formulas_value('h') & 0xffff) | formulas_value('h') << 16;
    return formulas_value('q');
}

static bool run_test(const struct test *t, unsigned round)
{
    static struct state before, got, want;
    for (unsigned n = 0; n < 4; n++) {
        char type = n < t->shape.sources ? t->shape.src[n] : 'q';
        unsigned reg = n == 3 ? REG_DST : REG_SRC * (n + 1);
        for (unsigned l = 0; l <= MAX_LANES; l++) {
            u64 x = pair_value(type);
            *(l < MAX_LANES ? &before.v[reg][l] : &before.s[reg]) = (u32)x;
            *(l < MAX_LANES ? &before.v[reg + 1][l] : &before.s[reg + 1]) = (u32)(x >> 32);
        }
    }
    u64 exec = formulas_exec(round, t->isa->wave_size);
    state_set_mask(&before, SREG_EXEC, 64, exec);
    before.mode = t->mode;
    got = want = before;
    for (unsigned l = 0; l < t->isa->wave_size; l++)
        if (exec >> l & 1)
            expect_lane(t, &before, &want, l);
    struct formula_run r = {.isa = t->isa, .lanes = t->isa->wave_size, .text = t->text};
    if (!formulas_run(&r, &got) || !formulas_named(t->row->names, isa_mnemonic(r.insn.op))) {
        formulas_wrong(t->isa->name, t->text->line, "is decoded as %s", isa_mnemonic(r.insn.op));
        return false;
    }
    return compare(t, &before, &got, &want);
}

static bool run_rounds(struct test *t)
{
    static const u32 MODES[] = {0x3f0, 0x3f5, 0x3fa, 0x3ff, 0x000, 0x3f0, 0x0f0, 0x1af};
    for (unsigned round = 0; round < 8; round++) {
        t->mode = t->shape.modes ? MODES[round] : 0x3f0;
        if (!run_test(t, round))
            return false;
    }
    return true;
}

void formulas_packed(const struct isa *isa)
{
    enum { ROOM = 1024 };
    static struct test tests[ROOM];
    static struct formula_text texts[ROOM];
    size_t n = 0;
    for (const struct formula_row *row = rows_packed; row->names; row++)
        for (const char *const *spec = packed_forms; *spec && n < ROOM; spec++) {
            struct test t = {
                .row = row, .form = form_parse(*spec), .shape = shape_of(row->types), .isa = isa};
            char *line = form_text(&t.form, &t.shape, row->names, isa);
            if (!line)
                continue;
            texts[n] = (struct formula_text){.line = line};
            t.text = &texts[n];
            tests[n++] = t;
        }
    if (!formulas_assemble(isa->name, texts, n))
        formulas_wrong(isa->name, "llvm-mc", "does not run");
    for (size_t k = 0; k < n; k++) {
        if (texts[k].words && run_rounds(&tests[k]))
            formulas_covered(isa, tests[k].row->names);
        free(texts[k].line);
    }
}
