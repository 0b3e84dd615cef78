#include "plan/input/vector_constants.h"
#include "core/vector.h"

enum { LOOK_BACK = 200 };

/* Is token i the type of "constexpr int2 name = {", "static constexpr int2 name{" or of an array? */
static bool is_constant(const struct tokens *t, uint32_t i)
{
    if (t->tok[i].kind != TOK_IDENT || !vector_members(tok_raw(t, i)) || i + 2 >= t->n ||
        t->tok[i + 1].kind != TOK_IDENT)
        return false;
    bool constant = false;
    for (uint32_t k = i; k > 0 && t->tok[k - 1].kind == TOK_IDENT && !constant; k--)
        constant = tok_word(t, k - 1, "constexpr");
    uint32_t k = i + 2;
    while (tok_is(t, k, P_LBRACKET) && t->tok[k].match > k)
        k = t->tok[k].match + 1;
    k += tok_is(t, k, P_ASSIGN);
    return constant && tok_is(t, k, P_LBRACE);
}

/* Does what stands here have to be a constant: in an assertion, a label, a bound, the argument of a
 * template or the value of another constant? */
static bool is_in_constant(const struct tokens *t, uint32_t i)
{
    static const char *const words[] = {"static_assert", "constexpr", "case",
                                        "alignas",       "enum",      NULL};
    for (uint32_t k = i; k > 0 && i - k < LOOK_BACK; k--) {
        uint32_t p = k - 1;
        if (tok_is(t, p, P_SEMI) || tok_is(t, p, P_RBRACE) ||
            (tok_is(t, p, P_LBRACE) && tok_is(t, p > 0 ? p - 1 : p, P_RPAREN)))
            return false;
        if (tok_any_word(t, p, words))
            return true;
        bool around = t->tok[p].match > i;
        if (tok_is(t, p, P_LBRACKET) && around)
            return true;
        if (tok_is(t, p, P_LESS) && tok_template_end(t, p) > i)
            return true;
    }
    return false;
}

/* Is the name at token i followed by a member, "tile.x", "table[1].x"? */
static bool reads_member(const struct tokens *t, uint32_t i)
{
    uint32_t k = i + 1;
    while (tok_is(t, k, P_LBRACKET) && t->tok[k].match > k)
        k = t->tok[k].match + 1;
    return tok_is(t, k, P_DOT);
}

/* Looks at the uses of the constant whose type is at token type. */
static void look_at_uses(struct vector_constants *c, const struct tokens *t, uint32_t type)
{
    struct str name = tok_raw(t, type + 1);
    bool wanted = false;
    for (uint32_t i = type + 2; i < t->n; i++) {
        if (t->tok[i].kind != TOK_IDENT || !str_eq(tok_raw(t, i), name) ||
            tok_is(t, i - 1, P_DOT) || tok_is(t, i - 1, P_ARROW) || !is_in_constant(t, i))
            continue;
        bool member = reads_member(t, i);
        bool handed = !member && (tok_is(t, i - 1, P_LPAREN) || tok_is(t, i - 1, P_COMMA)) &&
                      (tok_is(t, i + 1, P_RPAREN) || tok_is(t, i + 1, P_COMMA));
        wanted |= member;
        if (handed)
            vec_push(&c->handed, i);
    }
    if (wanted)
        vec_push(&c->type, type);
}

void vector_constants_find(struct vector_constants *c, const struct input *in)
{
    const struct tokens *t = in->tok;
    *c = (struct vector_constants){0};
    for (uint32_t i = 0; i < t->n && in->opt->rocm < VECTOR_CONSTANT_FROM; i++) {
        if (is_constant(t, i))
            look_at_uses(c, t, i);
    }
}

void vector_constants_release(struct vector_constants *c)
{
    vec_release(&c->type);
    vec_release(&c->handed);
}
