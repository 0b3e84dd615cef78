#include "plan/lock.h"
#include "plan/bodies.h"
#include "plan/call.h"

enum { NOWHERE = UINT32_MAX };

struct finder {
    const struct input *in;
    const struct tokens *t;
    const struct call *c;
    struct tok_range body; /* of the device function, or the lambda */
};

/* The innermost bracket that token i stands in, or NOWHERE. */
static uint32_t around(const struct finder *f, uint32_t i)
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
    return NOWHERE;
}

/* The word before "(" that makes it a statement's: "if", "while", "for"; else NOWHERE. */
static uint32_t keyword(const struct tokens *t, uint32_t open)
{
    static const char *const words[] = {"if", "while", "for", NULL};
    return open > 0 && tok_is(t, open, P_LPAREN) && tok_any_word(t, open - 1, words) ? open - 1 : NOWHERE;
}

/* The "(" behind if, while or for whose condition the call stands in, or NOWHERE. */
static uint32_t condition_of(const struct finder *f, uint32_t i)
{
    uint32_t open = around(f, i);
    while (open != NOWHERE && !tok_is(f->t, open, P_LBRACE) && keyword(f->t, open) == NOWHERE)
        open = around(f, open);
    return open == NOWHERE || tok_is(f->t, open, P_LBRACE) ? NOWHERE : open;
}

static bool is_constant(const struct tokens *t, struct tok_range r)
{
    for (uint32_t i = r.first; i < r.past; i++) {
        if (t->tok[i].kind == TOK_NUMBER || tok_word(t, i, "true") || tok_word(t, i, "false") ||
            tok_is(t, i, P_MINUS))
            continue;
        struct str word = tok_raw(t, i);
        for (size_t k = 0; k < word.n; k++)
            if (t->tok[i].kind != TOK_IDENT || (word.p[k] >= 'a' && word.p[k] <= 'z'))
                return false;
    }
    return r.first < r.past;
}

/* A lock's states are constants: a value that is computed goes into memory without one, as in loops around
 * atomicCAS. */
static bool takes_lock(const struct finder *f, uint32_t name)
{
    const struct call *c = f->c;
    bool swaps = tok_word(f->t, name, "atomicCAS") && c->nargs == 3 && is_constant(f->t, c->arg[1]) &&
                 is_constant(f->t, c->arg[2]);
    bool puts = tok_word(f->t, name, "atomicExch") && c->nargs == 2 && is_constant(f->t, c->arg[1]);
    return (swaps || puts) && c->shape == CALL_CLEAR;
}

static bool same_tokens(const struct tokens *t, struct tok_range a, struct tok_range b)
{
    if (a.past - a.first != b.past - b.first)
        return false;
    for (uint32_t i = 0; i < a.past - a.first; i++)
        if (!str_eq(tok_raw(t, a.first + i), tok_raw(t, b.first + i)))
            return false;
    return true;
}

/* The lock in memory: without the "&" before it. */
static struct tok_range lock_of(const struct finder *f)
{
    struct tok_range r = f->c->arg[0];
    r.first += tok_is(f->t, r.first, P_AMP);
    return r;
}

/* Does a statement at token i give the lock back: atomicExch(l, 0), *l = 0, l = 0? */
static bool gives_back(const struct finder *f, uint32_t i)
{
    const struct tokens *t = f->t;
    struct tok_range lock = lock_of(f);
    uint32_t n = lock.past - lock.first;
    if ((tok_word(t, i, "atomicExch") || tok_word(t, i, "atomicCAS")) && tok_is(t, i + 1, P_LPAREN)) {
        uint32_t from = i + 2 + tok_is(t, i + 2, P_AMP);
        return same_tokens(t, lock, (struct tok_range){from, from + n}) && tok_is(t, from + n, P_COMMA);
    }
    uint32_t from = i + tok_is(t, i, P_STAR);
    return from + n < t->n && same_tokens(t, lock, (struct tok_range){from, from + n}) &&
           tok_is(t, from + n, P_ASSIGN);
}

static bool begins_statement(const struct tokens *t, uint32_t i)
{
    return i > 0 && (tok_is(t, i - 1, P_SEMI) || tok_is(t, i - 1, P_LBRACE) || tok_is(t, i - 1, P_RBRACE));
}

/* The statement in r that gives the lock back, or NOWHERE. */
static uint32_t giving_back(const struct finder *f, struct tok_range r)
{
    for (uint32_t i = r.first; i < r.past; i++)
        if (begins_statement(f->t, i) && gives_back(f, i))
            return i;
    return NOWHERE;
}

static bool has_word(const struct tokens *t, struct tok_range r, const char *const *words)
{
    for (uint32_t i = r.first; i < r.past; i++)
        if (tok_any_word(t, i, words))
            return true;
    return false;
}

/* Does a condition let one lane of a group through? of_warp: of each warp, as far as its words tell. */
static bool elects(const struct tokens *t, struct tok_range r, bool *of_warp)
{
    static const char *const thread[] = {"thread", "Thread", "tid",    "Tid", "TID", "rank", "lane",
                                         "Lane",   "LANE",   "leader", "idx", "Idx", NULL};
    bool compares = false, thread_named = false, warp = false;
    for (uint32_t i = r.first; i < r.past; i++) {
        struct str word = tok_raw(t, i);
        compares |= tok_is(t, i, P_EQ) || tok_is(t, i, P_NOT);
        warp |= tok_is(t, i, P_PERCENT) || tok_is(t, i, P_AMP);
        for (const char *const *w = thread; t->tok[i].kind == TOK_IDENT && *w; w++) {
            bool found = memmem(word.p, word.n, *w, strlen(*w)) != NULL;
            thread_named |= found;
            warp |= found && (*w)[1] == 'a' && ((*w)[0] | 0x20) == 'l';
        }
    }
    *of_warp = warp;
    return compares && thread_named;
}

/* Is the token behind an if that lets one thread of the block through, or one lane of each warp? */
static bool is_elected(const struct finder *f, uint32_t i, bool *of_warp)
{
    const struct tokens *t = f->t;
    bool warps = false;
    for (uint32_t k = i; k != NOWHERE && k > f->body.first; k = around(f, k)) {
        uint32_t close = k - 1;
        while (close > f->body.first && tok_is(t, close, P_RPAREN) && t->tok[close].match < close) {
            uint32_t word = keyword(t, t->tok[close].match);
            bool warp;
            if (word == NOWHERE)
                break;
            if (tok_word(t, word, "if") && elects(t, (struct tok_range){word + 2, close}, &warp)) {
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

/* The token behind the statement or block that begins at token i, or NOWHERE. */
static uint32_t past_statement(const struct tokens *t, uint32_t i)
{
    if (tok_is(t, i, P_LBRACE))
        return t->tok[i].match > i ? t->tok[i].match + 1 : NOWHERE;
    for (; i < t->n && !tok_is(t, i, P_RBRACE); i++) {
        if (tok_is(t, i, P_SEMI))
            return i + 1;
        if ((tok_is(t, i, P_LPAREN) || tok_is(t, i, P_LBRACE)) && t->tok[i].match > i)
            i = t->tok[i].match;
    }
    return NOWHERE;
}

static struct tok_range inside(const struct tokens *t, uint32_t open)
{
    return (struct tok_range){open + 1, t->tok[open].match};
}

/* Does a declaration begin there, or may one? A name would end with the block that the section becomes. */
static bool may_declare(const struct tokens *t, uint32_t i)
{
    bool pointer = tok_is(t, i + 1, P_STAR) && i + 2 < t->n && t->tok[i + 2].kind == TOK_IDENT;
    return t->tok[i].kind == TOK_IDENT && (tok_word_in(t, i, WORD_TYPE | WORD_SPECIFIER) ||
                                           (i + 1 < t->n && t->tok[i + 1].kind == TOK_IDENT) || pointer ||
                                           tok_is(t, i + 1, P_LESS) || tok_is(t, i + 1, P_SCOPE));
}

/* while (taken) ; ... release: the section may become a block. */
static bool find_section(const struct finder *f, struct lock *l, uint32_t semicolon)
{
    static const char *const leaves[] = {"return",  "break",         "continue",   "goto", "case",
                                         "default", "__syncthreads", "__syncwarp", NULL};
    const struct tokens *t = f->t;
    uint32_t open = around(f, l->first);
    if (open == NOWHERE || !tok_is(t, open, P_LBRACE) || !begins_statement(t, l->first))
        return false;
    for (uint32_t i = semicolon + 1, past; i < t->tok[open].match; i = past) {
        past = past_statement(t, i);
        if (past == NOWHERE || t->tok[i].kind == TOK_HASH || has_word(t, (struct tok_range){i, past}, leaves))
            return false;
        if (gives_back(f, i)) {
            l->past = past;
            return true;
        }
        if (may_declare(t, i))
            return false;
    }
    return false;
}

/* The loop asks in its condition. A body that moves on to another place is no waiting. */
static bool find_spin(const struct finder *f, struct lock *l, uint32_t open)
{
    const struct tokens *t = f->t;
    uint32_t behind = t->tok[open].match + 1;
    l->first = open - 1;
    l->taken = inside(t, open);
    bool tail = l->first > 0 && tok_is(t, l->first - 1, P_RBRACE) && t->tok[l->first - 1].match > 0 &&
                tok_word(t, t->tok[l->first - 1].match - 1, "do");
    bool empty = tok_is(t, behind, P_LBRACE) && t->tok[behind].match == behind + 1;
    if (!tail && (empty || tok_is(t, behind, P_SEMI))) {
        if (find_section(f, l, behind + empty))
            l->shape = LOCK_SECTION;
        return true;
    }
    struct tok_range body =
        tail ? inside(t, t->tok[l->first - 1].match) : (struct tok_range){behind, past_statement(t, behind)};
    struct tok_range lock = lock_of(f);
    for (uint32_t i = lock.first; i < lock.past; i++)
        for (uint32_t k = body.first; t->tok[i].kind == TOK_IDENT && k < body.past && k < t->n; k++)
            if (str_eq(tok_raw(t, i), tok_raw(t, k)))
                return false;
    return true;
}

/* The flag that a loop goes on for: while (!done), while (done == 0), do { } while (wait). NOWHERE: it is
 * more than that. */
static uint32_t flag_of(const struct tokens *t, struct tok_range r)
{
    r.first += tok_is(t, r.first, P_NOT);
    bool compared = r.past - r.first == 3 && (tok_is(t, r.first + 1, P_EQ) || tok_is(t, r.first + 1, P_NE)) &&
                    is_constant(t, (struct tok_range){r.first + 2, r.past});
    bool one = r.past - r.first == 1 || compared;
    return one && t->tok[r.first].kind == TOK_IDENT && !tok_word(t, r.first, "true") ? r.first : NOWHERE;
}

/* The "(" of the condition of the loop whose body is at open, or NOWHERE; l->first is the loop's first token.
 */
static uint32_t loop_of(const struct tokens *t, uint32_t open, struct lock *l)
{
    if (open > 0 && tok_word(t, open - 1, "do")) {
        l->first = open - 1;
        uint32_t close = t->tok[open].match;
        return tok_word(t, close + 1, "while") && tok_is(t, close + 2, P_LPAREN) ? close + 2 : NOWHERE;
    }
    uint32_t condition = open > 0 && tok_is(t, open - 1, P_RPAREN) ? t->tok[open - 1].match : NOWHERE;
    uint32_t word = condition == NOWHERE ? NOWHERE : keyword(t, condition);
    if (word == NOWHERE || tok_word(t, word, "if"))
        return NOWHERE;
    l->first = word;
    return condition;
}

static bool assigns(const struct tokens *t, struct tok_range r, uint32_t flag)
{
    for (uint32_t i = r.first; i < r.past; i++)
        if (t->tok[i].kind == TOK_IDENT && str_eq(tok_raw(t, i), tok_raw(t, flag)) &&
            tok_is(t, i + 1, P_ASSIGN))
            return true;
    return false;
}

/* "break;" as the last of the block, and no other way out of it; else NOWHERE. */
static uint32_t last_break(const struct tokens *t, struct tok_range block)
{
    static const char *const out[] = {"break", "continue", "return", "goto", NULL};
    uint32_t i = block.past - 2;
    bool last = block.past - block.first > 2 && tok_word(t, i, "break") && tok_is(t, i + 1, P_SEMI) &&
                begins_statement(t, i);
    return last && !has_word(t, (struct tok_range){block.first, i}, out) ? i : NOWHERE;
}

/* Behind the if whose block ends at close, with its else; NOWHERE where that has none of its own. */
static uint32_t past_else(const struct tokens *t, uint32_t close)
{
    if (!tok_is_word(t, close + 1, W_ELSE))
        return close + 1;
    return tok_is(t, close + 2, P_LBRACE) ? past_statement(t, close + 2) : NOWHERE;
}

/* An if in a loop asks: what has the lock leaves the loop by a flag, or by break. */
static bool find_try(const struct finder *f, struct lock *l, uint32_t open)
{
    static const char *const again[] = {"continue", NULL};
    const struct tokens *t = f->t;
    uint32_t block = t->tok[open].match + 1, loop = around(f, open);
    uint32_t condition = loop != NOWHERE && tok_is(t, loop, P_LBRACE) ? loop_of(t, loop, l) : NOWHERE;
    struct tok_range section =
        tok_is(t, block, P_LBRACE) ? inside(t, block) : (struct tok_range){block, block};
    if (condition == NOWHERE || giving_back(f, section) == NOWHERE)
        return false;
    uint32_t flag = flag_of(t, inside(t, condition));
    l->leave = last_break(t, section);
    if (flag != NOWHERE && assigns(t, section, flag)) {
        l->flag = flag;
        l->past = t->tok[loop].match;
        l->shape = has_word(t, inside(t, loop), again) ? LOCK_HANGS : LOCK_FLAG;
        return true;
    }
    l->past = past_else(t, t->tok[block].match);
    if (l->leave != NOWHERE && l->past != NOWHERE && begins_statement(t, l->first))
        l->shape = LOCK_BREAK;
    return has_word(t, section, (const char *const[]){"break", "return", NULL});
}

static bool is_ported(const struct finder *f, uint32_t i)
{
    for (uint32_t k = around(f, i); k != NOWHERE; k = around(f, k)) {
        struct tok_range r = {k, f->t->tok[k].match};
        if (k == f->body.first)
            return false;
        for (uint32_t j = k > 16 ? k - 16 : 0; j < r.past; j++)
            if (tok_word(f->t, j, LOCK_FUNCTION))
                return true;
    }
    return false;
}

static void look_at(struct locks *l, struct finder *f, const struct name_use *use)
{
    struct lock lock = {.call = use->tok};
    f->c = call_of(f->in, use);
    uint32_t open = takes_lock(f, use->tok) ? condition_of(f, use->tok) : NOWHERE;
    if (open == NOWHERE || tok_word(f->t, open - 1, "for") || is_ported(f, open))
        return;
    bool waits = tok_word(f->t, open - 1, "while") ? find_spin(f, &lock, open) : find_try(f, &lock, open);
    if (waits && !is_elected(f, lock.first, &lock.leaders))
        vec_push(&l->v, lock);
}

void locks_find(struct locks *l, const struct input *in)
{
    struct finder f = {.in = in, .t = in->tok};
    struct bodies bodies = {0};
    bool known = false;
    for (uint32_t i = 0, b = 0; i < in->names->n; i++) {
        const struct name_use *use = &in->names->use[i];
        if (use->verdict != NAME_API ||
            !(tok_word(in->tok, use->tok, "atomicCAS") || tok_word(in->tok, use->tok, "atomicExch")))
            continue;
        if (!known)
            bodies_find(&bodies, in);
        known = true;
        while (b < bodies.device.n && bodies.device.p[b].past < use->tok)
            b++;
        if (b < bodies.device.n && bodies.device.p[b].first < use->tok) {
            f.body = bodies.device.p[b];
            look_at(l, &f, use);
        }
    }
    bodies_release(&bodies);
}

void locks_release(struct locks *l)
{
    vec_release(&l->v);
}

bool locks_want_helper(const struct locks *l)
{
    for (size_t i = 0; i < l->v.n; i++)
        if (l->v.p[i].shape != LOCK_HANGS)
            return true;
    return false;
}
