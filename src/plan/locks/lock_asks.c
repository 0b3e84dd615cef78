/* Decides whether a loop continues when the call in its condition returns a certain value. */
#include "plan/input/constant.h"
#include "plan/locks/lock_parts.h"

/* A part of a condition, and what it comes to: truth where known. */
struct part {
    struct tok_range r;
    long value;
};

static bool lock_asks_value_of(const struct tokens *t, struct tok_range r, long *value)
{
    static const char *const zeros[] = {"false", "nullptr", "NULL", NULL};
    if (r.past == r.first + 1 &&
        (tok_any_word(t, r.first, zeros) || tok_word(t, r.first, "true"))) {
        *value = tok_word(t, r.first, "true");
        return true;
    }
    bool minus = r.past > r.first + 1 && tok_is(t, r.first, P_MINUS);
    r.first += minus;
    if (r.first >= r.past || !constant_value(t, r, value))
        return false;
    *value = minus ? -*value : *value;
    return true;
}

static bool lock_asks_compare(enum tok_punct how, long a, long b, bool *truth)
{
    *truth = how == P_EQ        ? a == b
             : how == P_NE      ? a != b
             : how == P_LESS    ? a < b
             : how == P_GREATER ? a > b
             : how == P_LE      ? a <= b
                                : a >= b;
    return how == P_EQ || how == P_NE || how == P_LESS || how == P_GREATER || how == P_LE ||
           how == P_GE;
}

static enum tok_punct comparison_at(const struct tokens *t, uint32_t i)
{
    static const uint8_t signs[] = {P_EQ, P_NE, P_LESS, P_GREATER, P_LE, P_GE};
    for (size_t k = 0; k < sizeof signs; k++)
        if (tok_is(t, i, signs[k]))
            return signs[k];
    return P_NONE;
}

/* The tokens of the operand behind a comparison. */
static struct tok_range operand_behind(const struct tokens *t, uint32_t i, uint32_t past)
{
    struct tok_range r = {i, i};
    for (; r.past < past && !tok_is(t, r.past, P_RPAREN) && !tok_is(t, r.past, P_AND) &&
           !tok_is(t, r.past, P_OR) && comparison_at(t, r.past) == P_NONE;
         r.past++)
        if (tok_is(t, r.past, P_LPAREN) && t->tok[r.past].match > r.past)
            r.past = t->tok[r.past].match;
    return r;
}

/* One step outwards: "(part)", "(T)part", "!part", "x = part", "part != 0", "0 != part". False:
 * there is none that is known. */
static bool lock_asks_grow(const struct tokens *t, struct tok_range asks, struct part *p)
{
    uint32_t before = p->r.first - 1, open;
    enum tok_punct behind = p->r.past < asks.past ? comparison_at(t, p->r.past) : P_NONE;
    struct tok_range other =
        behind ? operand_behind(t, p->r.past + 1, asks.past) : (struct tok_range){0};
    bool truth = false, first = p->r.first == asks.first;
    long value = 0;
    if (!first && tok_is(t, before, P_NOT)) {
        p->r.first = before;
        p->value = !p->value;
    } else if (!first && tok_is(t, before, P_RPAREN) &&
               (open = t->tok[before].match) >= asks.first && t->tok[open - 1].kind != TOK_IDENT) {
        p->r.first = open;
    } else if (behind && lock_asks_value_of(t, other, &value) &&
               lock_asks_compare(behind, p->value, value, &truth)) {
        p->r.past = other.past;
        p->value = truth;
    } else if (p->r.first >= asks.first + 2 && tok_is(t, before, P_ASSIGN) &&
               t->tok[before - 1].kind == TOK_IDENT) {
        p->r.first = before - 1;
    } else if (!first && tok_is(t, before, P_LPAREN) && tok_is(t, p->r.past, P_RPAREN) &&
               p->r.past < asks.past) {
        p->r = (struct tok_range){before, p->r.past + 1};
    } else if (p->r.first >= asks.first + 2 && comparison_at(t, before) != P_NONE &&
               lock_asks_value_of(t, (struct tok_range){before - 1, before}, &value) &&
               (before - 1 == asks.first || tok_is(t, before - 2, P_LPAREN)) &&
               lock_asks_compare(comparison_at(t, before), value, p->value, &truth)) {
        p->r.first = before - 1;
        p->value = truth;
    } else {
        return false;
    }
    return true;
}

bool lock_asks_again(const struct lock_finder *f, const struct lock_loop *l, struct tok_range found,
                     bool *again)
{
    struct part p = {{f->c->first, f->c->close + 1}, 0};
    if (p.r.first < l->asks.first || p.r.past > l->asks.past ||
        !lock_asks_value_of(f->t, found, &p.value))
        return false;
    while (lock_asks_grow(f->t, l->asks, &p)) {
    }
    *again = p.value != 0;
    return p.r.first == l->asks.first && p.r.past == l->asks.past;
}
