#include "plan/calls/object.h"

uint32_t object_template(const struct tokens *t, uint32_t i)
{
    enum { ARGUMENTS_MOST = 32 };
    for (uint32_t k = i; k > 1 && i - k < ARGUMENTS_MOST; k--) {
        if (tok_is(t, k - 1, P_LESS) && t->tok[k - 2].kind == TOK_IDENT)
            return tok_template_end(t, k - 1) == i ? k - 2 : 0;
    }
    return 0;
}

/* The first token of the part of an expression that ends at token i: a name, with calls and
 * indices behind it, or something in parentheses. 0 where it is anything else. */
static uint32_t object_part(const struct tokens *t, uint32_t i)
{
    uint32_t open = 0;
    while (tok_is(t, i, P_RBRACKET) ||
           (tok_is(t, i, P_RPAREN) && (!open || tok_is(t, open, P_LBRACKET)))) {
        open = t->tok[i].match;
        if (open == 0 || open >= i)
            return 0;
        i = open - 1;
    }
    if (open && tok_is(t, i, P_GREATER) && tok_is(t, open, P_LPAREN))
        return object_template(t, i);
    if (t->tok[i].kind == TOK_IDENT && !(word_classes[t->tok[i].word] & WORD_LEADS))
        return i;
    bool behind = tok_is(t, i, P_RPAREN) || tok_is(t, i, P_GREATER);
    return open && tok_is(t, open, P_LPAREN) && !behind ? open : 0;
}

/* The first token of what the member behind "." or "->" is of, or 0. */
uint32_t object_begin(const struct tokens *t, uint32_t dot)
{
    uint32_t i = object_part(t, dot - 1);
    while (i > 1 &&
           (tok_is(t, i - 1, P_DOT) || tok_is(t, i - 1, P_ARROW) || tok_is(t, i - 1, P_SCOPE)))
        i = object_part(t, i - 2);
    return i;
}
