/* Tells declarations from calls. */
#include "plan/calls/call.h"

enum { LEAD_MOST = 16 }; /* tokens of a declaration before the declared name */

/* The last word of a type. Behind a "*", "delta_t" may as well be a factor. */
static bool call_declaration_is_type_word(const struct input *in, uint32_t i, bool pointer)
{
    static const char *const words[] = {"void",     "char",   "short",  "int",  "long",
                                        "float",    "bool",   "double", "auto", "signed",
                                        "unsigned", "size_t", NULL};
    for (int k = 0; words[k]; k++) {
        if (tok_word(in->tok, i, words[k]))
            return true;
    }
    const struct name_use *use = use_at(in, i);
    if (use && row_ok(use->row))
        return use->verdict == NAME_API && row_kind(use->row) == ROW_TYPE;
    return !pointer && str_ends(tok_raw(in->tok, i), STR("_t"));
}

/* The "__attribute__" of "__attribute__((weak))" or the "__declspec" of "__declspec(dllimport)"
 * that ends before token i; else i itself. */
static uint32_t attribute_first(const struct tokens *t, uint32_t i)
{
    uint32_t open = tok_is(t, i - 1, P_RPAREN) ? t->tok[i - 1].match : 0;
    bool is_attribute =
        open > 0 && open < i - 1 &&
        (tok_word(t, open - 1, "__attribute__") || tok_word(t, open - 1, "__declspec"));
    return is_attribute ? open - 1 : i;
}

/* "status_t f(int)" of a function that the user has a rule for: nobody but the
 * user knows the type. */
static bool is_behind_own_type(const struct input *in, const struct name_use *use)
{
    static const char *const others[] = {"return", "else",      "do",       "case",     "throw",
                                         "goto",   "co_return", "co_yield", "co_await", "new",
                                         "delete", "and",       "or",       "not",      NULL};
    const struct tokens *t = in->tok;
    uint32_t i = use->first;
    return map_is_own(in->map, use->row) && i > 0 && t->tok[i - 1].kind == TOK_IDENT &&
           !(t->tok[i].flags & TOK_DIRECTIVE) && !tok_any_word(t, i - 1, others);
}

/* A declaration of the function, no call: a type comes before the name, with nothing but words
 * (specifiers, a calling convention, macros for those), attributes and "*" between them. Or
 * the name of a macro. */
bool call_is_declaration(const struct input *in, const struct name_use *use)
{
    const struct tokens *t = in->tok;
    uint8_t directive = t->tok[use->first].flags & TOK_DIRECTIVE;
    bool pointer = false;
    uint32_t i = use->first;
    if (i > 0 && (tok_is_word(t, i - 1, W_DEFINE) || is_behind_own_type(in, use)))
        return true;
    while (i > 0 && use->first - i < LEAD_MOST &&
           (t->tok[i - 1].flags & TOK_DIRECTIVE) == directive) {
        bool star = tok_is(t, i - 1, P_STAR) || tok_is(t, i - 1, P_AMP);
        uint32_t attribute = attribute_first(t, i);
        pointer |= star;
        if (attribute == i && !star && t->tok[i - 1].kind != TOK_IDENT)
            return false;
        if (attribute == i && !star && call_declaration_is_type_word(in, i - 1, pointer))
            return i < 2 || !tok_is_word(t, i - 2, W_DEFINE);
        i = attribute == i ? i - 1 : attribute;
    }
    return false;
}
