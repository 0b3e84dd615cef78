#include "plan/calls/mask.h"
#include "base/search.h"
#include <stdlib.h>

enum { NAMES_DEEP = 4 }; /* a macro that is a macro that is ...: nobody goes deeper */

bool mask_number(struct str text, unsigned long long *value)
{
    char digits[80];
    size_t n = 0;
    for (size_t i = 0; i < text.n && n + 1 < sizeof digits; i++) {
        if (text.p[i] != '\'')
            digits[n++] = text.p[i];
    }
    digits[n] = 0;
    bool binary = digits[0] == '0' && (digits[1] == 'b' || digits[1] == 'B');
    const char *begin = binary ? digits + 2 : digits;
    char *end;
    *value = strtoull(begin, &end, binary ? 2 : 0);
    bool any = end > begin;
    while (*end && strchr("uUlL", *end))
        end++;
    return any && *end == 0;
}

/* A type that may stand in a cast of a mask: "unsigned long long", "uint32_t". */
static bool mask_is_type(const struct tokens *t, struct tok_range r)
{
    static const char *const words[] = {
        "unsigned", "signed",   "int",      "long",          "short",   "const",  "uint",
        "std",      "uint32_t", "uint64_t", "int32_t",       "int64_t", "size_t", "u32",
        "ulong",    "auto",     "decltype", "uint_fast32_t", NULL};
    for (uint32_t i = r.first; i < r.past; i++) {
        if (!tok_any_word(t, i, words) && !tok_is(t, i, P_SCOPE))
            return false;
    }
    return r.first < r.past;
}

/* The bracket at token i closes as the last token of the range. */
static bool closes_last(const struct tokens *t, uint32_t i, struct tok_range r)
{
    return (tok_is(t, i, P_LPAREN) || tok_is(t, i, P_LBRACE)) && i < r.past - 1 &&
           t->tok[i].match == r.past - 1;
}

/* One layer of parentheses or of a cast in any spelling less; false where there is none. */
static bool mask_strip(const struct tokens *t, struct tok_range *r)
{
    uint32_t i = r->first;
    if (r->past - i < 3)
        return false;
    if (tok_is(t, i, P_LPAREN)) {
        uint32_t close = t->tok[i].match;
        if (close == r->past - 1) {
            *r = (struct tok_range){i + 1, close};
            return true;
        }
        if (close <= i || close >= r->past || !mask_is_type(t, (struct tok_range){i + 1, close}))
            return false;
        r->first = close + 1;
        return true;
    }
    uint32_t open = i;
    if (tok_word(t, i, "static_cast") && tok_is(t, i + 1, P_LESS)) {
        open = tok_template_end(t, i + 1) + 1;
    } else {
        while (open < r->past && mask_is_type(t, (struct tok_range){open, open + 1}))
            open++;
    }
    if (open <= i || !closes_last(t, open, *r))
        return false;
    *r = (struct tok_range){open + 1, r->past - 1};
    return true;
}

/* "~0u", "-1", "0xffffffff", with any parentheses and casts. */
static bool mask_constant(const struct tokens *t, struct tok_range r, unsigned long long *value)
{
    char ops[8];
    size_t nops = 0;
    for (;;) {
        bool complement = tok_is(t, r.first, P_TILDE);
        if (mask_strip(t, &r))
            continue;
        if (r.past - r.first < 2 || nops == sizeof ops ||
            !(complement || tok_is(t, r.first, P_MINUS)))
            break;
        ops[nops++] = complement ? '~' : '-';
        r.first++;
    }
    if (r.past - r.first != 1 || t->tok[r.first].kind != TOK_NUMBER ||
        !mask_number(tok_raw(t, r.first), value))
        return false;
    while (nops)
        *value = ops[--nops] == '~' ? ~*value : 0 - *value;
    return true;
}

/* True for an expression that means all lanes without being a number: UINT_MAX,
 * numeric_limits<unsigned>::max(), and __activemask(), since the active lanes are all lanes. */
static bool is_all_lanes(const struct tokens *t, struct tok_range r)
{
    static const char *const names[] = {"UINT_MAX",  "UINT32_MAX", "UINT64_MAX",
                                        "ULONG_MAX", "ULLONG_MAX", NULL};
    uint32_t i = r.first, n = r.past - r.first;
    if (n == 1)
        return tok_any_word(t, i, names);
    if (n == 3)
        return tok_word(t, i, "__activemask") && tok_is(t, i + 1, P_LPAREN);
    if (tok_word(t, i, "std") && tok_is(t, i + 1, P_SCOPE))
        i += 2;
    if (!tok_word(t, i, "numeric_limits"))
        return false;
    uint32_t end = tok_template_end(t, i + 1);
    bool type = tok_is_word(t, i + 2, W_UNSIGNED) || tok_word(t, i + 2, "uint32_t");
    return type && end && mask_is_type(t, (struct tok_range){i + 2, end}) &&
           tok_is(t, end + 1, P_SCOPE) && tok_word(t, end + 2, "max") && end + 5 == r.past;
}

/* Collecting definitions. */
struct collect {
    struct masks *m;
    VEC(uint32_t) open;  /* braces around the current token */
    int parens;          /* parentheses around it */
    uint32_t enum_close; /* the end of the enumeration's body that it stands in */
};

static void mask_define(struct collect *c, uint32_t i, struct tok_range value, uint32_t from)
{
    const struct tokens *t = c->m->tok;
    uint32_t until = c->open.n && from ? t->tok[c->open.p[c->open.n - 1]].match : t->n;
    if (i < c->enum_close && c->open.n)
        until = c->open.n > 1 ? t->tok[c->open.p[c->open.n - 2]].match : t->n;
    vec_push(&c->m->defs, (struct mask_def){tok_raw(t, i), value, from, until});
}

static void collect_macros(struct collect *c)
{
    const struct tokens *t = c->m->tok;
    for (uint32_t d = 0; d < t->ndir; d++) {
        uint32_t i = t->dir[d].hash + 2;
        if (t->dir[d].kind != DIR_DEFINE || i >= t->dir[d].past || t->tok[i].flags & TOK_DEAD)
            continue;
        bool arguments = tok_is(t, i + 1, P_LPAREN) && t->tok[i].end == t->tok[i + 1].begin;
        if (!arguments)
            mask_define(c, i, (struct tok_range){i + 1, t->dir[d].past}, 0);
    }
}

/* "+=", "<<=", "++" */
static bool mask_changes(const struct tokens *t, uint32_t i)
{
    return tok_is(t, i, P_INCREMENT) || tok_is(t, i, P_DECREMENT) || tok_is_compound(t, i);
}

/* The end of an initializer: its "," or ";" (or the end of an enumeration). 0 where it is
 * too long to be a mask. */
static uint32_t initializer_end(const struct tokens *t, uint32_t i)
{
    for (uint32_t first = i; i < t->n && i - first < 24; i++) {
        if (tok_is(t, i, P_SEMI) || tok_is(t, i, P_COMMA) || tok_is(t, i, P_RBRACE))
            return i;
        if (tok_is(t, i, P_RPAREN) || t->tok[i].flags & TOK_DIRECTIVE)
            return 0;
        if ((tok_is(t, i, P_LPAREN) || tok_is(t, i, P_LBRACE)) && t->tok[i].match > i)
            i = t->tok[i].match;
    }
    return 0;
}

/* "&mask" and "unsigned &mask", as opposed to "votes & mask". */
static bool is_referenced(const struct tokens *t, uint32_t i)
{
    if (i < 2 || !tok_is(t, i - 1, P_AMP))
        return false;
    bool operand = t->tok[i - 2].kind == TOK_IDENT || t->tok[i - 2].kind == TOK_NUMBER ||
                   tok_is(t, i - 2, P_RPAREN) || tok_is(t, i - 2, P_RBRACKET);
    return !operand || tok_is_word(t, i - 2, W_RETURN) ||
           mask_is_type(t, (struct tok_range){i - 2, i - 1});
}

static void collect_name(struct collect *c, uint32_t i)
{
    static const char *const no_type[] = {"return", "else",  "case",     "goto", "throw",  "new",
                                          "delete", "using", "typename", "do",   "sizeof", NULL};
    const struct tokens *t = c->m->tok;
    struct tok_range unknown = {0, 0};
    bool typed = i > 0 && t->tok[i - 1].kind == TOK_IDENT && !tok_any_word(t, i - 1, no_type);
    bool enumerator =
        i < c->enum_close && i > 0 && (tok_is(t, i - 1, P_LBRACE) || tok_is(t, i - 1, P_COMMA));
    if (tok_is(t, i + 1, P_ASSIGN) && (typed || enumerator) && c->parens == 0) {
        uint32_t end = initializer_end(t, i + 2);
        mask_define(c, i, end ? (struct tok_range){i + 2, end} : unknown, i);
    } else if (typed || tok_is(t, i + 1, P_ASSIGN) || mask_changes(t, i + 1) ||
               (i > 0 && (mask_changes(t, i - 1) || is_referenced(t, i)))) {
        mask_define(c, i, unknown, i);
    }
}

static void follow_brackets(struct collect *c, uint32_t i)
{
    const struct tokens *t = c->m->tok;
    while (c->open.n && t->tok[c->open.p[c->open.n - 1]].match <= i)
        c->open.n--;
    if (tok_is(t, i, P_LBRACE) && t->tok[i].match > i)
        vec_push(&c->open, i);
    else if (tok_is(t, i, P_LPAREN) && t->tok[i].match > i)
        c->parens++;
    else if (tok_is(t, i, P_RPAREN) && t->tok[i].match < i && c->parens)
        c->parens--;
    if (!tok_is_word(t, i, W_ENUM))
        return;
    uint32_t k = i + 1;
    while (k < t->n && k - i < 10 &&
           (t->tok[k].kind == TOK_IDENT || tok_is(t, k, P_COLON) || tok_is(t, k, P_SCOPE)))
        k++;
    if (tok_is(t, k, P_LBRACE) && t->tok[k].match > k)
        c->enum_close = t->tok[k].match;
}

static int mask_by_name(const void *pa, const void *pb)
{
    const struct mask_def *a = pa, *b = pb;
    int c = str_cmp(a->name, b->name);
    return c ? c : (a->from > b->from) - (a->from < b->from);
}

static void mask_collect(struct masks *m)
{
    struct collect c = {.m = m};
    collect_macros(&c);
    for (uint32_t i = 0; i < m->tok->n; i++) {
        if (m->tok->tok[i].flags & (TOK_DIRECTIVE | TOK_DEAD))
            continue;
        follow_brackets(&c, i);
        if (m->tok->tok[i].kind == TOK_IDENT)
            collect_name(&c, i);
    }
    vec_release(&c.open);
    if (m->defs.n)
        qsort(m->defs.p, m->defs.n, sizeof *m->defs.p, mask_by_name);
    for (size_t i = 0; i < m->defs.n; i++)
        vec_push(&m->verdicts, 0);
    m->collected = true;
}

static enum mask_kind mask_by_tokens(struct masks *m, struct tok_range r, uint32_t at, int deep);

/* All definitions of the name, from the index of the first one on, are full masks: judged once. */
static bool all_full(struct masks *m, size_t first, int deep)
{
    uint8_t *verdict = &m->verdicts.p[first];
    if (*verdict == 0) {
        *verdict = 1 + MASK_PARTIAL; /* of a name that leads back to itself */
        enum mask_kind kind = MASK_FULL;
        struct str name = m->defs.p[first].name;
        for (size_t i = first;
             kind == MASK_FULL && i < m->defs.n && str_eq(m->defs.p[i].name, name); i++)
            kind = mask_by_tokens(m, m->defs.p[i].value, m->defs.p[i].from, deep + 1);
        *verdict = (uint8_t)(1 + kind);
    }
    return *verdict == 1 + MASK_FULL;
}

static size_t first_definition(struct masks *m, struct str name)
{
    if (!m->collected)
        mask_collect(m);
    size_t i;
    search_first(i, m->defs.n, str_cmp(m->defs.p[i].name, name) >= 0);
    return i;
}

/* A name is a full mask when one of its definitions is in force at token at, and
 * all of them are full. */
static enum mask_kind by_definition(struct masks *m, struct str name, uint32_t at, int deep)
{
    size_t lo = first_definition(m, name);
    if (lo == m->defs.n || !str_eq(m->defs.p[lo].name, name) || !all_full(m, lo, deep))
        return MASK_PARTIAL;
    for (size_t i = lo; i < m->defs.n && i - lo < 256 && str_eq(m->defs.p[i].name, name); i++) {
        /* A macro's body is looked up where the macro is used, which may be anywhere. */
        if (at == 0 || (m->defs.p[i].from <= at && at < m->defs.p[i].until))
            return MASK_FULL;
    }
    return MASK_PARTIAL;
}

static enum mask_kind mask_by_tokens(struct masks *m, struct tok_range r, uint32_t at, int deep)
{
    const struct tokens *t = m->tok;
    unsigned long long value;
    if (r.first == r.past || deep > NAMES_DEEP)
        return MASK_PARTIAL;
    if (mask_constant(t, r, &value))
        return (value & 0xffffffff) == 0xffffffff ? MASK_FULL : MASK_PARTIAL;
    while (mask_strip(t, &r))
        continue;
    if (is_all_lanes(t, r))
        return MASK_FULL;
    if (r.past - r.first != 1 || t->tok[r.first].kind != TOK_IDENT)
        return MASK_PARTIAL;
    return by_definition(m, tok_raw(t, r.first), at, deep);
}

/* A macro that has other values under other conditions: the parse has seen one of them only. */
static bool is_switched(struct masks *m, struct tok_range arg)
{
    if (arg.past - arg.first != 1 || m->tok->tok[arg.first].kind != TOK_IDENT)
        return false;
    struct str name = tok_raw(m->tok, arg.first);
    size_t first = first_definition(m, name), i = first;
    while (i < m->defs.n && m->defs.p[i].from == 0 && str_eq(m->defs.p[i].name, name)) {
        if (i - first == 64 || mask_by_tokens(m, m->defs.p[i++].value, 0, 0) == MASK_PARTIAL)
            return true;
    }
    return false;
}

enum mask_kind masks_judge(struct masks *m, struct tok_range arg, const struct fact_arg *fact)
{
    if (fact && fact->has_value)
        return (fact->value & 0xffffffff) == 0xffffffff && !is_switched(m, arg) ? MASK_FULL
                                                                                : MASK_PARTIAL;
    if (arg.first == arg.past)
        return MASK_PARTIAL;
    if (!(m->tok->tok[arg.first].flags & TOK_DEFINE))
        return mask_by_tokens(m, arg, arg.first, 0);
    for (uint32_t i = arg.first; i < arg.past; i++) {
        if (m->tok->tok[i].kind == TOK_IDENT && tok_is_macro_parameter(m->tok, i))
            return MASK_PARTIAL; /* whatever the users of the macro pass */
    }
    return mask_by_tokens(m, arg, 0, 0);
}

void masks_release(struct masks *m)
{
    vec_release(&m->defs);
    vec_release(&m->verdicts);
}
