/* Instructions that can't be a formula of one lane: exchange between lanes, branches, state, LDS
 * with two addresses. */
#include "vgpu/formulas/formulas.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LDS_BYTES = 4096 };

/* The state before, the one wanted after; where the wave is to go on, in words
 * from the instruction. */
struct scene {
    const struct isa *isa;
    const struct formula_text *text;
    unsigned lanes;
    u64 exec;
    const struct state *before;
    struct state *want;
    u32 more[8][MAX_LANES]; /* a0 .. a3 */
    u8 lds[LDS_BYTES] __attribute__((aligned(64)));
    int pc;
    unsigned wave_state;
};

static void set64(struct state *s, unsigned reg, u64 x)
{
    s->s[reg] = (u32)x;
    s->s[reg + 1] = (u32)(x >> 32);
}

/* The address behind the instruction. */
static u64 after(const struct scene *x)
{
    return (u64)(uintptr_t)&formulas_text[FORMULAS_START + x->text->words];
}

/* What s[30:31] points to. */
static const u32 *memory(void)
{
    return &formulas_text[FORMULAS_START + 12];
}

static void words(struct scene *x, unsigned reg, unsigned n, unsigned offset)
{
    for (unsigned k = 0; k < n; k++)
        x->want->s[reg + k] = memory()[offset / 4 + k];
}

/* The buffer in s[24:27] ends behind nine dwords; what lies beyond reads as 0. */
static void bounded(struct scene *x, unsigned n, unsigned offset)
{
    for (unsigned k = 0; k < n; k++)
        x->want->s[40 + k] = offset / 4 + k < 9 ? memory()[offset / 4 + k] : 0;
}

static u32 active(const struct scene *x, unsigned lane)
{
    return x->exec >> lane & 1 ? x->before->v[10][lane] : 0;
}

/* RDNA exchanges within 32 lanes. */
static u32 pulled(const struct scene *x, unsigned lane, u32 address)
{
    unsigned n = x->isa->family == ISA_GFX9 ? 64 : 32, from = lane / n * n + address / 4 % n;
    return x->exec >> from & 1 ? x->before->v[20][from] : 0;
}

static void pushed(struct scene *x)
{
    unsigned n = x->isa->family == ISA_GFX9 ? 64 : 32;
    u32 r[MAX_LANES] = {0};
    for (unsigned l = 0; l < x->lanes; l++)
        if (x->exec >> l & 1)
            r[l / n * n + x->before->v[10][l] / 4 % n] = x->before->v[20][l];
    for (unsigned l = 0; l < x->lanes; l++)
        if (x->exec >> l & 1)
            x->want->v[40][l] = r[l];
}

/* Lane n of a row takes the lane that nibble n of s20:s10 says, of its row or the other one. */
static void permlane(struct scene *x, unsigned other, bool fetch_inactive, bool bound_control)
{
    for (unsigned l = 0; l < x->lanes; l++) {
        u64 nibbles = (u64)x->before->s[20] << 32 | x->before->s[10];
        unsigned from = ((l ^ other) & ~15u) | (unsigned)(nibbles >> 4 * (l % 16) & 15);
        bool reads = fetch_inactive || x->exec >> from & 1;
        if (x->exec >> l & 1 && (reads || bound_control))
            x->want->v[40][l] = reads ? x->before->v[10][from] : 0;
    }
}

/* gfx12: v20 has the lane's own choice. */
static void permlane_var(struct scene *x, unsigned other, bool fetch_inactive, bool bound_control)
{
    for (unsigned l = 0; l < x->lanes; l++) {
        unsigned from = l / 16 * 16 + x->before->v[20][l] % 16;
        from = from / 32 * 32 + (from + other) % 32;
        bool reads = fetch_inactive || x->exec >> from & 1;
        if (x->exec >> l & 1 && (reads || bound_control))
            x->want->v[40][l] = reads ? x->before->v[10][from] : 0;
    }
}

static u32 lds_word(const struct scene *x, u32 at)
{
    u32 r = 0;
    for (u32 n = 0; n < 4 && at + n < LDS_BYTES; n++)
        r |= (u32)x->lds[at + n] << 8 * n;
    return r;
}

/* v12 holds the addresses; n dwords each. */
static void read2(struct scene *x, unsigned n, u32 first, u32 second)
{
    for (unsigned l = 0; l < x->lanes; l++)
        for (unsigned k = 0; x->exec >> l & 1 && k < 2 * n; k++)
            x->want->v[40 + k][l] =
                lds_word(x, x->before->v[12][l] + (k < n ? first : second) + k % n * 4);
}

static void write2(struct scene *x, unsigned n, u32 first, u32 second)
{
    for (unsigned which = 0; which < 2; which++)
        for (unsigned l = 0; l < x->lanes; l++)
            for (unsigned k = 0; x->exec >> l & 1 && k < 4 * n; k++)
                x->lds[x->before->v[12][l] + (which ? second : first) + k] =
                    (u8)(x->before->v[(which ? 20 : 10) + k / 4][l] >> 8 * (k % 4));
}

#define B x->before
#define W x->want
#define EACH                                                                                       \
    for (unsigned l = 0; l < lanes; l++)                                                           \
        if (exec >> l & 1)
#define SPECIAL(name, texts, ...)                                                                  \
    static void expect_##name(struct scene *x)                                                     \
    {                                                                                              \
        const unsigned lanes = x->lanes;                                                           \
        const u64 exec = x->exec;                                                                  \
        (void)lanes, (void)exec;                                                                   \
        __VA_ARGS__;                                                                               \
    }
#include "vgpu/formulas/special.def"
#undef SPECIAL

static const struct {
    const char *texts;
    void (*expect)(struct scene *x);
} specials[] = {
#define SPECIAL(name, texts, ...) {texts, expect_##name},
#include "vgpu/formulas/special.def"
};

static void fill(struct scene *x, struct state *s, unsigned round)
{
    for (unsigned r = 0; r < STATE_VREGS; r++)
        for (unsigned l = 0; l < MAX_LANES; l++)
            s->v[r][l] = formulas_random();
    for (unsigned k = 0; k < LDS_BYTES; k++)
        x->lds[k] = (u8)formulas_random();
    for (unsigned k = 0; k < 8; k++)
        for (unsigned l = 0; l < MAX_LANES; l++)
            x->more[k][l] = formulas_random();
    for (unsigned r = 0; r < SREG_COUNT; r++)
        s->s[r] = formulas_random();
    for (unsigned l = 0; l < MAX_LANES;
         l++) /* LDS: places of their own, so that the order does not count */
        s->v[12][l] = (l * 37 % 64) * 16;
    for (unsigned k = 0; k < FORMULAS_WORDS; k++)
        formulas_text[k] = formulas_random();
    s->s[SREG_M0] = formulas_random() % 4;
    set64(s, 24, (u64)(uintptr_t)memory());
    s->s[26] = 9 * 4;
    s->s[27] = x->isa->family == ISA_GFX9 ? 0x20000 : 0x30014000;
    s->s[32] = 24;
    s->s[33] = formulas_random() % 16;
    set64(s, 30, (u64)(uintptr_t)memory());
    set64(s, SREG_VCC, round % 3 ? formulas_random() : 0);
    x->exec = formulas_exec(round, x->lanes);
    set64(s, SREG_EXEC, x->exec);
    s->scc = round & 1;
    s->mode = 0x3f0;
}

static bool differ(const struct scene *x, const struct state *got, const char *what)
{
    for (unsigned r = 0; r < STATE_VREGS; r++)
        for (unsigned l = 0; l < MAX_LANES; l++)
            if (got->v[r][l] != x->want->v[r][l]) {
                formulas_wrong(x->isa->name, x->text->line,
                               "v%u lane %u, EXEC %llx: %08x, not %08x", r, l,
                               (unsigned long long)x->exec, got->v[r][l], x->want->v[r][l]);
                return false;
            }
    for (unsigned r = 0; r < SREG_COUNT; r++)
        if (got->s[r] != x->want->s[r]) {
            formulas_wrong(x->isa->name, x->text->line, "s%u: %08x, not %08x", r, got->s[r],
                           x->want->s[r]);
            return false;
        }
    formulas_wrong(x->isa->name, x->text->line, "%s", what);
    return false;
}

static bool run_round(struct scene *x, void (*expect)(struct scene *x), unsigned round)
{
    static struct state before, want, got;
    static u8 lds[LDS_BYTES] __attribute__((aligned(64)));
    static u32 more[8][MAX_LANES];
    x->before = &before;
    x->want = &want;
    fill(x, &before, round);
    want = got = before;
    memcpy(lds, x->lds, sizeof lds);
    memcpy(more, x->more, sizeof more);
    x->pc = (int)x->text->words;
    x->wave_state = WAVE_RUNS;
    memcpy(&formulas_text[FORMULAS_START], x->text->word, sizeof x->text->word);
    expect(x);
    struct formula_run r = {.isa = x->isa,
                            .lanes = x->lanes,
                            .text = x->text,
                            .lds = lds,
                            .lds_bytes = LDS_BYTES,
                            .more = more};
    if (!formulas_run(&r, &got)) {
        formulas_wrong(x->isa->name, x->text->line, "cannot be decoded");
        return false;
    }
    if (round == 0)
        formulas_covered(x->isa, isa_mnemonic(r.insn.op));
    if (memcmp(&got, &want, sizeof got) != 0)
        return differ(x, &got, "SCC or MODE is wrong");
    if (memcmp(lds, x->lds, sizeof lds) != 0 || memcmp(more, x->more, sizeof more) != 0)
        return differ(x, &got, "LDS or accumulation registers are wrong");
    if (r.wave_state != x->wave_state || (x->wave_state == WAVE_RUNS && r.pc != x->pc)) {
        formulas_wrong(x->isa->name, x->text->line, "goes on at %d in state %u, not %d, %u", r.pc,
                       r.wave_state, x->pc, x->wave_state);
        return false;
    }
    return true;
}

void formulas_specials(const struct isa *isa)
{
    enum { ROOM = 256 };
    static struct formula_text texts[ROOM];
    static void (*expects[ROOM])(struct scene *x);
    static struct scene x;
    size_t n = 0;
    for (size_t k = 0; k < sizeof specials / sizeof *specials; k++) {
        char *all = formulas_line("%s", specials[k].texts), *save = NULL;
        for (char *p = strtok_r(all, ";", &save); p && n < ROOM; p = strtok_r(NULL, ";", &save)) {
            texts[n] = (struct formula_text){.line = formulas_line("%s", p)};
            expects[n++] = specials[k].expect;
        }
        free(all);
    }
    if (!formulas_assemble(isa->name, texts, n))
        formulas_wrong(isa->name, "llvm-mc", "does not run");
    for (size_t k = 0; k < n; k++) {
        x.isa = isa;
        x.lanes = isa->wave_size;
        x.text = &texts[k];
        bool good = texts[k].words &&
                    (!strchr(texts[k].line, '\n') || texts[k].all == 3); /* not a part of it */
        for (unsigned round = 0; good && round < 24; round++)
            good = run_round(&x, expects[k], round);
        free(texts[k].line);
    }
}
