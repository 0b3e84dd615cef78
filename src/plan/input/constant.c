#include "plan/input/constant.h"
#include <errno.h>
#include <stdlib.h>

enum { DEEPEST = 32, LONGEST = 64 /* tokens */, NAMES_MOST = 32 };

struct reader {
    const struct tokens *t;
    uint32_t at, past;
    int depth;
    int *names; /* that may still be looked up: each is a way through the file */
    bool failed;
};

static long constant_fail(struct reader *r)
{
    r->failed = true;
    return 0;
}

static long read_literal(struct reader *r, uint32_t i)
{
    char text[32], *end;
    struct str raw = tok_raw(r->t, i);
    if (r->t->tok[i].kind != TOK_NUMBER || raw.n >= sizeof text)
        return constant_fail(r);
    memcpy(text, raw.p, raw.n);
    text[raw.n] = '\0';
    errno = 0;
    long value = strtol(text, &end, 0);
    return end > text && errno == 0 && end[strspn(end, "uUlLzZ")] == '\0' ? value
                                                                          : constant_fail(r);
}

/* ---- types ---- */

static const struct {
    const char *word;
    int size;
} types[] = {
    {"char", 1},   {"bool", 1},     {"int8_t", 1},        {"uint8_t", 1},        {"short", 2},
    {"half", 2},   {"__half", 2},   {"__nv_bfloat16", 2}, {"int16_t", 2},        {"uint16_t", 2},
    {"int", 4},    {"unsigned", 4}, {"float", 4},         {"int32_t", 4},        {"uint32_t", 4},
    {"half2", 4},  {"__half2", 4},  {"char4", 4},         {"__nv_bfloat162", 4}, {"double", 8},
    {"size_t", 8}, {"int64_t", 8},  {"uint64_t", 8},      {"float2", 8},         {"int2", 8},
    {"long", 8},   {"float4", 16},  {"int4", 16},         {"uint4", 16},         {"double2", 16}};

static int size_of_word(const struct tokens *t, uint32_t i)
{
    for (size_t k = 0; k < sizeof types / sizeof *types; k++)
        if (tok_word(t, i, types[k].word))
            return types[k].size;
    return 0;
}

/* "unsigned char", "const float4", "float *": the smallest word names the type, except for double.
 * 0: not such a type. */
static int size_of_type(const struct tokens *t, struct tok_range r)
{
    int size = 0;
    for (uint32_t i = r.first; i < r.past; i++) {
        if (tok_is(t, i, P_STAR) && size)
            return 8;
        bool qualifier = tok_word(t, i, "const") || tok_word(t, i, "signed") ||
                         tok_word(t, i, "std") || tok_is(t, i, P_SCOPE);
        int word = size_of_word(t, i);
        if (!word && !qualifier)
            return 0;
        bool vague = tok_word(t, i, "int") || tok_word(t, i, "unsigned");
        if (word && (!size || !vague))
            size = word;
    }
    return size;
}

/* ---- names ---- */

static bool constant_changes(const struct tokens *t, uint32_t i)
{
    return tok_is(t, i, P_INCREMENT) || tok_is(t, i, P_DECREMENT) || tok_is_compound(t, i);
}

/* The value that follows the name of a macro at token i, on the same line. */
static struct tok_range macro_value(const struct tokens *t, uint32_t i)
{
    const struct directive *d = tok_directive(t, i);
    bool arguments = tok_is(t, i + 1, P_LPAREN) && t->tok[i].end == t->tok[i + 1].begin;
    return arguments || !d ? (struct tok_range){0, 0} : (struct tok_range){i + 1, d->past};
}

/* The value behind "NAME =", up to ";": what ends otherwise may be a parameter's default. */
static struct tok_range first_value(const struct tokens *t, uint32_t i)
{
    uint32_t end = i + 2;
    while (end < t->n && end - i < LONGEST && !tok_is(t, end, P_SEMI) &&
           t->tok[end].kind != TOK_END)
        end++;
    return (struct tok_range){i + 2, end};
}

enum naming { NAMING_USE, NAMING_VALUE, NAMING_UNCLEAR };

/* Classifies how the token uses its name. */
static enum naming naming_of(const struct tokens *t, uint32_t i, struct tok_range *value)
{
    const struct directive *d = tok_directive(t, i);
    if (d && (d->kind == DIR_DEFINE || d->kind == DIR_UNDEF) && i == d->hash + 2) {
        *value = d->kind == DIR_DEFINE ? macro_value(t, i) : (struct tok_range){0, 0};
        return NAMING_VALUE;
    }
    bool typed = i > 0 && t->tok[i - 1].kind == TOK_IDENT && !tok_is_word(t, i - 1, W_RETURN);
    if (tok_is(t, i + 1, P_ASSIGN) && typed) {
        *value = first_value(t, i);
        return NAMING_VALUE;
    }
    bool declared = typed && !tok_word(t, i - 1, "else");
    bool changed = i > 0 && (tok_is(t, i - 1, P_AMP) || constant_changes(t, i - 1));
    return declared || changed || constant_changes(t, i + 1) || tok_is(t, i + 1, P_ASSIGN)
               ? NAMING_UNCLEAR
               : NAMING_USE;
}

static long constant_compute(struct reader *r, int binding);

static long value_of_range(struct reader *r, struct tok_range range)
{
    struct reader inner = {r->t, range.first, range.past, r->depth, r->names, false};
    if (range.first == range.past || range.past - range.first > LONGEST)
        return constant_fail(r);
    long value = constant_compute(&inner, 0);
    return inner.failed || inner.at < inner.past ? constant_fail(r) : value;
}

/* A name with one value in the whole file. */
static long value_of_name(struct reader *r, uint32_t name)
{
    const struct tokens *t = r->t;
    struct tok_range value = {0, 0}, here;
    int values = 0;
    if (--*r->names < 0)
        return constant_fail(r);
    for (uint32_t i = 0; i < t->n; i++) {
        if (t->tok[i].kind != TOK_IDENT || !str_eq(tok_raw(t, i), tok_raw(t, name)))
            continue;
        enum naming naming = naming_of(t, i, &here);
        if (naming == NAMING_UNCLEAR || (naming == NAMING_VALUE && values++))
            return constant_fail(r);
        if (naming == NAMING_VALUE)
            value = here;
    }
    return values ? value_of_range(r, value) : constant_fail(r);
}

/* ---- expressions ---- */

/* The end of "sizeof(float)" or "(size_t)" at "(": behind its bracket. 0 where
 * no type stands in it. */
static uint32_t past_type(const struct reader *r, uint32_t open, int *size)
{
    const struct tokens *t = r->t;
    uint32_t close = tok_is(t, open, P_LPAREN) ? t->tok[open].match : 0;
    if (close <= open || close >= r->past)
        return 0;
    *size = size_of_type(t, (struct tok_range){open + 1, close});
    return *size ? close + 1 : 0;
}

static long constant_operand(struct reader *r);

static long in_brackets(struct reader *r, uint32_t open)
{
    int size;
    uint32_t past = past_type(r, open, &size);
    if (past) { /* a cast */
        r->at = past;
        return constant_operand(r);
    }
    r->at = open + 1;
    long value = constant_compute(r, 0);
    return r->at < r->past && tok_is(r->t, r->at++, P_RPAREN) ? value : constant_fail(r);
}

static long constant_operand_at(struct reader *r, uint32_t i)
{
    int size;
    if (tok_is(r->t, i, P_LPAREN))
        return in_brackets(r, i);
    if (tok_word(r->t, i, "sizeof")) {
        uint32_t past = past_type(r, i + 1, &size);
        r->at = past;
        return past ? size : constant_fail(r);
    }
    r->at = i + 1;
    if (r->t->tok[i].kind != TOK_IDENT)
        return read_literal(r, i);
    return tok_is(r->t, i + 1, P_LPAREN) || tok_is(r->t, i + 1, P_SCOPE) ? constant_fail(r)
                                                                         : value_of_name(r, i);
}

static long constant_operand(struct reader *r)
{
    if (r->at >= r->past || r->depth >= DEEPEST || r->failed)
        return constant_fail(r);
    r->depth++;
    long value = constant_operand_at(r, r->at);
    r->depth--;
    return value;
}

/* How tightly an operator binds; 0 for what is none of those that are computed. */
static int constant_binding_of(const struct tokens *t, uint32_t i)
{
    if (tok_is(t, i, P_STAR) || tok_is(t, i, P_SLASH) || tok_is(t, i, P_PERCENT))
        return 3;
    if (tok_is(t, i, P_PLUS) || tok_is(t, i, P_MINUS))
        return 2;
    return tok_is(t, i, P_SHL);
}

static long constant_apply(struct reader *r, uint32_t op, long a, long b)
{
    long v;
    switch (r->t->tok[op].punct) {
    case P_STAR:
        return __builtin_mul_overflow(a, b, &v) ? constant_fail(r) : v;
    case P_PLUS:
        return __builtin_add_overflow(a, b, &v) ? constant_fail(r) : v;
    case P_MINUS:
        return __builtin_sub_overflow(a, b, &v) ? constant_fail(r) : v;
    case P_SLASH:
        return b > 0 ? a / b : constant_fail(r);
    case P_PERCENT:
        return b > 0 ? a % b : constant_fail(r);
    default:
        return a >= 0 && b >= 0 && b < 32 && a <= INT32_MAX ? a << b : constant_fail(r);
    }
}

static long constant_compute(struct reader *r, int binding)
{
    long value = constant_operand(r);
    while (!r->failed && r->at < r->past) {
        uint32_t op = r->at;
        int now = constant_binding_of(r->t, op);
        if (now <= binding)
            break;
        r->at++;
        value = constant_apply(r, op, value, constant_compute(r, now));
    }
    return value;
}

bool constant_value(const struct tokens *t, struct tok_range range, long *value)
{
    int names = NAMES_MOST;
    struct reader r = {t, range.first, range.past, 0, &names, false};
    *value = value_of_range(&r, range);
    return !r.failed;
}
