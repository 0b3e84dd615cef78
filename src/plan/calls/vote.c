#include "plan/calls/vote.h"
#include "plan/calls/mask.h"

static bool is_32_bit_type(const struct tokens *t, uint32_t i)
{
    static const char *const words[] = {"int",     "unsigned", "uint", "uint32_t",
                                        "int32_t", "u32",      "bool", NULL};
    return tok_any_word(t, i, words);
}

static bool is_64_bit_word(const struct tokens *t, uint32_t i)
{
    static const char *const words[] = {"long",     "uint64_t", "int64_t",   "size_t",
                                        "auto",     "__popcll", "__ffsll",   "__clzll",
                                        "__brevll", "u64",      "ulonglong", NULL};
    return tok_any_word(t, i, words);
}

static bool is_joint(const struct tokens *t, uint32_t i)
{
    return tok_is(t, i, P_AND) || tok_is(t, i, P_OR);
}

/* "mask != 0", "!mask", "mask && ...": only whether it is 0 counts. */
static bool is_truth(const struct tokens *t, uint32_t first, uint32_t past)
{
    unsigned long long number = 1;
    bool compared = tok_is(t, past, P_NE) || tok_is(t, past, P_EQ) || tok_is(t, past, P_GREATER);
    if (compared && mask_number(tok_raw(t, past + 1), &number) && number == 0)
        return true;
    return tok_is(t, first - 1, P_NOT) || is_joint(t, first - 1) || is_joint(t, past) ||
           tok_is(t, past, P_QUESTION);
}

/* Does the statement up to the call declare a variable for its value, of what type? */
static bool is_kept_whole(const struct tokens *t, uint32_t first)
{
    enum { MOST = 16 };
    uint32_t assign = first - 1;
    bool braces = tok_is(t, assign, P_LBRACE) || tok_is(t, assign, P_LPAREN);
    if (!tok_is(t, assign, P_ASSIGN) && !braces)
        return false;
    bool narrow = false, wide = false;
    uint32_t words = 0;
    for (uint32_t k = assign; k > 0 && assign - k < MOST; k--) {
        uint32_t i = k - 1;
        if (t->tok[i].kind != TOK_IDENT && !tok_is(t, i, P_SCOPE))
            break;
        narrow |= is_32_bit_type(t, i);
        wide |= is_64_bit_word(t, i);
        words += t->tok[i].kind == TOK_IDENT && !tok_is(t, k, P_SCOPE);
    }
    return wide || (!narrow && words > 1 && !tok_word(t, assign - 2, "return"));
}

bool vote_loses_lanes(const struct tokens *t, const struct call *c)
{
    uint32_t first = c->first, past = c->close + 1;
    while (tok_is(t, first - 1, P_LPAREN) && t->tok[first - 1].match == past &&
           t->tok[first - 2].kind != TOK_IDENT) {
        first--;
        past++;
    }
    if (is_truth(t, first, past) || is_kept_whole(t, first))
        return false;
    bool condition = tok_is(t, first - 1, P_LPAREN) && t->tok[first - 1].match == past &&
                     (tok_word(t, first - 2, "if") || tok_word(t, first - 2, "while"));
    return !condition;
}
