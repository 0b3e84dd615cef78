/* Argument lists and template argument lists, found by tokens alone. */
#include "core/lex_parts.h"

/* True for directives and certainly inactive code inside a call: they are not part of its
 * arguments. */
static bool lex_args_passed_over(const struct tokens *t, uint32_t from, uint32_t i)
{
    return t->tok[i].flags & ~t->tok[from].flags & (TOK_DIRECTIVE | TOK_DEAD);
}

static bool is_opening(uint8_t punct)
{
    return punct == P_LPAREN || punct == P_LBRACE || punct == P_LBRACKET;
}

static int closes(uint8_t punct)
{
    return punct == P_GREATER ? 1 : punct == P_SHR ? 2 : punct == P_LAUNCH_END ? 3 : 0;
}

/* Can a "<" here open a template argument list? */
static bool lex_args_may_open(const struct tokens *t, uint32_t i)
{
    return tok_is(t, i, P_LESS) && i > 0 && t->tok[i - 1].kind == TOK_IDENT &&
           !tok_is_word(t, i - 1, W_OPERATOR);
}

uint32_t tok_template_end(const struct tokens *t, uint32_t i)
{
    enum { FAR = 2000 };
    if (!lex_args_may_open(t, i))
        return 0;
    int depth = 1;
    for (uint32_t k = i + 1, steps = 0; k < t->n && steps < FAR; k++, steps++) {
        if (lex_args_passed_over(t, i, k))
            continue;
        if (t->tok[k].kind == TOK_END)
            return 0;
        switch (t->tok[k].punct) {
        case P_LPAREN:
        case P_LBRACKET:
            if (t->tok[k].match < k + 1)
                return 0;
            k = t->tok[k].match;
            break;
        case P_RPAREN:
        case P_RBRACKET:
        case P_LBRACE:
        case P_RBRACE:
        case P_SEMI:
        case P_AND:
        case P_OR:
        case P_LAUNCH:
            return 0;
        case P_LESS:
            depth += lex_args_may_open(t, k);
            break;
        default:
            depth -= closes(t->tok[k].punct);
            if (depth <= 0)
                return k;
        }
    }
    return 0;
}

/* Between a call's brackets, "<" ... ">" is a template argument list when something
 * follows that can't follow a comparison's ">": the call's own "(", a scope, a launch, or
 * the end of the argument. */
static bool lex_args_ends_template(const struct tokens *t, uint32_t i)
{
    uint32_t next = tok_next(t, i);
    switch (next < t->n ? t->tok[next].punct : P_NONE) {
    case P_LPAREN:
    case P_RPAREN:
    case P_LBRACE:
    case P_RBRACKET:
    case P_COMMA:
    case P_SCOPE:
    case P_LAUNCH:
    case P_ELLIPSIS:
    case P_GREATER:
    case P_SHR:
    case P_LAUNCH_END:
        return true;
    default:
        return false;
    }
}

typedef VEC(uint32_t) indices;

/* Notes a token between a call's brackets. commas: those that part arguments, so far.
 * angles: for each "<" that may still turn out to open a template argument list, the number
 * of commas before it. */
static void lex_args_note(const struct tokens *t, uint32_t i, indices *commas, indices *angles)
{
    uint8_t punct = t->tok[i].punct;
    if (punct == P_COMMA) {
        vec_push(commas, i);
    } else if (lex_args_may_open(t, i)) {
        vec_push(angles, (uint32_t)commas->n);
    } else if (punct == P_SEMI || punct == P_AND || punct == P_OR) {
        angles->n = 0;
    } else {
        for (int n = closes(punct); n && angles->n; n--)
            if (angles->n--, lex_args_ends_template(t, i))
                commas->n = angles->p[angles->n];
    }
}

int tok_args(const struct tokens *t, uint32_t open, struct tok_range *args, int max)
{
    if (open >= t->n || !is_opening(t->tok[open].punct) || t->tok[open].match <= open)
        return -1;
    uint32_t close = t->tok[open].match;
    if (close == open + 1)
        return 0;

    indices commas = {0}, angles = {0};
    for (uint32_t i = open + 1; i < close; i++) {
        if (lex_args_passed_over(t, open, i))
            continue;
        lex_args_note(t, i, &commas, &angles);
        if (is_opening(t->tok[i].punct) && t->tok[i].match > i && t->tok[i].match < close)
            i = t->tok[i].match;
    }
    vec_push(&commas, close);
    int n = (int)commas.n;
    for (int i = 0; i < n && i < max; i++)
        args[i] = (struct tok_range){i ? commas.p[i - 1] + 1 : open + 1, commas.p[i]};
    vec_release(&commas);
    vec_release(&angles);
    return n;
}
