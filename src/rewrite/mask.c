#include "rewrite/mask.h"
#include <stdlib.h>

enum { NAMES_DEEP = 4 }; /* a macro that is a macro that is ...: nobody goes deeper */

/* Drops the digit separators and the suffix: "0xffff'ffffUL" is 4294967295. */
static bool number(struct str text, unsigned long long *value)
{
    char digits[64];
    size_t n = 0;
    for (size_t i = 0; i < text.n && n + 1 < sizeof digits; i++) {
        if (text.p[i] != '\'')
            digits[n++] = text.p[i];
    }
    digits[n] = 0;
    char *end;
    *value = strtoull(digits, &end, 0);
    while (*end && strchr("uUlL", *end))
        end++;
    return n > 0 && *end == 0;
}

static bool is_full(unsigned long long value)
{
    return value == 0xffffffffULL || value == ~0ULL;
}

static struct tok_range strip_parens(const struct tokens *t, struct tok_range r)
{
    while (r.past - r.first > 2 && tok_is(t, r.first, P_LPAREN) && t->tok[r.first].match == r.past - 1) {
        r.first++;
        r.past--;
    }
    return r;
}

/* "(unsigned)-1": the type in front is dropped. */
static struct tok_range strip_cast(const struct tokens *t, struct tok_range r)
{
    if (tok_is(t, r.first, P_LPAREN) && t->tok[r.first].match + 1 < r.past &&
        t->tok[r.first + 1].kind == TOK_IDENT)
        r.first = t->tok[r.first].match + 1;
    return r;
}

/* The tokens after "#define NAME" or "NAME =" in this file, the first such place. Empty where there is none.
 */
static struct tok_range definition(const struct tokens *t, struct str name)
{
    for (uint32_t d = 0; d < t->ndir; d++) {
        uint32_t i = t->dir[d].hash + 2;
        if (t->dir[d].kind == DIR_DEFINE && i < t->dir[d].past && str_eq(tok_raw(t, i), name))
            return (struct tok_range){i + 1, t->dir[d].past};
    }
    for (uint32_t i = 1; i + 2 < t->n; i++) {
        if (t->tok[i].kind != TOK_IDENT || !tok_is(t, i + 1, P_ASSIGN) || !str_eq(tok_raw(t, i), name))
            continue;
        bool constant = false;
        for (uint32_t k = i; k > 0 && i - k < 6; k--)
            constant |= tok_word(t, k - 1, "const") || tok_word(t, k - 1, "constexpr");
        uint32_t past = i + 2;
        while (past < t->n && !tok_is(t, past, P_SEMI) && past - i < 16)
            past++;
        return constant ? (struct tok_range){i + 2, past} : (struct tok_range){0, 0};
    }
    return (struct tok_range){0, 0};
}

static enum mask_kind by_tokens(const struct tokens *t, struct tok_range r)
{
    for (int deep = 0; deep < NAMES_DEEP; deep++) {
        r = strip_cast(t, strip_parens(t, r));
        r = strip_parens(t, r);
        unsigned long long value;
        uint32_t n = r.past - r.first;
        if (n == 2 && t->tok[r.first + 1].kind == TOK_NUMBER && number(tok_raw(t, r.first + 1), &value)) {
            if (tok_is(t, r.first, P_TILDE))
                return value == 0 ? MASK_FULL : MASK_PARTIAL;
            return value == 1 && str_is(tok_raw(t, r.first), "-") ? MASK_FULL : MASK_PARTIAL;
        }
        if (n != 1)
            return MASK_PARTIAL;
        if (t->tok[r.first].kind == TOK_NUMBER)
            return number(tok_raw(t, r.first), &value) && is_full(value) ? MASK_FULL : MASK_PARTIAL;
        if (tok_word(t, r.first, "UINT_MAX") || tok_word(t, r.first, "UINT32_MAX"))
            return MASK_FULL;
        r = definition(t, tok_raw(t, r.first));
        if (r.first == r.past)
            return MASK_PARTIAL;
    }
    return MASK_PARTIAL;
}

enum mask_kind mask_of(const struct input *in, struct tok_range arg, const struct fact_arg *fact)
{
    if (fact && fact->has_value)
        return is_full((unsigned long long)fact->value) || (fact->value & 0xffffffff) == 0xffffffff
                   ? MASK_FULL
                   : MASK_PARTIAL;
    return by_tokens(in->tok, arg);
}
