/* Vector instructions in all their forms. The effects of modifiers, SDWA, DPP and EXEC on a
 * formula's results are computed here, from the ISA documents' chapters on them. */
#include "vgpu/formulas/exact.h"
#include "vgpu/formulas/form.h"
#include "vgpu/formulas/rows.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct test {
    const struct formula_row *row;
    char name[40];
    struct form form;
    struct shape shape;
    const struct isa *isa;
    const struct formula_text *text;
    u32 mode;
};

static const struct exact_format *format_of(char type)
{
    switch (type) {
    case 'f':
    case 'K':
        return &F32;
    case 'd':
        return &F64;
    case 'h':
    case 'k':
        return &F16;
    default:
        return NULL;
    }
}

static u64 part(u64 x, unsigned sel, bool sext)
{
    unsigned bits = sel < 4 ? 8 : sel < 6 ? 16 : 32, from = sel < 4 ? 8 * sel : sel == 5 ? 16 : 0;
    u64 r = 0;
    for (unsigned n = 0; n < 32; n++)
        if (n < bits ? x >> (from + n) & 1 : sext && x >> (from + bits - 1) & 1)
            r |= UINT64_C(1) << n;
    return r;
}

static u64 flushed(u64 x, const struct exact_format *f, u32 mode, bool result)
{
    unsigned bit = (f == &F32 ? 4 : 6) + result;
    bool denormal = num_of(x, f).kind == FINITE &&
                    (x >> (f->digits - 1) & ((1u << (f->bits - f->digits)) - 1)) == 0;
    return denormal && !(mode >> bit & 1) ? x & UINT64_C(1) << (f->bits - 1) : x;
}

static bool wide(char type)
{
    return type == 'q' || type == 'd';
}

static u64 masked(u64 x, char type)
{
    return wide(type) ? x : type == 'w' || type == 'h' ? x & 0xffff : x & 0xffffffff;
}

static u64 register_bits(const u32 *low, const u32 *high, char type)
{
    return *low | (wide(type) ? (u64)*high << 32 : 0);
}

static u64 source(const struct test *t, const struct state *s, unsigned n, unsigned l)
{
    const struct source_form *from = &t->form.s[n];
    char type = t->shape.src[n];
    unsigned reg = REG_SRC * (n + 1);
    u64 x;
    if (type == 'K' || type == 'k') {
        x = type == 'K' ? 0x3fa98765 : 0x4321;
    } else if (from->kind == 'v') {
        int lane = t->form.dpp && n == 0 ? form_dpp_lane(&t->form, l, t->isa->wave_size) : (int)l;
        bool fi = t->form.dpp && strstr(t->form.dpp, "fi:1");
        bool reads = lane >= 0 && (!t->form.dpp || n || fi ||
                                   state_mask(s, SREG_EXEC, t->isa->wave_size) >> lane & 1);
        x = reads ? register_bits(&s->v[reg][lane], &s->v[reg + 1][lane], type) : 0;
    } else if (from->kind == 's') {
        x = register_bits(&s->s[reg], &s->s[reg + 1], type);
    } else {
        x = form_constant(from->kind, type);
    }
    if (strcmp(t->form.encoding, "sdwa") == 0)
        x = part(x, from->sel, from->sext);
    if (t->form.op_sel >> n & 1)
        x >>= 16;
    x = masked(x, type);
    const struct exact_format *f = format_of(type);
    if (f && from->abs)
        x &= ~(UINT64_C(1) << (f->bits - 1));
    if (f && from->neg)
        x = exact_flip(f, x);
    return f && t->shape.modes ? flushed(x, f, t->mode, false) : x;
}

static u64 finished(const struct test *t, u64 x)
{
    const struct exact_format *f = format_of(t->shape.dst);
    if (!f)
        return masked(x, t->shape.dst);
    struct num v = num_of(x, f);
    bool denormals = t->mode >> (f == &F32 ? 5 : 7) & 1, ieee = t->mode >> 9 & 1;
    if (t->form.omod && !denormals && !ieee && v.kind == FINITE)
        x = num_round(num_scale(v, t->form.omod == 3 ? -1 : (int)t->form.omod), f,
                      mode_rounding(t->mode, f));
    if (t->form.clamp) {
        v = num_of(x, f);
        bool over = v.kind != NOT_A_NUMBER && num_compare(v, num_int(1)) > 0;
        if (v.kind != NOT_A_NUMBER ? v.neg : t->mode >> 8 & 1)
            x = 0;
        else if (over)
            x = num_round(num_int(1), f, TO_NEAREST);
    }
    return flushed(x, f, t->mode, true);
}

/* Sixteen-bit results: gfx9 clears the register's other half but for instructions of three sources,
 * gfx10 keeps it; gfx9's "legacy" names are the old behaviour (LLVM relies on it:
 * GCNSubtarget::zeroesHigh16BitsOfDest). */
static u32 half_result(const struct test *t, u32 old, u32 x)
{
    if (t->form.op_sel & 8)
        return x << 16 | (old & 0xffff);
    bool keeps =
        (t->shape.sources == 3 && !strstr(t->name, "legacy")) || strstr(t->name, "v_mac_f16");
    bool clears = t->isa->family == ISA_GFX9 && !keeps;
    return clears ? x : (old & 0xffff0000) | x;
}

static u32 sdwa_result(const struct test *t, u32 old, u32 x)
{
    unsigned sel = t->form.dst_sel, bits = sel < 4 ? 8 : sel < 6 ? 16 : 32;
    unsigned from = sel < 4 ? 8 * sel : sel == 5 ? 16 : 0;
    u32 r = 0;
    for (unsigned n = 0; n < 32; n++) {
        bool inside = n >= from && n < from + bits;
        bool bit =
            inside                                                          ? x >> (n - from) & 1
            : t->form.dst_unused == 2                                       ? old >> n & 1
            : t->form.dst_unused == 1 && n > from /* sign above, 0 below */ ? x >> (bits - 1) & 1
                                                                            : 0;
        r |= (u32)bit << n;
    }
    return r;
}

static void write_lane(const struct test *t, struct state *s, unsigned l, u64 x)
{
    unsigned reg = t->form.in_place ? REG_SRC : REG_DST;
    u32 old = s->v[reg][l];
    if (wide(t->shape.dst))
        s->v[reg + 1][l] = (u32)(x >> 32);
    if (strcmp(t->form.encoding, "sdwa") == 0)
        s->v[reg][l] = sdwa_result(t, old, (u32)x);
    else if (t->shape.dst == 'w' || t->shape.dst == 'h')
        s->v[reg][l] = half_result(t, old, (u32)x);
    else
        s->v[reg][l] = (u32)x;
}

static bool dpp_writes(const struct test *t, const struct state *s, unsigned l)
{
    unsigned rows = 15, banks = 15;
    const char *dpp = t->form.dpp, *p;
    if (!dpp || strncmp(dpp, "dpp8", 4) == 0)
        return true;
    if ((p = strstr(dpp, "row_mask:")))
        rows = (unsigned)strtoul(p + 9, NULL, 16);
    if ((p = strstr(dpp, "bank_mask:")))
        banks = (unsigned)strtoul(p + 10, NULL, 16);
    int from = form_dpp_lane(&t->form, l, t->isa->wave_size);
    bool reads = from >= 0 &&
                 (strstr(dpp, "fi:1") || state_mask(s, SREG_EXEC, t->isa->wave_size) >> from & 1);
    return rows >> l / 16 & 1 && banks >> l / 4 % 4 & 1 && (reads || strstr(dpp, "bound_ctrl"));
}

/* The state after it; unknown: mask bits of lanes that DPP takes out. */
static void expect(const struct test *t, const struct state *s, struct state *want, u64 *unknown)
{
    unsigned lanes = t->isa->wave_size;
    bool vop3 = strncmp(t->form.encoding, "e64", 3) == 0;
    unsigned in = vop3 && !t->shape.vcc_in ? SREG_CARRY_IN : SREG_VCC,
             out = vop3 ? SREG_CARRY_OUT : SREG_VCC;
    u64 exec = state_mask(s, SREG_EXEC, lanes), mask = 0;
    *want = *s;
    *unknown = 0;
    for (unsigned l = 0; l < lanes; l++) {
        if (!(exec >> l & 1))
            continue;
        unsigned reg = t->form.in_place ? REG_SRC : REG_DST;
        struct lane x = {.clamp = t->form.clamp,
                         .mode = t->mode,
                         .lane = l,
                         .lanes = lanes,
                         .isa = t->isa,
                         .name = t->name};
        for (unsigned n = 0; n < t->shape.sources; n++)
            x.s[n] = source(t, s, n, l);
        x.old = register_bits(&s->v[reg][l], &s->v[reg + 1][l], t->shape.dst);
        x.old = masked(t->form.op_sel & 8 ? x.old >> 16 : x.old, t->shape.dst);
        if (format_of(t->shape.dst) && t->shape.modes)
            x.old = flushed(x.old, format_of(t->shape.dst), t->mode, false);
        x.in = state_mask(s, in, lanes) >> l & 1;
        u64 r = t->row->run(&x);
        if (!dpp_writes(t, s, l)) {
            *unknown |= UINT64_C(1) << l;
            continue;
        }
        if (t->shape.dst == 'c' || t->shape.dst == 'x')
            x.out = r & 1;
        else
            write_lane(t, want, l, finished(t, r));
        mask |= (u64)x.out << l;
    }
    if (t->shape.dst == 'c' || t->shape.carry_out ||
        (t->shape.dst == 'x' && t->isa->family == ISA_GFX9))
        state_set_mask(want, out, lanes, mask);
    if (t->shape.dst == 'x')
        state_set_mask(want, SREG_EXEC, lanes, mask);
}

static u64 ordered(u64 x, const struct exact_format *f)
{
    u64 sign = UINT64_C(1) << (f->bits - 1);
    return x & sign ? sign - (x & (sign - 1)) : sign + x;
}

/* NaNs are as good as each other if they are quiet; zeros of omod have no sign; transcendentals are
 * as near as they must be, their denormals may be zeros. */
static bool alike(const struct test *t, u64 got, u64 want)
{
    const struct exact_format *f = format_of(t->shape.dst);
    if (got == want || !f)
        return got == want;
    struct num g = num_of(got, f), w = num_of(want, f);
    if (g.kind == NOT_A_NUMBER || w.kind == NOT_A_NUMBER)
        return g.kind == w.kind && (!g.signals || !(t->mode >> 9 & 1));
    if (t->form.omod && !g.m && !w.m)
        return g.kind == w.kind;
    if (t->form.omod && f == &F16 &&
        (w.kind == INFINITE ||
         num_compare(num_scale(w, 11), num_int(w.neg ? -1 : 1)) == (w.neg ? 1 : -1)))
        return true; /* rounded before or after the factor: no document says */
    if (!t->row->ulp)
        return false;
    struct num small = {.m = 1, .e = f->emin + 1};
    if (g.kind == FINITE && w.kind == FINITE) {
        g.neg = w.neg = false;
        if (num_compare(g, small) < 0 && num_compare(w, small) < 0)
            return true;
    }
    u64 a = ordered(got, f), b = ordered(want, f);
    return (a > b ? a - b : b - a) <= t->row->ulp;
}

static bool same_vectors(const struct test *t, const struct state *got, const struct state *want,
                         unsigned *l)
{
    unsigned reg = t->form.in_place ? REG_SRC : REG_DST;
    bool sdwa = strcmp(t->form.encoding, "sdwa") == 0, half = t->shape.dst == 'h';
    for (*l = 0; *l < t->isa->wave_size; ++*l) {
        u32 g = got->v[reg][*l], w = want->v[reg][*l];
        u64 g64 = register_bits(&g, &got->v[reg + 1][*l], t->shape.dst);
        u64 w64 = register_bits(&w, &want->v[reg + 1][*l], t->shape.dst);
        if (g64 == w64)
            continue;
        if (sdwa && half &&
            (t->form.dst_sel == 5 || t->form.dst_sel == 4 || t->form.dst_sel == 6)) {
            unsigned up = t->form.dst_sel == 5 ? 16 : 0;
            u32 other = ~(UINT32_C(0xffff) << up);
            if ((g & other) != (w & other) || !alike(t, g >> up & 0xffff, w >> up & 0xffff))
                return false;
        } else if (sdwa && t->form.dst_sel != SEL_DWORD) {
            return format_of(t->shape.dst) != NULL; /* parts of NaNs say nothing */
        } else if (half) {
            unsigned up = t->form.op_sel & 8 ? 16 : 0;
            u32 other = ~(UINT32_C(0xffff) << up);
            if ((g & other) != (w & other) || !alike(t, g >> up & 0xffff, w >> up & 0xffff))
                return false;
        } else if (!alike(t, g64, w64)) {
            return false;
        }
    }
    return true;
}

static void report_lane(const struct test *t, const struct state *before, const struct state *got,
                        const struct state *want, unsigned l)
{
    unsigned reg = t->form.in_place ? REG_SRC : REG_DST;
    u64 s[3] = {0};
    for (unsigned n = 0; n < t->shape.sources; n++)
        s[n] = source(t, before, n, l);
    formulas_wrong(t->isa->name, t->text->line,
                   "lane %u, mode %x, EXEC %llx, sources %llx %llx %llx, old %08x:%08x: "
                   "%08x:%08x, not %08x:%08x",
                   l, t->mode, (unsigned long long)state_mask(before, SREG_EXEC, t->isa->wave_size),
                   (unsigned long long)s[0], (unsigned long long)s[1], (unsigned long long)s[2],
                   before->v[reg + 1][l], before->v[reg][l], got->v[reg + 1][l], got->v[reg][l],
                   want->v[reg + 1][l], want->v[reg][l]);
}

static bool compare(const struct test *t, const struct state *before, struct state *got,
                    struct state *want, u64 unknown)
{
    unsigned l, lanes = t->isa->wave_size, reg = t->form.in_place ? REG_SRC : REG_DST;
    static const unsigned MASKS[] = {SREG_VCC, SREG_EXEC, SREG_CARRY_OUT};
    if (t->shape.dst != 'c' && t->shape.dst != 'x' && !same_vectors(t, got, want, &l)) {
        report_lane(t, before, got, want, l);
        return false;
    }
    for (unsigned k = 0; k < 3; k++) {
        u64 g = state_mask(got, MASKS[k], lanes) & ~unknown,
            w = state_mask(want, MASKS[k], lanes) & ~unknown;
        if (g != w) {
            l = (unsigned)__builtin_ctzll(g ^ w);
            formulas_wrong(
                t->isa->name, t->text->line,
                "s%u is %llx, not %llx (EXEC %llx; lane %u: %llx %llx, in %llx, old %08x, mode %x)",
                MASKS[k], (unsigned long long)g, (unsigned long long)w,
                (unsigned long long)state_mask(before, SREG_EXEC, lanes), l,
                (unsigned long long)source(t, before, 0, l),
                (unsigned long long)source(t, before, 1, l),
                (unsigned long long)state_mask(before, SREG_VCC, lanes), before->v[reg][l],
                t->mode);
            return false;
        }
        if (unknown)
            state_set_mask(got, MASKS[k], lanes, state_mask(want, MASKS[k], lanes));
    }
    for (unsigned r = reg; r < reg + 1u + wide(t->shape.dst); r++)
        memcpy(got->v[r], want->v[r], sizeof got->v[r]);
    if (memcmp(got, want, sizeof *got) != 0) {
        formulas_wrong(t->isa->name, t->text->line, "something else changed (mode %x)", t->mode);
        return false;
    }
    return true;
}

static void fill(const struct test *t, struct state *s, unsigned round)
{
    unsigned lanes = t->isa->wave_size;
    memset(s->s, 0x5a, sizeof s->s);
    for (unsigned n = 0; n < 3; n++) {
        char type = n < t->shape.sources ? t->shape.src[n] : 'u';
        unsigned reg = REG_SRC * (n + 1);
        for (unsigned l = 0; l < MAX_LANES; l++) {
            u64 x = formulas_value(type);
            s->v[reg][l] = (u32)x;
            s->v[reg + 1][l] = (u32)(x >> 32);
        }
        u64 x = formulas_value(type);
        s->s[reg] = (u32)x;
        s->s[reg + 1] = (u32)(x >> 32);
    }
    for (unsigned l = 0; l < MAX_LANES; l++) {
        u64 x = formulas_value(t->shape.dst);
        s->v[REG_DST][l] = (u32)x;
        s->v[REG_DST + 1][l] = (u32)(x >> 32);
    }
    state_set_mask(s, SREG_CARRY_IN, 64, (u64)formulas_random() << 32 | formulas_random());
    state_set_mask(s, SREG_VCC, lanes, (u64)formulas_random() << 32 | formulas_random());
    state_set_mask(s, SREG_EXEC, 64, formulas_exec(round, lanes));
    s->scc = round & 1;
    s->mode = t->mode;
}

static bool run_test(struct test *t)
{
    static const u32 MODES[] = {0x3f0, 0x3f5, 0x3fa, 0x3ff, 0x000, 0x3f0, 0x0f0, 0x1af};
    static struct state before, got, want;
    unsigned rounds = t->shape.modes ? 8 : 6;
    for (unsigned round = 0; round < rounds; round++) {
        t->mode = t->shape.modes ? MODES[round] : 0x3f0;
        if (t->form.omod && format_of(t->shape.dst) && round & 1)
            t->mode = 0x150;
        fill(t, &before, round);
        u64 unknown;
        expect(t, &before, &want, &unknown);
        got = before;
        struct formula_run r = {.isa = t->isa, .lanes = t->isa->wave_size, .text = t->text};
        if (!formulas_run(&r, &got)) {
            formulas_wrong(t->isa->name, t->text->line, "cannot be decoded");
            return false;
        }
        if (!formulas_named(t->row->names, isa_mnemonic(r.insn.op))) {
            formulas_wrong(t->isa->name, t->text->line, "is decoded as %s",
                           isa_mnemonic(r.insn.op));
            return false;
        }
        snprintf(t->name, sizeof t->name, "%s", isa_mnemonic(r.insn.op));
        if (!compare(t, &before, &got, &want, unknown))
            return false;
    }
    return true;
}

struct list {
    struct test *tests;
    struct formula_text *texts;
    size_t n, room;
};

static void add_test(struct list *l, const struct formula_row *row, const char *name,
                     const struct isa *isa, const char *spec)
{
    struct test t = {
        .row = row, .form = form_parse(spec), .shape = shape_of(row->types), .isa = isa};
    snprintf(t.name, sizeof t.name, "%s", name);
    char *line = form_text(&t.form, &t.shape, name, isa);
    if (!line)
        return;
    if (l->n == l->room) {
        l->room = l->room ? 2 * l->room : 4096;
        l->tests = realloc(l->tests, l->room * sizeof *l->tests);
        l->texts = realloc(l->texts, l->room * sizeof *l->texts);
        if (!l->tests || !l->texts)
            abort();
    }
    l->tests[l->n] = t;
    l->texts[l->n++] = (struct formula_text){.line = line};
}

static void add_row(struct list *l, const struct formula_row *row, const struct isa *isa)
{
    char names[160], *save = NULL;
    snprintf(names, sizeof names, "%s", row->names);
    for (char *name = strtok_r(names, "|", &save); name; name = strtok_r(NULL, "|", &save))
        for (const char *const *spec = vector_forms; *spec; spec++)
            add_test(l, row, name, isa, *spec);
}

void formulas_vectors(const struct isa *isa)
{
    struct list l = {0};
    for (unsigned k = 0; vector_tables[k]; k++)
        for (const struct formula_row *row = vector_tables[k]; row->names; row++)
            add_row(&l, row, isa);
    if (!formulas_assemble(isa->name, l.texts, l.n))
        formulas_wrong(isa->name, "llvm-mc", "does not run");
    for (size_t n = 0; n < l.n; n++) {
        l.tests[n].text = &l.texts[n];
        if (l.texts[n].words && run_test(&l.tests[n]))
            formulas_covered(isa, l.tests[n].name);
        free(l.texts[n].line);
    }
    free(l.tests);
    free(l.texts);
}
