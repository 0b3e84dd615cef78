#include "core/classes.h"
#include "base/die.h"

/* Where the statement begins whose "{" is token open. */
static uint32_t classes_head(const struct tokens *t, uint32_t open)
{
    uint32_t first = open;
    while (first > 0 && !tok_is(t, first - 1, P_SEMI) && !tok_is(t, first - 1, P_LBRACE) &&
           !tok_is(t, first - 1, P_RBRACE) && t->tok[first - 1].kind != TOK_END)
        first--;
    if (tok_word(t, first, "template") && tok_is(t, first + 1, P_LESS))
        first = tok_template_end(t, first + 1);
    return first;
}

static bool classes_is_body(const struct tokens *t, uint32_t open)
{
    bool found = false,
         ended = open > 0 && (tok_is(t, open - 1, P_RPAREN) || tok_is(t, open - 1, P_ASSIGN));
    for (uint32_t i = classes_head(t, open); i < open && !found && !ended; i++) {
        found = tok_word(t, i, "struct") || tok_word(t, i, "class") || tok_word(t, i, "union");
        ended = tok_word(t, i, "enum");
    }
    return found;
}

bool *classes_find(const struct tokens *t)
{
    bool *in = xcalloc(t->n + 1, sizeof *in);
    for (uint32_t i = 0; i < t->n; i++) {
        uint32_t past = tok_is(t, i, P_LBRACE) ? t->tok[i].match : 0;
        bool class = past > i && past < t->n && classes_is_body(t, i);
        if (past > i && past < t->n)
            memset(in + i + 1, class, past - i - 1);
    }
    return in;
}
