/* Scalar instructions against formulas in wide integers and bit by bit. */
#include "vgpu/formulas/bits.h"
#include "vgpu/formulas/exact.h"
#include "vgpu/formulas/formulas.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEPT = -1 }; /* SCC */

/* What an instruction finds: sources, the destination before, its constant; and what it leaves. */
struct in {
    u64 a, b, d, exec;
    i32 k;
    u32 scc;
    bool rdna3; /* s_max: the first source is the greater one where they are equal, too ("RDNA 3",
                 * S_MAX_I32)
                 */
};
struct out {
    u64 d, exec;
    int scc;
};

struct scalar_row {
    const char *names, *types;
    void (*run)(const struct in *in, struct out *out);
    bool exec; /* it writes EXEC */
};

#define U32A         (__int128_t)(in->a & 0xffffffff)
#define U32B         (__int128_t)(in->b & 0xffffffff)
#define S32A         (__int128_t) s32(in->a)
#define S32B         (__int128_t) s32(in->b)
#define S32D         (__int128_t) s32(in->d)
#define OVERFLOWS(x) ((x) < -INT64_C(0x80000000) || (x) > 0x7fffffff)

/* What the formulas of floats ask of a lane: all denormals, to nearest. */
static const struct lane plain = {.mode = 0x3f0};

static u64 whole(const struct exact_format *f, u64 a, enum rounding r)
{
    return num_round(num_integer(num_of(a, f), r), f, TO_NEAREST);
}

static long double value_of(const struct exact_format *f, u64 a)
{
    return num_value(num_of(a, f));
}

static u64 near(const struct exact_format *f, long double x)
{
    return num_of_long_double(x, f);
}

/* Without denormals, which these do not know. */
static u64 shallow(u64 a)
{
    return a & 0x7f800000 ? a & UINT32_MAX : a & 0x80000000;
}

static i64 whole_number(u64 a, i64 least, i64 most)
{
    struct num n = num_of(a & UINT32_MAX, &F32);
    __int128_t x = n.kind == NOT_A_NUMBER ? 0 : num_to_int(n);
    return (i64)(x < least ? least : x > most ? most : x);
}

/* One formula of a, b and the destination d for both types; a comparison's of their order o. */
#define SFLOAT_OF(name, F, type, take, expr)                                                       \
    static void run_##name##type(const struct in *in, struct out *out)                             \
    {                                                                                              \
        const struct exact_format *f = &F;                                                         \
        const struct lane *x = &plain;                                                             \
        const u64 a = in->a & take, b = in->b & take, d = in->d & take;                            \
        (void)x, (void)b, (void)d;                                                                 \
        out->d = (expr);                                                                           \
    }
#define SFLOAT(name, expr)                                                                         \
    SFLOAT_OF(name, F32, f32, 0xffffffff, expr) SFLOAT_OF(name, F16, f16, 0xffff, expr)
#define SFLOAT1(name, expr) SFLOAT(name, expr)
#define SCOMPARE_OF(name, F, type, take, expr)                                                     \
    static void run_cmp_##name##type(const struct in *in, struct out *out)                         \
    {                                                                                              \
        int o = num_compare(num_of(in->a & take, &F), num_of(in->b & take, &F));                   \
        out->scc = (expr);                                                                         \
    }
#define SCOMPARE(name, expr)                                                                       \
    SCOMPARE_OF(name, F32, f32, 0xffffffff, expr) SCOMPARE_OF(name, F16, f16, 0xffff, expr)
#define SROW(name, names, types, value, flag)                                                      \
    static void run_##name(const struct in *in, struct out *out)                                   \
    {                                                                                              \
        u64 d = types[0] == 'q' ? (u64)(value) : lo((__int128_t)(value));                          \
        out->d = d;                                                                                \
        out->scc = (flag);                                                                         \
        (void)in;                                                                                  \
    }
#define EROW(name, names, types, to, save)                                                         \
    static void run_##name(const struct in *in, struct out *out)                                   \
    {                                                                                              \
        u64 a = in->a, e = in->exec, all = types[0] == 'q' ? UINT64_MAX : UINT32_MAX,              \
            new = (to) & all;                                                                      \
        out->exec = new;                                                                           \
        out->d = (save);                                                                           \
        out->scc = new != 0;                                                                       \
        (void)a;                                                                                   \
    }
#include "vgpu/formulas/scalar.def"
#undef SROW
#undef EROW
#undef SFLOAT
#undef SFLOAT1
#undef SCOMPARE

static const struct scalar_row rows[] = {
#define SROW(name, names, types, value, flag) {names, types, run_##name, false},
#define EROW(name, names, types, to, save)    {names, types, run_##name, true},
#define SFLOAT(name, expr)                                                                         \
    {"s_" #name "_f32", "f:ff", run_##name##f32, false},                                           \
        {"s_" #name "_f16", "h:hh", run_##name##f16, false},
#define SFLOAT1(name, expr)                                                                        \
    {"s_" #name "_f32", "f:f", run_##name##f32, false},                                            \
        {"s_" #name "_f16", "h:h", run_##name##f16, false},
#define SCOMPARE(name, expr)                                                                       \
    {"s_cmp_" #name "_f32", "-:ff", run_cmp_##name##f32, false},                                   \
        {"s_cmp_" #name "_f16", "-:hh", run_cmp_##name##f16, false},
#include "vgpu/formulas/scalar.def"
    {0}};

/* Where operands stand: registers (r), a literal (l), an inline constant (k), VCC (c), M0 (m). */
static const char *const FORMS[] = {"rrr", "rlr", "rrl", "rkr", "rrk", "crr",
                                    "rcr", "mrr", "rmr", "arr", "brr", NULL};

struct test {
    const struct scalar_row *row;
    const char *form;
    i32 k;
};

static unsigned register_of(char kind, unsigned operand)
{
    static const u8 REGISTER[] = {40, 10, 20};
    switch (kind) {
    case 'c':
        return SREG_VCC;
    case 'm':
        return SREG_M0;
    case 'a': /* the destination is a source */
        return 10;
    case 'b':
        return 20;
    default:
        return REGISTER[operand];
    }
}

static char *operand_text(char kind, unsigned operand, char type, i32 k)
{
    bool wide = type == 'q';
    unsigned reg = register_of(kind, operand);
    if (type == 'i')
        return formulas_line("0x%x", k & 0xffff);
    if (kind == 'l' || kind == 'k')
        return formulas_line(kind == 'l' ? "0x12345678" : "-3");
    if (kind == 'm')
        return wide ? NULL : formulas_line("m0");
    if (kind == 'c')
        return formulas_line(wide ? "vcc" : "vcc_lo");
    return wide ? formulas_line("s[%u:%u]", reg, reg + 1) : formulas_line("s%u", reg);
}

/* NULL: no such form. */
static char *text_of(const struct test *t, const char *name)
{
    const char *types = t->row->types;
    char line[200];
    bool good = true;
    unsigned written = 0;
    snprintf(line, sizeof line, "%s", name);
    for (unsigned n = 0; n < 3; n++) {
        char type = n ? types[1 + n] : types[0];
        if (n && !types[n + 1])
            break;
        if (type == '-')
            continue;
        char *operand = operand_text(n == 0 && types[0] == '-' ? 'r' : t->form[n], n, type, t->k);
        size_t used = strlen(line);
        good &= operand != NULL;
        snprintf(line + used, sizeof line - used, "%s %s", written++ ? "," : "",
                 operand ? operand : "");
        free(operand);
    }
    return good ? formulas_line("%s", line) : NULL;
}

static u64 read(const struct state *s, unsigned reg, char type)
{
    return s->s[reg] | (type == 'q' ? (u64)s->s[reg + 1] << 32 : 0);
}

static u64 operand_value(const struct test *t, const struct state *s, unsigned n)
{
    char type = t->row->types[n + 1], kind = t->form[n];
    if (kind == 'l')
        return 0x12345678;
    if (kind == 'k')
        return type == 'q' ? (u64)-3 : (u32)-3;
    return read(s, register_of(kind, n), type);
}

static void expect(const struct isa *isa, const struct test *t, const struct state *before,
                   struct state *want)
{
    const char *types = t->row->types;
    size_t sources = strlen(types) - 2;
    unsigned reg = register_of(t->form[0], 0);
    struct in in = {.d = read(before, reg, types[0]),
                    .exec = read(before, SREG_EXEC, types[0]),
                    .k = (i16)t->k,
                    .scc = before->scc,
                    .rdna3 = isa->family >= ISA_GFX11};
    in.a = sources > 0 && types[2] != 'i' ? operand_value(t, before, 1) : 0;
    in.b = sources > 1 && types[3] != 'i' ? operand_value(t, before, 2) : 0;
    struct out out = {.scc = KEPT};
    *want = *before;
    t->row->run(&in, &out);
    if (types[0] != '-') {
        want->s[reg] = (u32)out.d;
        if (types[0] == 'q')
            want->s[reg + 1] = (u32)(out.d >> 32);
    }
    if (t->row->exec) {
        want->s[SREG_EXEC] = (u32)out.exec;
        if (types[0] == 'q')
            want->s[SREG_EXEC + 1] = (u32)(out.exec >> 32);
    }
    want->scc = out.scc == KEPT ? before->scc : (u32)out.scc;
}

static u64 value(void)
{
    static const u32 FIELDS[] = {0x00200000, 0x001f0001, 0x0040003f,
                                 0x00080004, 0x007f0010, 0x0010001f};
    u32 how = formulas_random() % 8;
    if (how >= 6)
        return how == 6 ? formulas_value('f') : formulas_value('h') | formulas_value('h') << 16;
    return how == 0  ? FIELDS[formulas_random() % 6]
           : how < 3 ? formulas_value('u')
                     : formulas_value('q');
}

/* Of floats any NaN is as good as another. */
static void forgive_nan(const struct test *t, const struct state *got, struct state *want)
{
    char type = t->row->types[0];
    const struct exact_format *f = type == 'h' ? &F16 : &F32;
    unsigned reg = register_of(t->form[0], 0);
    if ((type == 'f' || type == 'h') && exact_is_nan(f, got->s[reg]) &&
        exact_is_nan(f, want->s[reg]))
        want->s[reg] = got->s[reg];
}

static bool run_test(const struct isa *isa, const struct test *t, const struct formula_text *text)
{
    static const u8 REGISTERS[] = {10, 20, 40, SREG_VCC, SREG_EXEC};
    static struct state before, got, want;
    for (unsigned round = 0; round < 200; round++) {
        for (unsigned k = 0; k < sizeof REGISTERS; k++) {
            u64 x = value();
            before.s[REGISTERS[k]] = (u32)x;
            before.s[REGISTERS[k] + 1] = (u32)(x >> 32);
        }
        before.s[SREG_M0] = (u32)value();
        before.scc = formulas_random() & 1;
        before.mode = 0x3f0;
        expect(isa, t, &before, &want);
        got = before;
        struct formula_run r = {.isa = isa, .lanes = isa->wave_size, .text = text};
        if (!formulas_run(&r, &got) || !formulas_named(t->row->names, isa_mnemonic(r.insn.op))) {
            formulas_wrong(isa->name, text->line, "is decoded as %s", isa_mnemonic(r.insn.op));
            return false;
        }
        forgive_nan(t, &got, &want);
        if (memcmp(&got, &want, sizeof got) == 0)
            continue;
        unsigned reg = register_of(t->form[0], 0);
        formulas_wrong(
            isa->name, text->line,
            "of s10 %016llx, s20 %016llx, SCC %u, EXEC %016llx: %016llx, SCC %u, EXEC %016llx; "
            "not %016llx, %u, %016llx",
            (unsigned long long)read(&before, 10, 'q'), (unsigned long long)read(&before, 20, 'q'),
            before.scc, (unsigned long long)read(&before, SREG_EXEC, 'q'),
            (unsigned long long)read(&got, reg, 'q'), got.scc,
            (unsigned long long)read(&got, SREG_EXEC, 'q'),
            (unsigned long long)read(&want, reg, 'q'), want.scc,
            (unsigned long long)read(&want, SREG_EXEC, 'q'));
        return false;
    }
    return true;
}

void formulas_scalars(const struct isa *isa)
{
    enum { ROOM = 4096 };
    static struct test tests[ROOM];
    static struct formula_text texts[ROOM];
    static const i32 CONSTANTS[] = {0x8001, 0x7fff, 3, 0xffff, 0x8000, 0,
                                    33,     0x1234, 1, 0x8002, 0xfffe};
    size_t n = 0;
    for (const struct scalar_row *row = rows; row->names; row++) {
        char names[200], *save = NULL;
        snprintf(names, sizeof names, "%s", row->names);
        for (char *name = strtok_r(names, "|", &save); name; name = strtok_r(NULL, "|", &save))
            for (unsigned f = 0; FORMS[f] && n < ROOM; f++) {
                struct test t = {row, FORMS[f], CONSTANTS[f]};
                char *line = text_of(&t, name);
                if (!line)
                    continue;
                tests[n] = t;
                texts[n++] = (struct formula_text){.line = line};
            }
    }
    if (!formulas_assemble(isa->name, texts, n))
        formulas_wrong(isa->name, "llvm-mc", "does not run");
    for (size_t k = 0; k < n; k++) {
        char name[64];
        sscanf(texts[k].line, "%63s", name);
        if (texts[k].words && run_test(isa, &tests[k], &texts[k]))
            formulas_covered(isa, name);
        free(texts[k].line);
    }
}
