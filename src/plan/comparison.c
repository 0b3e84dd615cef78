#include "plan/comparison.h"
#include <errno.h>
#include <stdlib.h>

/* Which of less, equal and greater the operator is true for; 0 for what compares nothing. */
enum { LESS = 1, EQUAL = 2, GREATER = 4 };
static int accepts(const struct tokens *t, uint32_t i)
{
    switch (i < t->n ? t->tok[i].punct : P_NONE) {
    case P_LESS:
        return LESS;
    case P_LE:
        return LESS | EQUAL;
    case P_EQ:
        return EQUAL;
    case P_NE:
        return LESS | GREATER;
    case P_GE:
        return GREATER | EQUAL;
    case P_GREATER:
        return GREATER;
    default:
        return 0;
    }
}

/* A whole number, with or without a suffix. */
static bool read_number(const struct tokens *t, uint32_t i, unsigned long *out)
{
    char text[32], *end;
    struct str raw = i < t->n ? tok_raw(t, i) : STR("");
    if (i >= t->n || t->tok[i].kind != TOK_NUMBER || raw.n >= sizeof text)
        return false;
    memcpy(text, raw.p, raw.n);
    text[raw.n] = '\0';
    errno = 0;
    *out = strtoul(text, &end, 0);
    return end > text && errno == 0 && end[strspn(end, "uUlL")] == '\0';
}

/* May a term begin behind this token? */
static bool begins_term(const struct tokens *t, const struct directive *d, uint32_t first)
{
    if (first == d->hash + 2 || tok_is(t, first - 1, P_AND) || tok_is(t, first - 1, P_OR))
        return true;
    return tok_is(t, first - 1, P_LPAREN) && t->tok[first - 2].kind != TOK_IDENT;
}

static bool ends_term(const struct tokens *t, const struct directive *d, uint32_t past)
{
    return past >= d->past || tok_is(t, past, P_AND) || tok_is(t, past, P_OR) || tok_is(t, past, P_RPAREN);
}

bool comparison_at(const struct tokens *t, uint32_t i, unsigned long value, struct comparison *out)
{
    const struct directive *d = tok_directive(t, i);
    unsigned long number;
    bool left = accepts(t, i + 1) && read_number(t, i + 2, &number);
    uint32_t first = left ? i : i - 2, op = left ? i + 1 : i - 1, past = first + 3;
    if (!d || (!left && (i < d->hash + 4 || !accepts(t, op) || !read_number(t, first, &number))) ||
        past > d->past || first < d->hash + 2 || !begins_term(t, d, first) || !ends_term(t, d, past))
        return false;
    unsigned long a = left ? value : number, b = left ? number : value;
    out->span = tok_span(t, (struct tok_range){first, past});
    out->alone = (first == d->hash + 2 && past == d->past) ||
                 (tok_is(t, first - 1, P_LPAREN) && tok_is(t, past, P_RPAREN));
    out->holds = accepts(t, op) & (a < b ? LESS : a == b ? EQUAL : GREATER);
    return true;
}

bool condition_knows_hip(const struct tokens *t, const struct directive *d)
{
    for (uint32_t i = d->hash; i < d->past; i++) {
        struct str raw = tok_raw(t, i);
        if (t->tok[i].kind == TOK_IDENT &&
            (memmem(raw.p, raw.n, "HIP", 3) || memmem(raw.p, raw.n, "ROCM", 4)))
            return true;
    }
    return false;
}
