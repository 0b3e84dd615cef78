/* Conversions of floats of 8, 6 and 4 bits. A number becomes the code with the nearest value, which
 * is found by trying all codes. With a seed, the distance to the next smaller value is taken as a
 * fraction with as many bits as the type's fraction has more than the format's; the number is
 * rounded up if this and the upper bits of the seed add up to one. */
#include "vgpu/formulas/exact.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Open Compute Project: bits, of fraction, bias, greatest code, what is beyond it, NaN. */
static const struct mini {
    const char *name;
    unsigned bits, fraction;
    int bias;
    u32 greatest, beyond, nan;
} MINIS[] = {
    {"fp8", 8, 3, 7, 0x7e, 0x7f, 0x7f},
    {"bf8", 8, 2, 15, 0x7b, 0x7c, 0x7f},
    {"fp6", 6, 3, 1, 0x1f, 0x1f, 0x1f},
    {"bf6", 6, 2, 3, 0x1f, 0x1f, 0x1f},
    {"fp4", 4, 1, 1, 7, 7, 7},
    {"f16", 16, 10, 15, 0x7bff, 0x7c00, 0x7e00},
    {"bf16", 16, 7, 127, 0x7f7f, 0x7f80, 0x7fc0},
};
enum { MINI_TYPES = sizeof MINIS / sizeof *MINIS };

/* How the numbers lie: NARROW and WIDEN within a register, the others 32 of them. */
enum layout { NARROW, WIDEN, NARROW32, WIDEN32, INTERLEAVED };

struct kind {
    const char *name;
    enum layout layout;
    const struct mini *mini;
    const struct exact_format *wide;
    unsigned numbers;
    bool seeded, scaled;
};

/* Registers of all texts. */
enum { SOURCE = 2, SECOND = 18, SEED = 60, SCALE = 61, RESULT = 36, WIDE_RESULT = 10 };

static struct num mini_num(const struct mini *m, u32 magnitude)
{
    u32 e = magnitude >> m->fraction, rest = magnitude & ((1u << m->fraction) - 1);
    struct num x = num_int(e ? rest + (1u << m->fraction) : rest);
    return num_scale(x, (int)(e ? e : 1) - m->bias - (int)m->fraction);
}

/* The value behind a code's, also behind the greatest. */
static struct num next_num(const struct mini *m, u32 magnitude)
{
    struct num step =
        num_scale(num_int(1), (int)(magnitude >> m->fraction ? magnitude >> m->fraction : 1) -
                                  m->bias - (int)m->fraction);
    return num_add(mini_num(m, magnitude), step, TO_NEAREST);
}

/* The last code that is not greater. */
static u32 code_below(const struct mini *m, struct num x)
{
    u32 low = 0, high = m->greatest;
    while (low < high) {
        u32 middle = (low + high + 1) / 2;
        if (num_compare(mini_num(m, middle), x) <= 0)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

static bool goes_on(const struct mini *m, const struct exact_format *wide, u32 low, struct num x,
                    bool seeded, u32 seed)
{
    struct num here = mini_num(m, low), next = next_num(m, low);
    if (!seeded) {
        int side = num_compare(num_scale(x, 1), num_add(here, next, TO_NEAREST));
        return side > 0 || (side == 0 && low & 1);
    }
    unsigned more = (unsigned)wide->digits - 1 - m->fraction;
    struct num way = num_add(x, num_neg(here), TO_NEAREST),
               step = num_add(next, num_neg(here), TO_NEAREST);
    u64 part = 0; /* way / step in 2^more parts */
    for (unsigned k = 0; k < more; k++) {
        step = num_scale(step, -1);
        part *= 2;
        if (num_compare(way, step) >= 0) {
            way = num_add(way, num_neg(step), TO_NEAREST);
            part++;
        }
    }
    return part + (seed >> (32 - more)) >= UINT64_C(1) << more;
}

static u32 want_code(const struct kind *k, u64 bits, u32 scale, u32 seed)
{
    const struct mini *m = k->mini;
    struct num x = num_of(bits, k->wide);
    int e = k->scaled ? (int)(scale >> 23 & 255) : 127;
    u32 sign = x.neg ? 1u << (m->bits - 1) : 0;
    if (x.kind == NOT_A_NUMBER || e == 255)
        return sign | m->nan;
    if (x.kind == INFINITE)
        return sign | m->beyond;
    x.neg = false;
    x = num_scale(x, 127 - e);
    u32 code = code_below(m, x);
    if (code == m->greatest && num_compare(x, next_num(m, code)) >= 0)
        return sign | m->beyond;
    if (goes_on(m, k->wide, code, x, k->seeded, seed))
        return sign | (code == m->greatest ? m->beyond : code + 1);
    return sign | code;
}

static u64 want_wide(const struct kind *k, u32 code, u32 scale)
{
    const struct mini *m = k->mini;
    int e = (int)(scale >> 23 & 255);
    u32 magnitude = code & ((1u << (m->bits - 1)) - 1);
    u64 sign = code >> (m->bits - 1) ? UINT64_C(1) << (k->wide->bits - 1) : 0;
    if (e == 255 || (magnitude > m->greatest && !(magnitude == m->beyond && m->beyond != m->nan)))
        return sign | num_nan(k->wide);
    if (magnitude > m->greatest)
        return sign | num_round((struct num){.kind = INFINITE}, k->wide, TO_NEAREST);
    return sign | num_round(num_scale(mini_num(m, magnitude), e - 127), k->wide, TO_NEAREST);
}

/* Bits from n on of registers that follow each other. */
static u32 get_bits(const struct state *s, unsigned reg, unsigned l, unsigned at, unsigned bits)
{
    u32 x = 0;
    for (unsigned n = 0; n < bits; n++)
        x |= (s->v[reg + (at + n) / 32][l] >> (at + n) % 32 & 1) << n;
    return x;
}

static void set_bits(struct state *s, unsigned reg, unsigned l, unsigned at, unsigned bits, u32 x)
{
    for (unsigned n = 0; n < bits; n++) {
        u32 *to = &s->v[reg + (at + n) / 32][l], bit = 1u << (at + n) % 32;
        *to = x >> n & 1 ? *to | bit : *to & ~bit;
    }
}

/* Number n of the source, as bits. */
static u32 source_bits(const struct kind *k, const struct state *s, unsigned l, unsigned n)
{
    unsigned bits = (unsigned)k->wide->bits;
    if (k->layout == INTERLEAVED)
        return s->v[(n % 2 ? SECOND : SOURCE) + n / 2][l];
    if (k->layout == NARROW && bits == 32 && !k->seeded)
        return s->v[n ? SECOND : SOURCE][l];
    return get_bits(s, SOURCE, l, n * bits, bits);
}

static void expect(const struct kind *k, unsigned part, const struct state *before,
                   struct state *want, u64 exec)
{
    unsigned small = k->mini->bits, wide = (unsigned)k->wide->bits,
             result = k->layout == WIDEN32 ? WIDE_RESULT : RESULT;
    for (unsigned l = 0; l < MAX_LANES; l++)
        for (unsigned n = 0; exec >> l & 1 && n < k->numbers; n++) {
            u32 scale = before->v[SCALE][l], first = part * k->numbers * small;
            if (k->layout == NARROW)
                set_bits(want, result, l, first + n * small, small,
                         want_code(k, source_bits(k, before, l, n), scale, before->v[SEED][l]));
            else if (k->layout == WIDEN && wide == 16 &&
                     k->numbers == 1) /* its half: the other one than the part's */
                set_bits(want, result, l, part & 1 ? 0 : 16, 16,
                         (u32)want_wide(k, get_bits(before, SOURCE, l, first, small), scale));
            else if (k->layout == WIDEN || k->layout == WIDEN32)
                set_bits(want, result, l, n * wide, wide,
                         (u32)want_wide(k, get_bits(before, SOURCE, l, first + n * small, small),
                                        scale));
            else
                set_bits(want, result, l, n * small, small,
                         want_code(k, source_bits(k, before, l, n), scale, before->v[SEED][l]));
        }
}

static const char *registers(unsigned from, unsigned n)
{
    static char text[4][24];
    static unsigned next;
    char *p = text[next++ % 4];
    if (n == 1)
        snprintf(p, sizeof *text, "v%u", from);
    else
        snprintf(p, sizeof *text, "v[%u:%u]", from, from + n - 1);
    return p;
}

/* Which part of a register the small numbers are in: bits of op_sel, 3 and 2 for what is written, 0
 * and 1 for what is read. */
static char *text_of(const struct kind *k, unsigned part)
{
    unsigned small = k->mini->bits * k->numbers, wide = (unsigned)k->wide->bits * k->numbers;
    bool narrows = k->layout != WIDEN && k->layout != WIDEN32,
         pair = k->layout == NARROW && wide == 64 && !k->seeded;
    char line[160], select[32] = "";
    unsigned bits = part;
    if (k->layout == NARROW)
        bits = small == 16 ? part << 3 : part << 2;
    if (k->layout == WIDEN && wide == 16)
        bits |= part & 1 ? 0 : 8;
    bool third = (k->seeded && k->scaled) || pair || k->layout == INTERLEAVED;
    if (bits && third)
        snprintf(select, sizeof select, " op_sel:[0,0,%u,%u]", bits >> 2 & 1, bits >> 3 & 1);
    else if (bits && narrows && small == 16)
        snprintf(select, sizeof select, " op_sel:[0,0,%u]", bits >> 3);
    else if (bits && narrows)
        snprintf(select, sizeof select, " op_sel:[0,0,%u,%u]", bits >> 2 & 1, bits >> 3 & 1);
    else if (bits)
        snprintf(select, sizeof select, " op_sel:[%u,%u,%u]", bits & 1, bits >> 1 & 1, bits >> 3);
    snprintf(line, sizeof line, "%s %s, %s", k->name,
             registers(k->layout == WIDEN32 ? WIDE_RESULT : RESULT,
                       narrows ? (small + 31) / 32 : (wide + 31) / 32),
             registers(SOURCE, k->layout == INTERLEAVED ? 16
                               : pair                   ? 1
                               : narrows                ? (wide + 31) / 32
                                                        : (small + 31) / 32));
    size_t n = strlen(line);
    if (pair || k->layout == INTERLEAVED)
        n += (size_t)snprintf(line + n, sizeof line - n, ", %s", registers(SECOND, pair ? 1 : 16));
    if (k->seeded)
        n += (size_t)snprintf(line + n, sizeof line - n, ", v%u", SEED);
    if (k->scaled)
        n += (size_t)snprintf(line + n, sizeof line - n, ", v%u", SCALE);
    snprintf(line + n, sizeof line - n, "%s", select);
    return formulas_line("%s", line);
}

/* A number that is not far from what the scale makes 1; or anything. */
static u32 near_scale(const struct exact_format *f, u32 scale)
{
    int fraction = f->digits - 1,
        e = (int)(scale >> 23 & 255) - 127 + f->emax + (int)(formulas_random() % 28) - 14;
    u32 x = formulas_random();
    if (formulas_random() % 8 == 0 || e <= 0 || e > 2 * f->emax)
        return f->bits == 32 ? (u32)formulas_value('f') : x >> 16;
    if (formulas_random() % 4 == 0) /* halfway, or there */
        x &= 0x80000000 | 7u << (fraction - 3);
    x = f->bits == 32 ? x : (x & 0x80000000) >> 16 | (x & 0x7fff);
    return (x & (1u << (f->bits - 1) | ((1u << fraction) - 1))) | (u32)e << fraction;
}

static void fill(const struct kind *k, struct state *s)
{
    static const u32 SCALES[] = {0, 1, 254, 255, 127, 119, 142};
    for (unsigned l = 0; l < MAX_LANES; l++) {
        u32 x = formulas_random();
        u32 e = x % 4 == 0 ? SCALES[x / 4 % 7] : 127 - 10 + x / 4 % 20;
        s->v[SCALE][l] = (formulas_random() & 0x807fffff) | e << 23;
        for (unsigned r = 0; r < SCALE; r++)
            s->v[r][l] = formulas_random();
        for (unsigned r = SOURCE; r < SOURCE + 32 && k->layout != WIDEN && k->layout != WIDEN32;
             r++) {
            u32 scale = k->scaled ? s->v[SCALE][l] : 127u << 23;
            s->v[r][l] = near_scale(k->wide, scale);
            if (k->wide->bits == 16)
                s->v[r][l] |= near_scale(k->wide, scale) << 16;
        }
    }
}

static bool run_round(const struct isa *isa, const struct formula_text *text, const struct kind *k,
                      unsigned part, u64 exec)
{
    static struct state before, want, got;
    fill(k, &before);
    before.mode = 0x3f0;
    state_set_mask(&before, SREG_EXEC, isa->wave_size, exec);
    want = got = before;
    expect(k, part, &before, &want, exec);
    struct formula_run r = {.isa = isa, .lanes = isa->wave_size, .text = text};
    if (!formulas_run(&r, &got)) {
        formulas_wrong(isa->name, text->line, "cannot be decoded");
        return false;
    }
    formulas_covered(isa, isa_mnemonic(r.insn.op));
    for (unsigned reg = 0; reg < STATE_VREGS; reg++)
        for (unsigned l = 0; l < MAX_LANES; l++)
            if (got.v[reg][l] != want.v[reg][l]) {
                formulas_wrong(isa->name, text->line,
                               "v%u lane %u: %08x, not %08x; of %08x, scale %08x, seed %08x", reg,
                               l, got.v[reg][l], want.v[reg][l], before.v[SOURCE][l],
                               before.v[SCALE][l], before.v[SEED][l]);
                return false;
            }
    return true;
}

enum { ROOM = 256 };
static struct kind kinds[ROOM];
static unsigned nkinds;

static void add(const char *name, enum layout layout, const struct mini *m,
                const struct exact_format *wide, unsigned numbers, bool seeded, bool scaled)
{
    if (nkinds < ROOM)
        kinds[nkinds++] =
            (struct kind){formulas_line("%s", name), layout, m, wide, numbers, seeded, scaled};
}

/* All that gfx950 has, by their names. */
static void add_conversions(const struct mini *m, const char *wide, const struct exact_format *f)
{
    char name[64];
#define ADD(text, ...) (snprintf(name, sizeof name, "v_cvt_scalef32_" text, __VA_ARGS__), name)
    bool six = m->bits == 6, four = m->bits == 4, is_f32 = f == &F32;
    if (six) {
        if (is_f32)
            add(ADD("2xpk16_%s_%s", m->name, wide), INTERLEAVED, m, f, 32, false, true);
        else
            add(ADD("pk32_%s_%s", m->name, wide), NARROW32, m, f, 32, false, true);
        add(ADD("sr_pk32_%s_%s", m->name, wide), NARROW32, m, f, 32, true, true);
        add(ADD("pk32_%s_%s", wide, m->name), WIDEN32, m, f, 32, false, true);
        return;
    }
    add(ADD("pk_%s_%s", m->name, wide), NARROW, m, f, 2, false, true);
    add(ADD("%s_%s_%s", four ? "sr_pk" : "sr", m->name, wide), NARROW, m, f, four ? 2 : 1, true,
        true);
    add(ADD("pk_%s_%s", wide, m->name), WIDEN, m, f, 2, false, true);
    if (!four)
        add(ADD("%s_%s", wide, m->name), WIDEN, m, f, 1, false, true);
#undef ADD
}

static void add_all(void)
{
    static const struct {
        const char *name;
        const struct exact_format *format;
    } wides[] = {{"f32", &F32}, {"f16", &F16}, {"bf16", &BF16}};
    for (size_t n = 0; n < 5; n++)
        for (size_t w = 0; w < sizeof wides / sizeof *wides; w++)
            add_conversions(&MINIS[n], wides[w].name, wides[w].format);
    add("v_cvt_sr_f16_f32", NARROW, &MINIS[5], &F32, 1, true, false);
    add("v_cvt_sr_bf16_f32", NARROW, &MINIS[6], &F32, 1, true, false);
}

void formulas_minis(const struct isa *isa)
{
    static struct formula_text texts[ROOM * 4];
    static unsigned owner[ROOM * 4], parts[ROOM * 4];
    size_t n = 0;
    if (nkinds == 0)
        add_all();
    for (unsigned k = 0; k < nkinds; k++) {
        unsigned of = kinds[k].layout <= WIDEN ? 32 / (kinds[k].mini->bits * kinds[k].numbers) : 1;
        for (unsigned part = 0; part < of; part++, n++) {
            texts[n] = (struct formula_text){.line = text_of(&kinds[k], part)};
            owner[n] = k;
            parts[n] = part;
        }
    }
    if (!formulas_assemble(isa->name, texts, n))
        formulas_wrong(isa->name, "llvm-mc", "does not run");
    for (size_t t = 0; t < n; t++) {
        bool good = texts[t].words != 0;
        for (unsigned round = 0; good && round < 24; round++)
            good = run_round(isa, &texts[t], &kinds[owner[t]], parts[t],
                             formulas_exec(round, isa->wave_size));
        free(texts[t].line);
    }
}
