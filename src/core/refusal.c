#include "core/refusal.h"

/* "0", "false", "!\"text\"", each alone or before "&&". */
static bool is_false(const struct tokens *t, uint32_t i)
{
    if (tok_is(t, i, P_NOT))
        return i + 1 < t->n && t->tok[i + 1].kind == TOK_STRING;
    bool no = i < t->n && (str_is(tok_raw(t, i), "0") || tok_word(t, i, "false"));
    return no && (tok_is(t, i + 1, P_RPAREN) || tok_is(t, i + 1, P_AND));
}

bool refusal_at(const struct tokens *t, uint32_t i)
{
    static const char *const ends[] = {"__trap", "__builtin_trap", "__brkpt", "abort", NULL};
    if (i >= t->n || t->tok[i].kind != TOK_IDENT || !tok_is(t, i + 1, P_LPAREN))
        return false;
    if (tok_any_word(t, i, ends))
        return tok_is(t, i + 2, P_RPAREN);
    return tok_word(t, i, "assert") && is_false(t, i + 2);
}

bool refusal_ends_at(const struct tokens *t, uint32_t i)
{
    static const char *const choices[] = {"if", "for", "while", "switch", "case", NULL};
    return tok_is(t, i, P_ASSIGN) || tok_is_compound(t, i) || tok_is(t, i, P_QUESTION) ||
           tok_any_word(t, i, choices);
}

bool refusal_is_all(const struct tokens *t, struct tok_range r)
{
    bool refuses = false;
    for (uint32_t i = r.first; i < r.past; i++) {
        if (refusal_ends_at(t, i))
            return false;
        refuses |= refusal_at(t, i);
    }
    return refuses;
}
