/* Functions and macros that try to take a lock once: the loop that waits is in their callers. */
#include "plan/locks/lock_parts.h"

/* The "(" of the parameters before a body, or LOCK_NOWHERE. */
static uint32_t lock_try_parameters_of(const struct tokens *t, uint32_t body)
{
    uint32_t i = body;
    while (i > 1 && t->tok[i - 1].kind == TOK_IDENT) /* const, noexcept */
        i--;
    return i > 1 && tok_is(t, i - 1, P_RPAREN) && t->tok[i - 1].match > 0 ? t->tok[i - 1].match
                                                                          : LOCK_NOWHERE;
}

/* Is what the lock has to be one that the caller chooses? Then the caller may compute
 * a new value from it. */
static bool is_chosen(const struct lock_finder *f, uint32_t open)
{
    const struct tokens *t = f->t;
    const struct call *c = f->c;
    for (uint32_t i = c->arg[1].first; c->nargs == 3 && i < c->arg[1].past; i++)
        for (uint32_t k = open; t->tok[i].kind == TOK_IDENT && k < t->tok[open].match; k++)
            if (str_eq(tok_raw(t, i), tok_raw(t, k)))
                return true;
    return false;
}

/* Is it computed there from what the function has read: "int t = tail; return atomicCAS(&tail, t, t
 * + 1) == t"? Who fails lost against one that is through: nobody waits. */
static bool lock_try_is_read(const struct lock_finder *f)
{
    struct lock_loop once = {
        .first = f->body.first, .rounds = {f->body.first, f->c->first}, .once = true};
    return f->c->nargs == 3 && lock_changes(f, &once, f->c->arg[1], LOCK_STATE);
}

/* Does the function give away whether it has the lock: "return atomicCAS(l, 0, 1)
 * == 0", or a variable? */
static bool lock_try_tells(const struct lock_finder *f)
{
    const struct tokens *t = f->t;
    for (uint32_t i = f->c->first; i > f->body.first && !tok_is(t, i, P_SEMI) &&
                                   !tok_is(t, i, P_LBRACE) && !tok_is(t, i, P_RBRACE);
         i--)
        if (tok_is_word(t, i, W_RETURN) || tok_is(t, i, P_ASSIGN) || tok_word(t, i, "if"))
            return true;
    return false;
}

uint32_t lock_tried_by(const struct lock_finder *f)
{
    const struct tokens *t = f->t;
    if (t->tok[f->body.first].kind == TOK_HASH) {
        uint32_t name = f->body.first + 2;
        bool fits = tok_word(t, name - 1, "define") && tok_is(t, name + 1, P_LPAREN) &&
                    t->tok[name + 1].match > name && t->tok[name + 1].match < f->c->first;
        return fits && !is_chosen(f, name + 1) ? name : LOCK_NOWHERE;
    }
    uint32_t open = LOCK_NOWHERE;
    for (uint32_t k = lock_around(f, f->c->first); k != LOCK_NOWHERE && open == LOCK_NOWHERE;
         k = lock_around(f, k)) {
        open = tok_is(t, k, P_LBRACE) ? lock_try_parameters_of(t, k) : LOCK_NOWHERE;
        if (open != LOCK_NOWHERE && lock_keyword(t, open) != LOCK_NOWHERE)
            open = LOCK_NOWHERE;
    }
    bool named = open != LOCK_NOWHERE && open > 0 && t->tok[open - 1].kind == TOK_IDENT;
    return named && lock_try_tells(f) && !is_chosen(f, open) && !lock_try_is_read(f) ? open - 1
                                                                                     : LOCK_NOWHERE;
}

/* The first token of what the method is called of: "table->lock[k].try_lock" begins at "table". */
static uint32_t lock_try_begin_of(const struct tokens *t, uint32_t name)
{
    uint32_t i = name;
    while (i > 1 &&
           (tok_is(t, i - 1, P_DOT) || tok_is(t, i - 1, P_ARROW) || tok_is(t, i - 1, P_SCOPE))) {
        i -= 2;
        while (i > 1 && (tok_is(t, i, P_RBRACKET) || tok_is(t, i, P_RPAREN)) &&
               t->tok[i].match < i && t->tok[i].match > 0)
            i = t->tok[i].match - 1;
    }
    return i;
}

/* The "(" behind the name, and behind a template's arguments. */
static uint32_t open_of(const struct tokens *t, uint32_t name)
{
    uint32_t i = name + 1, past = i + 16;
    if (tok_is(t, i, P_LESS))
        while (i < past && i < t->n && !tok_is(t, i - 1, P_GREATER) && t->tok[i].kind != TOK_END)
            i++;
    return tok_is(t, i, P_LPAREN) && t->tok[i].match > i ? i : LOCK_NOWHERE;
}

bool lock_is_tried_at(const struct lock_finder *f, uint32_t i, bool *leaders)
{
    const struct tokens *t = f->t;
    struct lock_loop loop;
    struct call c = {.first = lock_try_begin_of(t, i), .open = open_of(t, i)};
    struct lock_finder at = {.in = f->in, .t = t, .c = &c, .body = f->body};
    if (c.open == LOCK_NOWHERE)
        return false;
    c.close = t->tok[c.open].match;
    return lock_loop_around(&at, c.first, &loop) && lock_decides(&at, &loop) &&
           !lock_changes(&at, &loop, (struct tok_range){c.first, i}, LOCK_PLACE) &&
           !lock_changes(&at, &loop, (struct tok_range){c.open, c.close}, LOCK_PLACE) &&
           !lock_is_elected(&at, loop.first, leaders) && !lock_is_elected(&at, i, leaders);
}
