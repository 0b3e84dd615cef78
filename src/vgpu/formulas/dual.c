/* Dual instructions (VOPD, gfx11 and gfx12), all pairs. Both halves read before either writes. */
#include "vgpu/formulas/exact.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* a, b: the sources; d: the destination before; x->in: the lane's bit of VCC. */
#define K 0x3fa98765
#define DUALS(DUAL)                                                                                \
    DUAL(fmac_f32, true, exact_fma(x, &F32, a, b, d))                                              \
    DUAL(fmaak_f32, true, exact_fma(x, &F32, a, b, K))                                             \
    DUAL(fmamk_f32, true, exact_fma(x, &F32, a, K, b))                                             \
    DUAL(mul_f32, true, exact_mul(x, &F32, a, b))                                                  \
    DUAL(add_f32, true, exact_add(x, &F32, a, b))                                                  \
    DUAL(sub_f32, true, exact_add(x, &F32, a, b ^ 0x80000000))                                     \
    DUAL(subrev_f32, true, exact_add(x, &F32, b, a ^ 0x80000000))                                  \
    DUAL(mul_dx9_zero_f32, true,                                                                   \
         a << 1 & UINT32_MAX && b << 1 & UINT32_MAX ? exact_mul(x, &F32, a, b) : 0)                \
    DUAL(mov_b32, true, a)                                                                         \
    DUAL(cndmask_b32, true, x->in ? b : a)                                                         \
    DUAL(max_f32, true, exact_max(x, &F32, a, b))                                                  \
    DUAL(min_f32, true, exact_min(x, &F32, a, b))                                                  \
    DUAL(max_num_f32, true, exact_max_num(&F32, a, b))                                             \
    DUAL(min_num_f32, true, exact_min_num(&F32, a, b))                                             \
    DUAL(add_nc_u32, false, a + b)                                                                 \
    DUAL(lshlrev_b32, false, b << a % 32)                                                          \
    DUAL(and_b32, false, a &b)

#define DUAL(name, first, expr)                                                                    \
    static u64 formula_##name(struct lane *x)                                                      \
    {                                                                                              \
        const u64 a = x->s[0], b = x->s[1], d = x->old;                                            \
        (void)a, (void)b, (void)d;                                                                 \
        return (u32)(expr);                                                                        \
    }
DUALS(DUAL)
#undef DUAL

static const struct dual {
    const char *name;
    bool first; /* it can be the first of the two */
    formula *run;
} duals[] = {
#define DUAL(name, first, expr) {#name, first, formula_##name},
    DUALS(DUAL)
#undef DUAL
};
enum { COUNT = sizeof duals / sizeof *duals };

static char *half_text(const struct dual *d, unsigned which)
{
    unsigned dst = 40 + which, a = 10 + which, b = 20 + which;
    if (strcmp(d->name, "mov_b32") == 0)
        return formulas_line("v_dual_%s v%u, v%u", d->name, dst, a);
    if (strcmp(d->name, "fmaak_f32") == 0)
        return formulas_line("v_dual_%s v%u, v%u, v%u, 0x%x", d->name, dst, a, b, K);
    if (strcmp(d->name, "fmamk_f32") == 0)
        return formulas_line("v_dual_%s v%u, v%u, 0x%x, v%u", d->name, dst, a, K, b);
    return formulas_line("v_dual_%s v%u, v%u, v%u", d->name, dst, a, b);
}

static char *pair_text(const struct dual *x, const struct dual *y)
{
    char *first = half_text(x, 0), *second = half_text(y, 1),
         *line = formulas_line("%s :: %s", first, second);
    free(first);
    free(second);
    return line;
}

static void expect(const struct dual *const pair[2], const struct state *s, struct state *want)
{
    *want = *s;
    for (unsigned which = 0; which < 2; which++)
        for (unsigned l = 0; l < 32; l++) {
            struct lane x = {.mode = s->mode, .s = {s->v[10 + which][l], s->v[20 + which][l]}};
            x.old = s->v[40 + which][l];
            x.in = s->s[SREG_VCC] >> l & 1;
            if (s->s[SREG_EXEC] >> l & 1)
                want->v[40 + which][l] = (u32)pair[which]->run(&x);
        }
}

/* NaNs are as good as each other. */
static void forgive(struct state *got, const struct state *want)
{
    for (unsigned which = 40; which < 42; which++)
        for (unsigned l = 0; l < 32; l++)
            if (exact_is_nan(&F32, got->v[which][l]) && exact_is_nan(&F32, want->v[which][l]))
                got->v[which][l] = want->v[which][l];
}

static bool run_pair(const struct isa *isa, const struct dual *const pair[2],
                     const struct formula_text *text, unsigned round)
{
    static const u8 REGISTERS[] = {10, 11, 20, 21, 40, 41};
    static struct state before, got, want;
    for (unsigned r = 0; r < sizeof REGISTERS; r++)
        for (unsigned l = 0; l < MAX_LANES; l++)
            before.v[REGISTERS[r]][l] = (u32)formulas_value(round & 1 ? 'f' : 'u');
    before.s[SREG_VCC] = formulas_random();
    before.s[SREG_EXEC] = (u32)formulas_exec(round, 32);
    before.mode = 0x3f0;
    expect(pair, &before, &want);
    got = before;
    struct formula_run r = {.isa = isa, .lanes = 32, .text = text};
    if (!formulas_run(&r, &got)) {
        formulas_wrong(isa->name, text->line, "cannot be decoded");
        return false;
    }
    forgive(&got, &want);
    if (memcmp(&got, &want, sizeof got) == 0)
        return true;
    for (unsigned l = 0; l < 32; l++)
        if (got.v[40][l] != want.v[40][l] || got.v[41][l] != want.v[41][l]) {
            formulas_wrong(isa->name, text->line,
                           "of %08x %08x old %08x, %08x %08x old %08x: %08x %08x, not %08x %08x",
                           before.v[10][l], before.v[20][l], before.v[40][l], before.v[11][l],
                           before.v[21][l], before.v[41][l], got.v[40][l], got.v[41][l],
                           want.v[40][l], want.v[41][l]);
            return false;
        }
    formulas_wrong(isa->name, text->line, "something else changed");
    return false;
}

void formulas_duals(const struct isa *isa)
{
    static struct formula_text texts[COUNT * COUNT];
    bool checked[COUNT] = {false};
    for (unsigned k = 0; k < COUNT * COUNT; k++)
        texts[k] = (struct formula_text){.line = pair_text(&duals[k / COUNT], &duals[k % COUNT])};
    if (!formulas_assemble(isa->name, texts, COUNT * COUNT))
        formulas_wrong(isa->name, "llvm-mc", "does not run");
    for (unsigned k = 0; k < COUNT * COUNT; k++) {
        const struct dual *const pair[2] = {&duals[k / COUNT], &duals[k % COUNT]};
        bool good = texts[k].words && pair[0]->first;
        for (unsigned round = 0; good && round < 12; round++)
            good = run_pair(isa, pair, &texts[k], round);
        checked[k % COUNT] |= good;
        free(texts[k].line);
    }
    for (unsigned k = 0; k < COUNT; k++)
        if (checked[k])
            formulas_dual(duals[k].name);
}
