#include "prove/statement.h"

enum { TOKENS_MAX = 400 }; /* about 40 lines: what is longer is a table, and no statement */

static bool prove_statement_ends_statement(const struct tokens *t, uint32_t i)
{
    return tok_is(t, i, P_SEMI) || tok_is(t, i, P_LBRACE) || tok_is(t, i, P_RBRACE);
}

static bool is_directive(const struct tokens *t, uint32_t i)
{
    return i < t->n && (t->tok[i].flags & TOK_DIRECTIVE);
}

/* The first token of the statement that token i stands in. */
static uint32_t find_first(const struct tokens *t, uint32_t i)
{
    for (uint32_t steps = 0; i > 0 && steps < TOKENS_MAX; steps++) {
        uint32_t before = i - 1;
        if (is_directive(t, before) || prove_statement_ends_statement(t, before))
            break;
        bool closes = tok_is(t, before, P_RPAREN) || tok_is(t, before, P_RBRACKET);
        i = closes && t->tok[before].match < before ? t->tok[before].match : before;
    }
    return i;
}

/* Its last one. */
static uint32_t find_last(const struct tokens *t, uint32_t i)
{
    for (uint32_t steps = 0; i + 1 < t->n && steps < TOKENS_MAX; steps++) {
        if (prove_statement_ends_statement(t, i) || is_directive(t, i + 1))
            break;
        bool opens = tok_is(t, i, P_LPAREN) || tok_is(t, i, P_LBRACKET);
        i = opens && t->tok[i].match > i ? t->tok[i].match : i + 1;
    }
    return i;
}

/* A bracket around the place hides its statement: the outermost one within it. */
static uint32_t leave_brackets(const struct tokens *t, uint32_t i)
{
    uint32_t at = i;
    for (uint32_t k = i, steps = 0; k > 0 && steps < TOKENS_MAX; steps++) {
        k--;
        if (is_directive(t, k) || tok_is(t, k, P_LBRACE) || tok_is(t, k, P_RBRACE))
            break;
        bool bracket = tok_is(t, k, P_LPAREN) || tok_is(t, k, P_LBRACKET);
        if (bracket && t->tok[k].match > i)
            at = k;
        bool closes = tok_is(t, k, P_RPAREN) || tok_is(t, k, P_RBRACKET);
        if (closes && t->tok[k].match < k)
            k = t->tok[k].match;
    }
    return at;
}

/* The token that a place begins in. */
static uint32_t token_around(const struct tokens *t, uint32_t at)
{
    uint32_t i = tok_at(t, at);
    return i > 0 && t->tok[i - 1].end > at ? i - 1 : i;
}

struct span body_around(const struct tokens *t, struct span span)
{
    struct span body = span;
    uint32_t i = token_around(t, span.begin);
    for (uint32_t k = i; k-- > 0;) {
        if (tok_is(t, k, P_RBRACE) && t->tok[k].match < k) {
            k = t->tok[k].match;
        } else if (tok_is(t, k, P_LBRACE) && t->tok[k].match >= i && t->tok[k].match < t->n) {
            if (k > 0 && tok_is(t, k - 1, P_RPAREN))
                body = (struct span){t->tok[k].begin, t->tok[t->tok[k].match].end};
        }
    }
    return body;
}

/* Past a bracket that opens at i and what is in it; i where none does. */
static uint32_t past_brackets(const struct tokens *t, uint32_t i)
{
    bool opens = tok_is(t, i, P_LPAREN) || tok_is(t, i, P_LBRACKET);
    return opens && t->tok[i].match > i ? t->tok[i].match + 1 : i;
}

bool is_operand(const struct tokens *t, uint32_t at)
{
    uint32_t i = tok_at(t, at), past;
    while (tok_is(t, i, P_STAR))
        i++;
    past = past_brackets(t, i);
    if (past == i && (i >= t->n || t->tok[i].kind != TOK_IDENT))
        return false;
    i = past == i ? i + 1 : past;
    while (i < t->n) {
        past = past_brackets(t, i);
        if (past == i && (tok_is(t, i, P_DOT) || tok_is(t, i, P_ARROW) || tok_is(t, i, P_SCOPE)))
            past = i + 2;
        if (past == i)
            break;
        i = past;
    }
    return tok_is(t, i, P_RPAREN) || tok_is(t, i, P_RBRACKET) || tok_is(t, i, P_RBRACE) ||
           tok_is(t, i, P_COMMA) || tok_is(t, i, P_SEMI);
}

/* Does what stands before a "{" name bases, as "struct a : b" does, or a member, as "a<T>::f()"? */
static bool heads_member(const struct tokens *t, uint32_t open)
{
    bool names_class = false, has_colon = false, has_member = false;
    for (uint32_t k = open, steps = 0; k-- > 0 && steps < TOKENS_MAX; steps++) {
        if (is_directive(t, k) || prove_statement_ends_statement(t, k))
            break;
        names_class |= tok_word(t, k, "struct") || tok_word(t, k, "class");
        has_colon |= tok_is(t, k, P_COLON);
        has_member |= tok_is(t, k, P_SCOPE) && k > 0 && tok_is(t, k - 1, P_GREATER);
    }
    return has_member || (names_class && has_colon);
}

bool may_be_inherited(const struct tokens *t, uint32_t at)
{
    uint32_t i = token_around(t, at);
    bool may = false;
    for (uint32_t k = i; k-- > 0 && !may;) {
        if (tok_is(t, k, P_RBRACE) && t->tok[k].match < k)
            k = t->tok[k].match;
        else if (tok_is(t, k, P_LBRACE) && t->tok[k].match >= i)
            may = heads_member(t, k);
    }
    return may;
}

struct span statement_around(const struct tokens *t, struct span span)
{
    uint32_t i = token_around(t, span.begin);
    if (i == t->n)
        return span;
    const struct directive *d = is_directive(t, i) ? tok_directive(t, i) : NULL;
    if (d)
        return d->line;
    uint32_t out = leave_brackets(t, i), first = find_first(t, out), last = find_last(t, out);
    struct span s = {t->tok[first].begin, t->tok[last].end};
    return (struct span){s.begin < span.begin ? s.begin : span.begin,
                         s.end > span.end ? s.end : span.end};
}
