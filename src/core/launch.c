#include "core/launch.h"

enum { SCAN_MAX = 20000 }; /* tokens: nobody's launch configuration is longer */

bool launch_begins(const struct tokens *t, uint32_t i)
{
    if (tok_is(t, i, P_LAUNCH))
        return true;
    return (tok_is(t, i, P_SHL) && tok_is(t, i + 1, P_LESS)) ||
           (tok_is(t, i, P_LESS) && tok_is(t, i + 1, P_SHL));
}

/* Does ">>>" begin here, in one token or in two with blanks between? Returns
 * its number of tokens. */
static uint32_t close_at(const struct tokens *t, uint32_t i)
{
    if (tok_is(t, i, P_LAUNCH_END))
        return 1;
    if ((tok_is(t, i, P_SHR) && tok_is(t, i + 1, P_GREATER)) ||
        (tok_is(t, i, P_GREATER) && tok_is(t, i + 1, P_SHR)))
        return 2;
    return 0;
}

static bool core_launch_opens(const struct tokens *t, uint32_t i)
{
    return tok_is(t, i, P_LPAREN) || tok_is(t, i, P_LBRACE) || tok_is(t, i, P_LBRACKET);
}

/* The arguments between the chevrons; false without a ">>>" that a "(" follows. */
static bool take_config(const struct tokens *t, struct launch *l)
{
    uint32_t first = l->open.past;
    for (uint32_t i = first; i < t->n && i - first < SCAN_MAX; i++) {
        if (t->tok[i].flags & ~t->tok[l->open.first].flags & TOK_DIRECTIVE)
            continue;
        if (t->tok[i].kind == TOK_END)
            return false;
        uint32_t n = close_at(t, i);
        if (n && tok_is(t, i + n, P_LPAREN) && i > first) {
            if (l->nconfig == 4)
                return false;
            l->config[l->nconfig++] = (struct tok_range){first, i};
            l->close = (struct tok_range){i, i + n};
            l->paren = i + n;
            return t->tok[l->paren].match > l->paren;
        }
        if (launch_begins(t, i)) {
            return false; /* one stands in a lambda's braces at most; and so all scans together stay
                             short */
        } else if (tok_is(t, i, P_COMMA)) {
            if (l->nconfig == 3 || i == first)
                return false;
            l->config[l->nconfig++] = (struct tok_range){first, i};
            first = i + 1;
        } else if (tok_is(t, i, P_LESS)) {
            uint32_t end = tok_template_end(t, i);
            if (end && tok_is(t, end, P_GREATER))
                i = end;
        } else if (core_launch_opens(t, i)) {
            if (t->tok[i].match <= i)
                return false;
            i = t->tok[i].match;
        } else if (tok_is(t, i, P_SEMI) || tok_is(t, i, P_RBRACE) || tok_is(t, i, P_RPAREN)) {
            return false;
        }
    }
    return false;
}

/* The "<" that a ">" at token i closes, going backwards; i itself where there is none. */
static uint32_t template_begin(const struct tokens *t, uint32_t i)
{
    int depth = 0;
    for (uint32_t k = i; k < t->n && i - k < 2000; k = tok_prev(t, k)) {
        if (tok_is(t, k, P_GREATER))
            depth++;
        else if (tok_is(t, k, P_SHR))
            depth += 2;
        else if (tok_is(t, k, P_LESS) && --depth == 0)
            return k;
        else if (tok_is(t, k, P_SEMI) || tok_is(t, k, P_LBRACE) || tok_is(t, k, P_RBRACE))
            return i;
        else if (tok_is(t, k, P_RPAREN) && t->tok[k].match < k)
            k = t->tok[k].match;
    }
    return i;
}

/* Words that may stand before a kernel's name or brackets without being part of it. */
static bool core_launch_is_keyword(const struct tokens *t, uint32_t i)
{
    static const char *const words[] = {"return", "else",   "do",        "if",   "for",
                                        "while",  "switch", "constexpr", "case", "goto",
                                        "throw",  "new",    "co_return", NULL};
    for (int k = 0; words[k]; k++) {
        if (tok_word(t, i, words[k]))
            return true;
    }
    return false;
}

/* An identifier before token past, with what is pasted to it: "k", "prefix##k". Returns its
 * first token, or past. */
static uint32_t name_begin(const struct tokens *t, uint32_t past)
{
    uint32_t i = past;
    while (i > 0 && t->tok[i - 1].kind == TOK_IDENT && !core_launch_is_keyword(t, i - 1)) {
        i--;
        if (i < 2 || !tok_is(t, i - 1, P_HASHHASH))
            break;
        i--;
    }
    return i;
}

/* One component that ends before token past: "k", "k<1, 2>", "(*fp)", "table[i]", "pick(x)".
 * Returns its first token, or past. */
static uint32_t component_begin(const struct tokens *t, uint32_t past)
{
    uint32_t i = past;
    while (i > 0 && (tok_is(t, i - 1, P_RBRACKET) || tok_is(t, i - 1, P_RPAREN)) &&
           t->tok[i - 1].match < i - 1) {
        uint32_t open = t->tok[i - 1].match;
        if (i < past && open > 0 && core_launch_is_keyword(t, open - 1))
            break; /* "if (x) (*fp)" */
        i = open;
    }
    uint32_t bracket = i;
    if (i > 0 && (tok_is(t, i - 1, P_GREATER) || tok_is(t, i - 1, P_SHR))) {
        uint32_t k = template_begin(t, i - 1);
        if (k == i - 1)
            return past;
        i = k;
    }
    uint32_t name = name_begin(t, i);
    if (name < i)
        return name;
    return bracket < past && tok_is(t, bracket, P_LPAREN) ? bracket : past;
}

static bool core_launch_take_kernel(const struct tokens *t, uint32_t past, struct launch *l)
{
    uint32_t begin = component_begin(t, past);
    if (begin == past)
        return false;
    for (;;) {
        if (begin > 0 && tok_is_word(t, begin - 1, W_TEMPLATE)) /* A::template k<1> */
            begin--;
        if (begin == 0 || !(tok_is(t, begin - 1, P_SCOPE) || tok_is(t, begin - 1, P_DOT) ||
                            tok_is(t, begin - 1, P_ARROW)))
            break;
        uint32_t outer = component_begin(t, begin - 1);
        bool global = outer == begin - 1 && tok_is(t, begin - 1, P_SCOPE);
        begin = outer;
        if (global)
            break;
    }
    l->kernel = (struct tok_range){begin, past};
    return true;
}

bool launch_at(const struct tokens *t, uint32_t i, struct launch *l)
{
    *l = (struct launch){0};
    if (!launch_begins(t, i) || i == 0)
        return false;
    l->open = (struct tok_range){i, i + (tok_is(t, i, P_LAUNCH) ? 1 : 2)};
    return take_config(t, l) && core_launch_take_kernel(t, i, l);
}
