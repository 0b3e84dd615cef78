/* Waves made by hand: their registers, random values, and the run of one instruction. */
#include "vgpu/formulas/formulas.h"
#include <string.h>

u32 formulas_random(void)
{
    static u64 seed = 20260101;
    seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (u32)(seed >> 32);
}

bool formulas_named(const char *names, const char *name)
{
    size_t n = strlen(name);
    for (const char *p = names; (p = strstr(p, name)); p++)
        if ((p == names || p[-1] == '|') && (!p[n] || p[n] == '|'))
            return true;
    return false;
}

#define PICK(table) (table)[formulas_random() % (sizeof(table) / sizeof *(table))]

static u64 edge32(bool is_float)
{
    static const u32 FLOATS[] = {
        0,          0x80000000, 1,          0x80000001, 0x007fffff, 0x807fffff,
        0x00800000, 0x80800000, 0x3f800000, 0xbf800000, 0x3f7fffff, 0x3f800001,
        0x3f000000, 0xbf000000, 0x3fc00000, 0xc0200000, 0x7f7fffff, 0xff7fffff,
        0x7f800000, 0xff800000, 0x7fc00000, 0x7f800001, 0xffc12345, 0x4f000000,
        0xcf000000, 0x4effffff, 0x4f800000, 0x4b000001, 0x5f000000, 0x33800000,
        0x477fe000, 0x477ff000, 0x38800000, 0x387fffff, 0x33000001, 0x40490fdb};
    static const u32 INTS[] = {
        0,          1,          2,          3,          7,          8,          15,
        16,         24,         31,         32,         33,         63,         64,
        0x7f,       0x80,       0xff,       0x7fff,     0x8000,     0xffff,     0xffffffff,
        0xfffffffe, 0x7fffffff, 0x80000000, 0x80000001, 0x00ffffff, 0x01000000, 0xff800000,
        0x55555555, 0xaaaaaaaa, 0x00010001, 0x7fff8000, 0x12345678};
    return is_float ? PICK(FLOATS) : PICK(INTS);
}

static u64 edge64(bool is_float)
{
    static const u64 FLOATS[] = {0,
                                 UINT64_C(0x8000000000000000),
                                 1,
                                 UINT64_C(0x800fffffffffffff),
                                 UINT64_C(0x0010000000000000),
                                 UINT64_C(0x3ff0000000000000),
                                 UINT64_C(0xbff0000000000000),
                                 UINT64_C(0x3fefffffffffffff),
                                 UINT64_C(0x3fe0000000000000),
                                 UINT64_C(0x4004000000000000),
                                 UINT64_C(0x7fefffffffffffff),
                                 UINT64_C(0xffefffffffffffff),
                                 UINT64_C(0x7ff0000000000000),
                                 UINT64_C(0xfff0000000000000),
                                 UINT64_C(0x7ff8000000000000),
                                 UINT64_C(0x7ff0000000000001),
                                 UINT64_C(0x41dfffffffc00000),
                                 UINT64_C(0xc1e0000000000000),
                                 UINT64_C(0xc1e0000000200000),
                                 UINT64_C(0x41efffffffe00000),
                                 UINT64_C(0x41f0000000000000),
                                 UINT64_C(0x47efffffefffffff),
                                 UINT64_C(0x47effffff0000000),
                                 UINT64_C(0x36a0000000000000)};
    static const u64 INTS[] = {0,
                               1,
                               31,
                               32,
                               33,
                               63,
                               64,
                               0xffffffff,
                               0x100000000,
                               0x80000000,
                               UINT64_MAX,
                               INT64_MAX,
                               (u64)1 << 63,
                               UINT64_MAX << 32,
                               UINT64_C(0x5555555555555555)};
    return is_float ? PICK(FLOATS) : PICK(INTS);
}

static u64 edge16(bool is_float)
{
    static const u16 FLOATS[] = {0,      0x8000, 1,      0x83ff, 0x0400, 0x3c00, 0xbc00,
                                 0x3bff, 0x3c01, 0x3800, 0xb800, 0x4100, 0x7bff, 0xfbff,
                                 0x7c00, 0xfc00, 0x7e00, 0x7c01, 0xfe12, 0x6400};
    static const u16 INTS[] = {0,    1,    7,     8,      15,     16,     17,    0x7f,
                               0x80, 0xff, 0x100, 0x7fff, 0x8000, 0xffff, 0xfffe};
    return is_float ? PICK(FLOATS) : PICK(INTS);
}

/* Numbers near 1, so that sums and products of them stay numbers. */
static u64 near_one(char type)
{
    u32 x = formulas_random(), y = formulas_random();
    if (type == 'h')
        return (x & 0x83ff) | (u32)(11 + (x >> 16) % 8) << 10;
    if (type == 'd')
        return (u64)((x & 0x800fffff) | (1015 + (y & 15)) << 20) << 32 | formulas_random();
    return (x & 0x807fffff) | (119 + (y & 15)) << 23;
}

u64 formulas_value(char type)
{
    bool is_float = type == 'f' || type == 'd' || type == 'h';
    u32 how = formulas_random() % 8;
    if (is_float && how >= 5)
        return near_one(type);
    bool edge = how < 3;
    switch (type) {
    case 'q':
    case 'd':
        return edge ? edge64(is_float) : (u64)formulas_random() << 32 | formulas_random();
    case 'h':
    case 'w':
        return edge ? edge16(is_float) | (u32)formulas_random() << 16 : formulas_random();
    default:
        return edge ? edge32(is_float) : formulas_random();
    }
}

u64 formulas_exec(unsigned n, unsigned lanes)
{
    static const u64 PATTERNS[] = {~UINT64_C(0),
                                   UINT64_C(0x8000000180000001),
                                   UINT64_C(0x5555555555555555),
                                   0,
                                   UINT64_C(0xffffffff00000000),
                                   UINT64_C(0x00ff00f0ffff0f03),
                                   UINT64_C(0x00000000fffffffe),
                                   1};
    u64 x = n % 3 == 1 ? PATTERNS[n / 3 % 8]
            : n % 3    ? (u64)formulas_random() << 32 | formulas_random()
                       : ~UINT64_C(0);
    return lanes == 64 ? x : x & UINT32_MAX;
}

u64 state_mask(const struct state *s, unsigned reg, unsigned lanes)
{
    return lanes == 64 ? s->s[reg] | (u64)s->s[reg + 1] << 32 : s->s[reg];
}

void state_set_mask(struct state *s, unsigned reg, unsigned lanes, u64 mask)
{
    s->s[reg] = (u32)mask;
    if (lanes == 64)
        s->s[reg + 1] = (u32)(mask >> 32);
}

static u32 registers[VREG_COUNT + VREG_SLACK][MAX_LANES] __attribute__((aligned(64)));

u32 formulas_text[FORMULAS_WORDS];

bool formulas_run(struct formula_run *r, struct state *s)
{
    static struct insn insns[FORMULAS_WORDS];
    struct code code = {
        .isa = r->isa, .text = formulas_text, .words = FORMULAS_WORDS, .insns = insns};
    struct kernel_launch launch = {.isa = r->isa, .kernel = "formulas"};
    struct group group = {
        .launch = &launch, .code = &code, .nwaves = 1, .lds = r->lds, .lds_bytes = r->lds_bytes};
    struct wave w = {.code = &code,
                     .v = registers,
                     .isa = r->isa,
                     .group = &group,
                     .mode = s->mode,
                     .scc = s->scc,
                     .lanes = (u8)r->lanes,
                     .scratch = r->scratch,
                     .scratch_lane = r->scratch_lane,
                     .lanes_mask = r->lanes == 64 ? UINT64_MAX : UINT32_MAX};
    group.waves = &w;
    memcpy(&formulas_text[FORMULAS_START], r->text->word, sizeof r->text->word);
    if (!isa_decode(r->isa, r->text->word, r->text->words, &insns[FORMULAS_START]) ||
        insns[FORMULAS_START].words != r->text->words)
        return false;
    memset(&insns[FORMULAS_START + 1], 0, 5 * sizeof *insns); /* what follows */
    r->insn = insns[FORMULAS_START];
    memcpy(w.s, s->s, sizeof s->s);
    memcpy(registers, s->v, sizeof s->v);
    for (unsigned k = 0; r->more && k < 8; k++)
        memcpy(registers[k < 4 ? VREG_ACC + k : VREG_ACC - 8 + k], r->more[k], sizeof *r->more);
    w.pc = &insns[FORMULAS_START] + insns[FORMULAS_START].words;
    insns[FORMULAS_START].run(&w, &insns[FORMULAS_START]);
    memcpy(s->s, w.s, sizeof s->s);
    memcpy(s->v, registers, sizeof s->v);
    for (unsigned k = 0; r->more && k < 8; k++)
        memcpy(r->more[k], registers[k < 4 ? VREG_ACC + k : VREG_ACC - 8 + k], sizeof *r->more);
    s->scc = w.scc;
    s->mode = w.mode;
    r->pc = (int)(w.pc - &insns[FORMULAS_START]);
    r->wave_state = w.state;
    return true;
}
