#include "core/condition.h"
#include <errno.h>
#include <stdlib.h>

enum { DEEPEST = 100 }; /* of brackets and operators within one another that are followed */

struct reader {
    const struct tokens *t;
    uint32_t at, past; /* the next token, and the end of the condition */
    int depth;
    term_fn *ask;
    void *ctx;
};

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

static enum truth condition_negated(enum truth a)
{
    return a == TRUTH_UNKNOWN ? a : a == TRUTH_NO ? TRUTH_YES : TRUTH_NO;
}

/* Of two terms, where one that is `wins` decides: NO for "&&", YES for "||". */
static enum truth condition_joined(enum truth a, enum truth b, enum truth wins)
{
    if (a == wins || b == wins)
        return wins;
    return a == TRUTH_UNKNOWN || b == TRUTH_UNKNOWN ? TRUTH_UNKNOWN : condition_negated(wins);
}

/* An operator, or its other spelling: "and", "or", "not". */
static bool is_operator(const struct tokens *t, uint32_t i, enum tok_punct p)
{
    static const struct {
        enum tok_punct punct;
        const char *word;
    } other[] = {{P_AND, "and"}, {P_OR, "or"}, {P_NOT, "not"}};
    for (size_t k = 0; k < sizeof other / sizeof *other; k++) {
        if (other[k].punct == p && tok_word(t, i, other[k].word))
            return true;
    }
    return tok_is(t, i, p);
}

static bool is_at(const struct reader *r, enum tok_punct p)
{
    return r->at < r->past && is_operator(r->t, r->at, p);
}

/* "&&" or "||". */
static bool is_joint(const struct tokens *t, uint32_t i)
{
    return is_operator(t, i, P_AND) || is_operator(t, i, P_OR);
}

/* Does a term end before this token? */
static bool ends_term(const struct reader *r, uint32_t i)
{
    return i >= r->past || is_joint(r->t, i) || tok_is(r->t, i, P_RPAREN);
}

/* The bracket that closes the one at i, or 0. */
static uint32_t closing(const struct reader *r, uint32_t i)
{
    uint32_t close = tok_is(r->t, i, P_LPAREN) ? r->t->tok[i].match : 0;
    return close > i && close < r->past ? close : 0;
}

/* The first token behind the term that begins here. */
static uint32_t term_end(const struct reader *r, uint32_t i)
{
    while (!ends_term(r, i)) {
        uint32_t close = closing(r, i);
        i = close ? close + 1 : i + 1;
    }
    return i;
}

/* "defined X", "defined(X)": the token of X. */
static uint32_t asked_defined(const struct tokens *t, struct tok_range term)
{
    uint32_t first = term.first, n = term.past - first;
    if (!tok_is_word(t, first, W_DEFINED))
        return 0;
    if (n == 2)
        return first + 1;
    return n == 4 && tok_is(t, first + 1, P_LPAREN) && tok_is(t, first + 3, P_RPAREN) ? first + 2
                                                                                      : 0;
}

static enum truth read_term(struct reader *r)
{
    struct term term = {.tokens = {r->at, term_end(r, r->at)}};
    uint32_t first = term.tokens.first, past = term.tokens.past;
    r->at = past;
    if (first == past)
        return TRUTH_UNKNOWN;
    term.defined = asked_defined(r->t, term.tokens);
    bool negated = is_operator(r->t, first - 1, P_NOT), joined = is_joint(r->t, first - 1);
    bool starts = tok_is(r->t, first - 1, P_LPAREN) ||
                  (r->t->tok[first - 1].kind == TOK_IDENT && !negated && !joined);
    term.alone = starts && (past >= r->past || tok_is(r->t, past, P_RPAREN));
    return r->ask(r->ctx, &term);
}

static enum truth read_any(struct reader *r);

/* "(...)" around a condition of its own, and not "(X) == 1". */
static enum truth read_brackets(struct reader *r)
{
    uint32_t close = closing(r, r->at);
    if (!close || !ends_term(r, close + 1) || r->depth >= DEEPEST)
        return read_term(r);
    struct reader inner = *r;
    inner.at++;
    inner.past = close;
    inner.depth++;
    enum truth found = read_any(&inner);
    r->at = close + 1;
    return inner.at == close ? found : TRUTH_UNKNOWN;
}

/* "!" stands before brackets, "defined" or a name; in "!X == 0" it belongs to the arithmetic. */
static enum truth read_one(struct reader *r)
{
    uint32_t i = r->at;
    bool turn = false;
    for (; i < r->past && is_operator(r->t, i, P_NOT); i++)
        turn = !turn;
    uint32_t close = closing(r, i), past = term_end(r, i);
    bool whole =
        close + 1 == past || past == i + 1 || asked_defined(r->t, (struct tok_range){i, past});
    if (i > r->at && !whole)
        return read_term(r);
    r->at = i;
    enum truth found = close ? read_brackets(r) : read_term(r);
    return turn ? condition_negated(found) : found;
}

static enum truth condition_read_all(struct reader *r)
{
    enum truth found = read_one(r);
    while (is_at(r, P_AND)) {
        r->at++;
        found = condition_joined(found, read_one(r), TRUTH_NO);
    }
    return found;
}

static enum truth read_any(struct reader *r)
{
    enum truth found = condition_read_all(r);
    while (is_at(r, P_OR)) {
        r->at++;
        found = condition_joined(found, condition_read_all(r), TRUTH_YES);
    }
    return found;
}

/* "#ifdef X", "#elifndef X". */
static enum truth read_ifdef(struct reader *r, bool turn)
{
    struct term term = {{r->at, r->at + 1}, r->at, true};
    if (r->at >= r->past || r->t->tok[r->at].kind != TOK_IDENT)
        return TRUTH_UNKNOWN;
    enum truth found = r->ask(r->ctx, &term);
    return turn ? condition_negated(found) : found;
}

/* True if the condition has "c ? a : b": it is not evaluated, and the condition is a single
 * term. */
static bool has_choice(const struct tokens *t, const struct directive *d)
{
    bool found = false;
    for (uint32_t i = d->hash; i < d->past && !found; i++)
        found = tok_is(t, i, P_QUESTION);
    return found;
}

enum truth condition_truth(const struct tokens *t, const struct directive *d, term_fn *ask,
                           void *ctx)
{
    struct reader r = {.t = t, .at = d->hash + 2, .past = d->past, .ask = ask, .ctx = ctx};
    bool elifdef = d->kind == DIR_ELIF && tok_word(t, d->hash + 1, "elifdef");
    bool elifndef = d->kind == DIR_ELIF && tok_word(t, d->hash + 1, "elifndef");
    if (d->kind == DIR_ELSE)
        return TRUTH_YES;
    if (d->kind == DIR_IFDEF || d->kind == DIR_IFNDEF || elifdef || elifndef)
        return read_ifdef(&r, d->kind == DIR_IFNDEF || elifndef);
    if (d->kind != DIR_IF && d->kind != DIR_ELIF)
        return TRUTH_UNKNOWN;
    if (has_choice(t, d)) {
        ask(ctx, &(struct term){.tokens = {r.at, r.past}});
        return TRUTH_UNKNOWN;
    }
    enum truth found = read_any(&r);
    return r.at == r.past ? found : TRUTH_UNKNOWN;
}

enum truth condition_of_tokens(const struct tokens *t, struct tok_range r, term_fn *ask, void *ctx)
{
    struct reader reader = {.t = t, .at = r.first, .past = r.past, .ask = ask, .ctx = ctx};
    for (uint32_t i = r.first; i < r.past; i++) {
        if (tok_is(t, i, P_QUESTION))
            return TRUTH_UNKNOWN;
    }
    enum truth found = read_any(&reader);
    return reader.at == reader.past ? found : TRUTH_UNKNOWN;
}

uint32_t term_name(const struct tokens *t, const struct term *term)
{
    struct tok_range r = term->tokens;
    return !term->defined && r.past == r.first + 1 && t->tok[r.first].kind == TOK_IDENT
               ? r.first
               : UINT32_MAX;
}

/* ---- arithmetic ---- */

struct sum {
    const struct tokens *t;
    uint32_t at, past;
    int depth;
    bool failed;
    bool has_unsigned,
        has_negative; /* both: it is not computed, as the one turns the other around */
    value_fn *value;
    void *ctx;
};

/* A whole number, with or without a suffix. */
static bool condition_read_number(const struct tokens *t, uint32_t i, long *out)
{
    char text[32], *end;
    struct str raw = tok_raw(t, i);
    if (t->tok[i].kind != TOK_NUMBER || raw.n >= sizeof text)
        return false;
    memcpy(text, raw.p, raw.n);
    text[raw.n] = '\0';
    errno = 0;
    *out = strtol(text, &end, 0);
    return end > text && errno == 0 && end[strspn(end, "uUlL")] == '\0';
}

static long condition_fail(struct sum *s)
{
    s->failed = true;
    return 0;
}

static long condition_compute(struct sum *s, int binding);

static long condition_number(struct sum *s, uint32_t i)
{
    long v;
    s->has_unsigned |= memchr(tok_raw(s->t, i).p, 'u', tok_raw(s->t, i).n) != NULL ||
                       memchr(tok_raw(s->t, i).p, 'U', tok_raw(s->t, i).n) != NULL;
    return condition_read_number(s->t, i, &v) ? v : condition_fail(s);
}

static long condition_operand(struct sum *s)
{
    uint32_t i = s->at++;
    long v;
    if (i >= s->past || s->depth >= DEEPEST)
        return condition_fail(s);
    s->depth++;
    switch (is_operator(s->t, i, P_NOT) ? P_NOT : s->t->tok[i].punct) {
    case P_NOT:
        v = !condition_operand(s);
        break;
    case P_MINUS:
        v = condition_operand(s);
        v = v == 0 ? 0 : v > 0 ? -v : condition_fail(s);
        break;
    case P_PLUS:
        v = condition_operand(s);
        break;
    case P_LPAREN:
        v = condition_compute(s, 0);
        if (s->at >= s->past || !tok_is(s->t, s->at++, P_RPAREN))
            condition_fail(s);
        break;
    default:
        if (s->t->tok[i].kind != TOK_IDENT)
            v = condition_number(s, i);
        else if (!s->value(s->ctx, i, &s->at, &v))
            v = condition_fail(s);
    }
    s->has_negative |= v < 0;
    s->depth--;
    return v;
}

/* How tightly an operator binds; 0 for what is none of those that are computed. */
static int condition_binding_of(enum tok_punct p)
{
    switch (p) {
    case P_STAR:
    case P_SLASH:
    case P_PERCENT:
        return 4;
    case P_PLUS:
    case P_MINUS:
        return 3;
    case P_LESS:
    case P_LE:
    case P_GREATER:
    case P_GE:
        return 2;
    case P_EQ:
    case P_NE:
        return 1;
    default:
        return 0;
    }
}

static long condition_apply(struct sum *s, enum tok_punct p, long a, long b)
{
    long v;
    switch (p) {
    case P_STAR:
        return __builtin_mul_overflow(a, b, &v) ? condition_fail(s) : v;
    case P_PLUS:
        return __builtin_add_overflow(a, b, &v) ? condition_fail(s) : v;
    case P_MINUS:
        return __builtin_sub_overflow(a, b, &v) ? condition_fail(s) : v;
    case P_SLASH:
        return b > 0 ? a / b : condition_fail(s);
    case P_PERCENT:
        return b > 0 ? a % b : condition_fail(s);
    case P_LESS:
        return a < b;
    case P_LE:
        return a <= b;
    case P_GREATER:
        return a > b;
    case P_GE:
        return a >= b;
    case P_EQ:
        return a == b;
    default:
        return a != b;
    }
}

/* All that binds more tightly than that. */
static long condition_compute(struct sum *s, int binding)
{
    long v = condition_operand(s);
    while (!s->failed && s->at < s->past) {
        enum tok_punct p = (enum tok_punct)s->t->tok[s->at].punct;
        int now = condition_binding_of(p);
        if (now <= binding)
            break;
        s->at++;
        v = condition_apply(s, p, v, condition_compute(s, now));
        s->has_negative |= v < 0;
    }
    return v;
}

bool condition_value(const struct tokens *t, struct tok_range r, value_fn *value, void *ctx,
                     long *out)
{
    struct sum s = {.t = t, .at = r.first, .past = r.past, .value = value, .ctx = ctx};
    *out = condition_compute(&s, 0);
    return !s.failed && s.at == s.past && !(s.has_unsigned && s.has_negative);
}

enum truth term_truth(const struct tokens *t, const struct term *term, value_fn *value, void *ctx)
{
    long v;
    if (!condition_value(t, term->tokens, value, ctx, &v))
        return TRUTH_UNKNOWN;
    return v ? TRUTH_YES : TRUTH_NO;
}
