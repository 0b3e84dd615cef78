/* The context of a lock request: the brackets around it, and the conditions that let few lanes get
 * there. */
#include "plan/locks/lock_parts.h"

/* The innermost bracket that token i stands in, or LOCK_NOWHERE. */
uint32_t lock_around(const struct lock_finder *f, uint32_t i)
{
    const struct tokens *t = f->t;
    for (uint32_t k = i; k-- > f->body.first;) {
        bool close = tok_is(t, k, P_RPAREN) || tok_is(t, k, P_RBRACE) || tok_is(t, k, P_RBRACKET);
        if (close && t->tok[k].match < k)
            k = t->tok[k].match;
        else if ((tok_is(t, k, P_LPAREN) || tok_is(t, k, P_LBRACE) || tok_is(t, k, P_LBRACKET)) &&
                 t->tok[k].match > i)
            return k;
    }
    return LOCK_NOWHERE;
}

/* The word before "(" that makes it a statement's: "if", "while", "for"; else LOCK_NOWHERE. */
uint32_t lock_keyword(const struct tokens *t, uint32_t open)
{
    static const char *const words[] = {"if", "while", "for", NULL};
    return open > 0 && tok_is(t, open, P_LPAREN) && tok_any_word(t, open - 1, words) ? open - 1
                                                                                     : LOCK_NOWHERE;
}

/* The "(" behind if, while or for whose condition the call stands in, or LOCK_NOWHERE. */
uint32_t lock_condition_of(const struct lock_finder *f, uint32_t i)
{
    uint32_t open = lock_around(f, i);
    while (open != LOCK_NOWHERE && !tok_is(f->t, open, P_LBRACE) &&
           lock_keyword(f->t, open) == LOCK_NOWHERE)
        open = lock_around(f, open);
    return open == LOCK_NOWHERE || tok_is(f->t, open, P_LBRACE) ? LOCK_NOWHERE : open;
}

bool lock_has_part(struct str word, const char *part)
{
    return memmem(word.p, word.n, part, strlen(part)) != NULL;
}

bool lock_is_thread(const struct lock_finder *f, uint32_t name, bool *of_warp)
{
    const struct tokens *t = f->t;
    struct str word = tok_raw(t, name);
    bool lane = lock_has_part(word, "lane") || lock_has_part(word, "Lane");
    *of_warp = lane;
    if (lane || str_is(word, "tid") || str_is(word, "threadIdx"))
        return true;
    for (uint32_t i = f->body.first; i < name; i++) {
        if (t->tok[i].kind != TOK_IDENT || !str_eq(tok_raw(t, i), word) ||
            !tok_is(t, i + 1, P_ASSIGN))
            continue;
        bool thread = false;
        for (i += 2; i < name && !tok_is(t, i, P_SEMI); i++) {
            thread |= tok_word(t, i, "threadIdx") || tok_word(t, i, "thread_rank");
            *of_warp |= tok_is(t, i, P_PERCENT) || tok_is(t, i, P_AMP);
        }
        if (thread)
            return true;
    }
    return false;
}

/* Is it the number of a thread, or what is left of it by % or &: "threadIdx.x", "tid % 32",
 * "tile.thread_rank()"? */
static bool is_rank(const struct lock_finder *f, struct tok_range r, bool *of_warp)
{
    const struct tokens *t = f->t;
    bool rank = r.past > r.first + 4 && tok_word(t, r.past - 3, "thread_rank") &&
                tok_is(t, r.past - 1, P_RPAREN);
    *of_warp = rank && !lock_has_part(tok_raw(t, r.first), "block") &&
               !lock_has_part(tok_raw(t, r.first), "cta");
    if (rank)
        return true;
    if (r.first >= r.past || t->tok[r.first].kind != TOK_IDENT ||
        !lock_is_thread(f, r.first, of_warp))
        return false;
    for (uint32_t i = r.first + 1; i < r.past; i++) {
        bool warp = tok_is(t, i, P_PERCENT) || tok_is(t, i, P_AMP);
        *of_warp |= warp;
        if (!warp && !tok_is(t, i, P_DOT) && t->tok[i].kind != TOK_IDENT &&
            t->tok[i].kind != TOK_NUMBER)
            return false;
    }
    return true;
}

/* One part of a condition: a rank == something, or !rank. */
static bool elects_part(const struct lock_finder *f, struct tok_range r, uint32_t equal,
                        bool *of_warp)
{
    if (!equal)
        return tok_is(f->t, r.first, P_NOT) &&
               is_rank(f, (struct tok_range){r.first + 1, r.past}, of_warp);
    return is_rank(f, (struct tok_range){r.first, equal}, of_warp) ||
           is_rank(f, (struct tok_range){equal + 1, r.past}, of_warp);
}

/* Does a condition let one lane of a group through: parts with && between them, one of which
 * elects? of_warp: one of each warp. */
static bool elects(const struct lock_finder *f, struct tok_range r, bool *of_warp)
{
    const struct tokens *t = f->t;
    uint32_t from = r.first, equal = 0;
    for (uint32_t i = r.first; i <= r.past; i++) {
        if (i < r.past && tok_is(t, i, P_OR))
            return false;
        if (i < r.past && tok_is(t, i, P_EQ))
            equal = i;
        if (i < r.past && !tok_is(t, i, P_AND))
            continue;
        if (elects_part(f, (struct tok_range){from, i}, equal, of_warp))
            return true;
        from = i + 1;
        equal = 0;
    }
    return false;
}

/* Is the token behind an if that lets one thread of the block through, or one lane of each warp? */
bool lock_is_elected(const struct lock_finder *f, uint32_t i, bool *of_warp)
{
    const struct tokens *t = f->t;
    bool warps = false;
    for (uint32_t k = i; k != LOCK_NOWHERE && k > f->body.first; k = lock_around(f, k)) {
        uint32_t close = k - 1;
        while (close > f->body.first && tok_is(t, close, P_RPAREN) && t->tok[close].match < close) {
            uint32_t word = lock_keyword(t, t->tok[close].match);
            bool warp;
            if (word == LOCK_NOWHERE)
                break;
            if (tok_word(t, word, "if") && elects(f, (struct tok_range){word + 2, close}, &warp)) {
                if (!warp)
                    return true;
                warps = true;
            }
            close = word - 1; /* "if (...) while (...)" */
        }
    }
    *of_warp = warps;
    return false;
}
