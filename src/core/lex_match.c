#include "core/lex_parts.h"

enum { PAREN, BRACE, BRACKET };

static void push(struct lex_match *m, uint32_t tok, int kind)
{
    struct lex_open o = {.tok = tok, .below = m->top};
    uint32_t self = (uint32_t)m->nodes.n + 1;
    if (m->top)
        memcpy(o.near, m->nodes.p[m->top - 1].near, sizeof o.near);
    if (kind == BRACE)
        o.near[PAREN] = o.near[BRACKET] = 0;
    o.near[kind] = self;
    vec_push(&m->nodes, o);
    m->top = self;
}

/* A closing bracket closes the nearest one of its kind, and those in between stay without a
 * partner; but none across a brace. */
static void pop(struct lex_match *m, struct tok *tok, uint32_t closer, int kind)
{
    uint32_t found = m->top ? m->nodes.p[m->top - 1].near[kind] : 0;
    if (!found)
        return;
    uint32_t opener = m->nodes.p[found - 1].tok;
    tok[closer].match = opener;
    if (tok[opener].match == opener) /* else it was closed in an earlier branch of an #if already */
        tok[opener].match = closer;
    m->top = m->nodes.p[found - 1].below;
    if (found > m->keep)
        m->nodes.n = found - 1;
}

void lex_match_token(struct lex_match *m, struct tok *tok, uint32_t i)
{
    unsigned bracket = tok[i].punct - (unsigned)P_LPAREN;
    if (bracket > P_RBRACKET - P_LPAREN)
        return;
    tok[i].match = i;
    if (bracket % 2 == 0)
        push(m, i, (int)bracket / 2);
    else
        pop(m, tok, i, (int)bracket / 2);
}

enum { PARAMETERS_MOST = 64 }; /* tokens of a macro's parameter list that a use is compared with */

bool tok_is_macro_parameter(const struct tokens *t, uint32_t i)
{
    const struct directive *d = tok_directive(t, i);
    uint32_t open = d && d->kind == DIR_DEFINE ? d->hash + 3 : t->n;
    if (!tok_is(t, open, P_LPAREN) || t->tok[open].flags & TOK_SPACE)
        return false;
    for (uint32_t k = open + 1; k < i && k - open < PARAMETERS_MOST && !tok_is(t, k, P_RPAREN);
         k++) {
        if (str_eq(tok_raw(t, k), tok_raw(t, i)))
            return true;
    }
    return false;
}
