#include "plan/locks/lock.h"
#include "plan/input/bodies.h"
#include "plan/locks/lock_parts.h"

static bool plan_lock_is_constant(const struct tokens *t, struct tok_range r)
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

/* True if a statement of a block begins at the token: it is not the body of an if, else or loop. */
static bool begins_block_statement(const struct tokens *t, uint32_t i)
{
    return i > 0 &&
           (tok_is(t, i - 1, P_SEMI) || tok_is(t, i - 1, P_LBRACE) || tok_is(t, i - 1, P_RBRACE));
}

bool lock_has_word(const struct tokens *t, struct tok_range r, const char *const *words)
{
    for (uint32_t i = r.first; i < r.past; i++)
        if (tok_any_word(t, i, words))
            return true;
    return false;
}

/* Returns the token after the heads of if, while and for that come before a statement; ifs: how
 * many of them are if's. */
static uint32_t past_heads(const struct tokens *t, uint32_t i, uint32_t *ifs)
{
    for (; i < t->n; i = t->tok[i + 1].match + 1) {
        uint32_t open = i + 1;
        bool head = tok_is(t, open, P_LPAREN) && t->tok[open].match > open;
        if (!head || lock_keyword(t, open) == LOCK_NOWHERE)
            break;
        *ifs += tok_word(t, i, "if");
    }
    return i;
}

static uint32_t past_simple(const struct tokens *t, uint32_t i)
{
    if (tok_is(t, i, P_LBRACE))
        return t->tok[i].match > i ? t->tok[i].match + 1 : LOCK_NOWHERE;
    for (; i < t->n && !tok_is(t, i, P_RBRACE); i++) {
        if (tok_is(t, i, P_SEMI))
            return i + 1;
        if ((tok_is(t, i, P_LPAREN) || tok_is(t, i, P_LBRACE)) && t->tok[i].match > i)
            i = t->tok[i].match;
    }
    return LOCK_NOWHERE;
}

uint32_t lock_past_statement(const struct tokens *t, uint32_t i)
{
    uint32_t ifs = 0, past = past_simple(t, past_heads(t, i, &ifs));
    for (; past != LOCK_NOWHERE && ifs > 0 && tok_is_word(t, past, W_ELSE); ifs--)
        past = past_simple(t, past_heads(t, past + 1, &ifs));
    return past;
}

static struct tok_range inside(const struct tokens *t, uint32_t open)
{
    return (struct tok_range){open + 1, t->tok[open].match};
}

/* Does a declaration begin there, or may one? A name would end with the block that
 * the section becomes. */
static bool may_declare(const struct tokens *t, uint32_t i)
{
    static const char *const words[] = {"decltype",      "typeof",    "__typeof__", "alignas",
                                        "__attribute__", "__align__", NULL};
    uint32_t name = i + 1;
    while (tok_is(t, name, P_STAR) || tok_is(t, name, P_AMP) || tok_is(t, name, P_AND))
        name++;
    if (tok_is(t, i, P_LBRACKET)) /* [[maybe_unused]] */
        return tok_is(t, i + 1, P_LBRACKET);
    return t->tok[i].kind == TOK_IDENT &&
           (tok_any_word(t, i, words) || tok_word_in(t, i, WORD_TYPE | WORD_SPECIFIER) ||
            (name < t->n && t->tok[name].kind == TOK_IDENT) || tok_is(t, i + 1, P_LESS) ||
            tok_is(t, i + 1, P_SCOPE));
}

/* Does a condition declare a variable: while (int was = atomicCAS(l, 0, 1))? It can't
 * become an expression.
 */
static bool plan_lock_declares(const struct tokens *t, struct tok_range asks)
{
    for (uint32_t i = asks.first + 2; i < asks.past; i++) {
        if ((tok_is(t, i, P_LPAREN) || tok_is(t, i, P_LBRACKET)) && t->tok[i].match > i)
            i = t->tok[i].match;
        else if (tok_is(t, i, P_ASSIGN) || tok_is(t, i, P_LBRACE))
            return t->tok[asks.first].kind == TOK_IDENT &&
                   (t->tok[i - 2].kind == TOK_IDENT || tok_is(t, i - 2, P_STAR) ||
                    tok_is(t, i - 2, P_AMP) || tok_is(t, i - 2, P_AND) ||
                    tok_is(t, i - 2, P_GREATER));
    }
    return false;
}

/* Does a macro stand there that may leave the section? What this file does not
 * define, its capitals tell. */
static bool has_macro(const struct tokens *t, struct tok_range r)
{
    static const char *const leaves[] = {"return", "break", "continue", "goto", NULL};
    for (uint32_t i = r.first; i < r.past; i++) {
        if (t->tok[i].kind != TOK_IDENT)
            continue;
        if (tok_is(t, i + 1, P_LPAREN) && plan_lock_is_constant(t, (struct tok_range){i, i + 1}))
            return true;
        for (uint32_t d = 0; d < t->ndir; d++) {
            const struct directive *at = &t->dir[d];
            if (at->kind == DIR_DEFINE && at->hash + 2 < at->past &&
                str_eq(tok_raw(t, at->hash + 2), tok_raw(t, i)) &&
                lock_has_word(t, (struct tok_range){at->hash + 2, at->past}, leaves))
                return true;
        }
    }
    return false;
}

/* while (acquire) ; ... release: the section may become a block. */
static bool plan_lock_find_section(const struct lock_finder *f, struct lock *l, uint32_t semicolon)
{
    static const char *const leaves[] = {"return",  "break",         "continue",   "goto", "case",
                                         "default", "__syncthreads", "__syncwarp", NULL};
    const struct tokens *t = f->t;
    uint32_t open = lock_around(f, l->first);
    if (open == LOCK_NOWHERE || !tok_is(t, open, P_LBRACE) || !begins_block_statement(t, l->first))
        return false;
    for (uint32_t i = semicolon + 1, past; i < t->tok[open].match; i = past) {
        past = lock_past_statement(t, i);
        if (past == LOCK_NOWHERE || t->tok[i].kind == TOK_HASH ||
            lock_has_word(t, (struct tok_range){i, past}, leaves) ||
            has_macro(t, (struct tok_range){i, past}))
            return false;
        if (lock_gives_back(f, i)) {
            l->past = past;
            return true;
        }
        if (may_declare(t, i))
            return false;
    }
    return false;
}

/* The loop asks in its condition. */
static void find_spin(const struct lock_finder *f, struct lock *l, const struct lock_loop *loop)
{
    const struct tokens *t = f->t;
    l->first = loop->first;
    l->acquire = loop->asks;
    if (!tok_word(t, loop->first, "while") || plan_lock_declares(t, loop->asks))
        return;
    uint32_t behind = loop->asks.past + 1;
    bool empty = tok_is(t, behind, P_LBRACE) && t->tok[behind].match == behind + 1;
    if ((empty || tok_is(t, behind, P_SEMI)) && plan_lock_find_section(f, l, behind + empty))
        l->shape = LOCK_SECTION;
}

/* The flag that a loop goes on for: while (!done), while (done == 0), do { } while (wait).
 * LOCK_NOWHERE: it is more than that. */
static uint32_t flag_of(const struct tokens *t, struct tok_range r)
{
    r.first += tok_is(t, r.first, P_NOT);
    bool compared = r.past - r.first == 3 &&
                    (tok_is(t, r.first + 1, P_EQ) || tok_is(t, r.first + 1, P_NE)) &&
                    plan_lock_is_constant(t, (struct tok_range){r.first + 2, r.past});
    bool one = r.past - r.first == 1 || compared;
    return one && t->tok[r.first].kind == TOK_IDENT && !tok_word(t, r.first, "true") ? r.first
                                                                                     : LOCK_NOWHERE;
}

/* The "(" of the condition of the loop whose body is at open, or LOCK_NOWHERE; l->first is
 * the loop's first token.
 */
static uint32_t loop_of(const struct tokens *t, uint32_t open, struct lock *l)
{
    if (open > 0 && tok_word(t, open - 1, "do")) {
        l->first = open - 1;
        uint32_t close = t->tok[open].match;
        return tok_word(t, close + 1, "while") && tok_is(t, close + 2, P_LPAREN) ? close + 2
                                                                                 : LOCK_NOWHERE;
    }
    uint32_t condition =
        open > 0 && tok_is(t, open - 1, P_RPAREN) ? t->tok[open - 1].match : LOCK_NOWHERE;
    uint32_t word = condition == LOCK_NOWHERE ? LOCK_NOWHERE : lock_keyword(t, condition);
    if (word == LOCK_NOWHERE || tok_word(t, word, "if"))
        return LOCK_NOWHERE;
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

/* "break;" as the last of the block, and no other way out of it; else LOCK_NOWHERE. */
static uint32_t last_break(const struct tokens *t, struct tok_range block)
{
    static const char *const out[] = {"break", "continue", "return", "goto", NULL};
    uint32_t i = block.past - 2;
    bool last = block.past - block.first > 2 && tok_word(t, i, "break") &&
                tok_is(t, i + 1, P_SEMI) && begins_block_statement(t, i);
    return last && !lock_has_word(t, (struct tok_range){block.first, i}, out) ? i : LOCK_NOWHERE;
}

/* Returns the token after the if whose block ends at close, with its else; LOCK_NOWHERE if the else
 * has no block. */
static uint32_t past_else(const struct tokens *t, uint32_t close)
{
    if (!tok_is_word(t, close + 1, W_ELSE))
        return close + 1;
    return tok_is(t, close + 2, P_LBRACE) ? lock_past_statement(t, close + 2) : LOCK_NOWHERE;
}

/* Is the flag a local number of 32 bits at most, declared in the function by itself? */
static bool is_local_flag(const struct lock_finder *f, uint32_t flag)
{
    static const char *const types[] = {"bool", "int", "unsigned", "char", "short", NULL};
    const struct tokens *t = f->t;
    for (uint32_t i = f->body.first + 2; i < flag; i++)
        if (t->tok[i].kind == TOK_IDENT && str_eq(tok_raw(t, i), tok_raw(t, flag)) &&
            tok_any_word(t, i - 1, types))
            return begins_block_statement(t, i - 1);
    return false;
}

/* Is there a way out of the loop that does not go by its end, behind which a lane gives the lock
 * back? Breaks of loops and switches within are none. */
static bool has_exit(const struct lock_finder *f, struct tok_range section, uint32_t first)
{
    static const char *const out[] = {"return", "goto", NULL};
    const struct tokens *t = f->t;
    for (uint32_t i = section.first; i < section.past; i++) {
        struct lock_loop loop;
        bool within = false;
        if (tok_any_word(t, i, out))
            return true;
        if (!tok_word(t, i, "break"))
            continue;
        for (uint32_t k = lock_around(f, i); !within && k != LOCK_NOWHERE && k >= section.first;
             k = lock_around(f, k))
            within = tok_is(t, k - 1, P_RPAREN) && t->tok[k - 1].match > 0 &&
                     tok_word(t, t->tok[k - 1].match - 1, "switch");
        if (!within && lock_loop_around(f, i, &loop) && loop.first == first)
            return true;
    }
    return has_macro(t, section);
}

/* An if that stands in a loop's block by itself asks: what has the lock leaves the loop by
 * a flag, or by break. */
static void find_try(const struct lock_finder *f, struct lock *l, uint32_t open)
{
    static const char *const again[] = {"continue", NULL};
    const struct tokens *t = f->t;
    uint32_t block = t->tok[open].match + 1, loop = lock_around(f, open);
    uint32_t condition =
        loop != LOCK_NOWHERE && tok_is(t, loop, P_LBRACE) ? loop_of(t, loop, l) : LOCK_NOWHERE;
    if (condition == LOCK_NOWHERE || !begins_block_statement(t, open - 1) ||
        !tok_is(t, block, P_LBRACE) || !lock_may_give_back(f, inside(t, block), false))
        return;
    struct tok_range section = l->section = inside(t, block);
    uint32_t flag =
        tok_word(t, condition - 1, "while") ? flag_of(t, inside(t, condition)) : LOCK_NOWHERE;
    if (flag != LOCK_NOWHERE && assigns(t, section, flag)) {
        l->flag = flag;
        struct tok_range rest = {section.past + 1, t->tok[loop].match};
        l->early = has_exit(f, rest, l->first);
        l->past = l->early ? past_else(t, section.past) : rest.past;
        bool kept = l->past != LOCK_NOWHERE && is_local_flag(f, flag) &&
                    !lock_has_word(t, inside(t, loop), again) && !has_exit(f, section, l->first);
        l->shape = kept ? LOCK_FLAG : LOCK_UNKNOWN;
        return;
    }
    l->leave = last_break(t, section);
    l->past = past_else(t, t->tok[block].match);
    if (l->leave != LOCK_NOWHERE && l->past != LOCK_NOWHERE &&
        begins_block_statement(t, l->first) && !has_macro(t, section))
        l->shape = LOCK_BREAK;
}

static bool plan_lock_is_ported(const struct lock_finder *f, uint32_t i)
{
    for (uint32_t k = lock_around(f, i); k != LOCK_NOWHERE; k = lock_around(f, k)) {
        struct tok_range r = {k, f->t->tok[k].match};
        if (k == f->body.first)
            return false;
        for (uint32_t j = k > 16 ? k - 16 : 0; j < r.past; j++)
            if (tok_word(f->t, j, LOCK_FUNCTION))
                return true;
    }
    return false;
}

static bool plan_lock_same_tokens(const struct tokens *t, struct tok_range a, struct tok_range b)
{
    bool same = a.past - a.first == b.past - b.first;
    for (uint32_t i = 0; same && i < a.past - a.first; i++)
        same = str_eq(tok_raw(t, a.first + i), tok_raw(t, b.first + i));
    return same;
}

/* Goes on while it finds another value than the one it puts there: while (atomicExch(&more, 0)); or
 * while it has what it asked for: while (atomicCAS(&more, 1, 0) == 1). That takes nothing. */
static bool puts_what_it_waits_for(const struct lock_finder *f, const struct lock_loop *l)
{
    const struct tokens *t = f->t;
    struct tok_range put = f->c->arg[1], asks = l->asks;
    bool again, swap = f->c->nargs == 3;
    if (lock_asks_again(f, l, put, &again))
        return again == swap;
    if (swap)
        return false;
    for (uint32_t i = asks.first; i < asks.past; i++)
        if (tok_is(t, i, P_NE) && plan_lock_same_tokens(t, put, lock_value_behind(t, i, asks.past)))
            return true;
    bool alone = asks.past == asks.first + 1;
    return alone && put.past == put.first + 1 && str_is(tok_raw(t, put.first), "0");
}

/* Does an operator or another atomic function get the result? */
static bool is_operand(const struct lock_finder *f)
{
    static const uint8_t signs[] = {P_PLUS, P_MINUS, P_STAR, P_SLASH, P_PERCENT, P_PIPE, P_CARET};
    const struct tokens *t = f->t;
    for (size_t k = 0; k < sizeof signs; k++)
        if (tok_is(t, f->c->close + 1, signs[k]))
            return true;
    uint32_t open = lock_around(f, f->c->first);
    return open != LOCK_NOWHERE && open > 0 && tok_is(t, open, P_LPAREN) &&
           t->tok[open - 1].kind == TOK_IDENT && str_starts(tok_raw(t, open - 1), STR("atomic"));
}

/* Whether lanes wait in the loop: what the lock is when it is free and where it is stay the same in
 * its rounds. A loop that computes a new value goes on with what it has seen, one that looks for a
 * place goes on to the next. asks: the call stands in a while's condition. */
static bool plan_lock_waits(const struct lock_finder *f, const struct lock_loop *l, bool asks)
{
    const struct call *c = f->c;
    if (lock_changes(f, l, c->arg[1], c->nargs == 3 ? LOCK_STATE : LOCK_RESULT))
        return lock_is_bit(f, l);
    if (is_operand(f) || puts_what_it_waits_for(f, l))
        return false;
    bool constant =
        plan_lock_is_constant(f->t, c->arg[1]) && plan_lock_is_constant(f->t, c->arg[c->nargs - 1]);
    if (!asks && lock_may_give_back(f, l->rounds, !constant))
        return true;
    return (asks || lock_decides(f, l)) && !lock_changes(f, l, c->arg[0], LOCK_PLACE);
}

/* Functions and macros that try to take a lock, by their names. */
struct tries {
    VEC(uint32_t) v;
};

/* A lock in a macro's body: one that is asked for again and again, or tried. */
static void look_at_macro(struct locks *l, struct lock_finder *f, const struct name_use *use,
                          struct tries *tries)
{
    const struct directive *d = tok_directive(f->t, use->tok);
    struct lock_loop loop;
    if (!d)
        return;
    f->body = (struct tok_range){d->hash, d->past};
    uint32_t open = lock_condition_of(f, use->tok);
    bool asks = open != LOCK_NOWHERE && tok_word(f->t, open - 1, "while");
    bool loops = lock_loop_around(f, use->tok, &loop);
    uint32_t name = loops ? LOCK_NOWHERE : lock_tried_by(f);
    if (loops && plan_lock_waits(f, &loop, asks))
        vec_push(&l->v, (struct lock){.call = use->tok});
    else if (name != LOCK_NOWHERE)
        vec_push(&tries->v, name);
}

/* Does the call give back, and look at what it found, what one before took? */
static bool gives_back(const struct locks *l, const struct lock_finder *f)
{
    for (size_t i = l->v.n; i-- > 0 && l->v.p[i].call > f->body.first;)
        if (l->v.p[i].taker && lock_is_given_back_by(f, l->v.p[i].taker))
            return true;
    return false;
}

/* Does the call stand by itself, so that nobody looks at what it gives? */
static bool plan_lock_is_statement(const struct lock_finder *f)
{
    uint32_t around = lock_around(f, f->c->first);
    return lock_begins_statement(f, f->c->first) &&
           (around == LOCK_NOWHERE || tok_is(f->t, around, P_LBRACE));
}

static void plan_lock_look_at(struct locks *l, struct lock_finder *f, const struct name_use *use,
                              struct tries *tries)
{
    struct lock lock = {.call = use->tok, .taker = f->c};
    struct lock_loop loop;
    bool jumps = false;
    uint32_t open = lock_condition_of(f, use->tok);
    bool asks = open != LOCK_NOWHERE && tok_word(f->t, open - 1, "while");
    if (plan_lock_is_ported(f, use->tok) || plan_lock_is_statement(f))
        return;
    bool loops = lock_loop_around(f, use->tok, &loop);
    if (!loops)
        loops = jumps = lock_goto_around(f, use->tok, &loop);
    if (!loops) {
        uint32_t name =
            lock_is_elected(f, use->tok, &lock.leaders) ? LOCK_NOWHERE : lock_tried_by(f);
        if (name != LOCK_NOWHERE)
            vec_push(&tries->v, name);
        return;
    }
    if (!plan_lock_waits(f, &loop, asks) || gives_back(l, f))
        return;
    lock.first = loop.first;
    if (asks)
        find_spin(f, &lock, &loop);
    else if (!jumps && open != LOCK_NOWHERE && tok_word(f->t, open - 1, "if"))
        find_try(f, &lock, open);
    if (!lock_is_elected(f, asks ? lock.first : use->tok, &lock.leaders))
        vec_push(&l->v, lock);
}

static int plan_lock_by_call(const void *a, const void *b)
{
    const struct lock *left = a, *right = b;
    return left->call < right->call ? -1 : left->call > right->call;
}

/* The loops that call what tries. */
static void find_tries(struct locks *l, struct lock_finder *f, const struct bodies *bodies,
                       const struct tries *tries)
{
    const struct tokens *t = f->t;
    for (size_t b = 0; tries->v.n && b < bodies->device.n; b++) {
        f->body = bodies->device.p[b];
        for (uint32_t i = f->body.first; i < f->body.past; i++)
            for (size_t k = 0; t->tok[i].kind == TOK_IDENT && k < tries->v.n; k++) {
                struct lock lock = {.call = i};
                if (str_eq(tok_raw(t, i), tok_raw(t, tries->v.p[k])) &&
                    !plan_lock_is_ported(f, i) && lock_is_tried_at(f, i, &lock.leaders)) {
                    vec_push(&l->v, lock);
                    break;
                }
            }
    }
    if (l->v.n)
        qsort(l->v.p, l->v.n, sizeof *l->v.p, plan_lock_by_call);
}

/* Two sections of which neither is within the other can't both become blocks. */
static void part_sections(struct locks *l)
{
    for (size_t i = 0; i < l->v.n; i++)
        for (size_t k = i + 1; k < l->v.n && l->v.p[i].shape == LOCK_SECTION; k++) {
            struct lock *a = &l->v.p[i], *b = &l->v.p[k];
            if (b->call > a->past)
                break;
            if (b->shape == LOCK_SECTION && b->past > a->past)
                a->shape = b->shape = LOCK_UNKNOWN;
        }
}

/* A lock that a lane tries once it has the loop's own, and asks for in the next round anew: none
 * waits for it with a lock that has no turns. */
static void drop_tries_within(struct locks *l)
{
    size_t n = 0;
    for (size_t i = 0; i < l->v.n; i++) {
        const struct lock *b = &l->v.p[i];
        bool within = false;
        for (size_t k = 0; k < n && b->shape == LOCK_UNKNOWN; k++) {
            const struct lock *a = &l->v.p[k];
            within |= (a->shape == LOCK_FLAG || a->shape == LOCK_BREAK) && a->first == b->first &&
                      b->call >= a->section.first && b->call < a->section.past;
        }
        if (!within)
            l->v.p[n++] = *b;
    }
    l->v.n = n;
}

/* Is it a swap, of whatever scope? */
static bool is_swap(const struct tokens *t, uint32_t name)
{
    static const char *const names[] = {"atomicCAS",  "atomicCAS_block",  "atomicCAS_system",
                                        "atomicExch", "atomicExch_block", "atomicExch_system",
                                        NULL};
    return tok_any_word(t, name, names);
}

static bool plan_lock_is_whole(const struct lock_finder *f, uint32_t name)
{
    bool compares = str_starts(tok_raw(f->t, name), STR("atomicCAS"));
    return f->c->shape == CALL_CLEAR && f->c->nargs == (compares ? 3 : 2);
}

void locks_find(struct locks *l, const struct input *in)
{
    struct lock_finder f = {.in = in, .t = in->tok};
    struct bodies bodies = {0};
    struct tries tries = {0};
    bool known = false;
    for (uint32_t i = 0, b = 0; i < in->names->n; i++) {
        const struct name_use *use = &in->names->use[i];
        if (use->verdict != NAME_API || !is_swap(in->tok, use->tok))
            continue;
        f.c = call_of(in, use);
        if (!plan_lock_is_whole(&f, use->tok))
            continue;
        if (!known)
            bodies_find(&bodies, in);
        known = true;
        if (in->tok->tok[use->tok].flags & TOK_DIRECTIVE) {
            look_at_macro(l, &f, use, &tries);
            continue;
        }
        while (b < bodies.device.n && bodies.device.p[b].past < use->tok)
            b++;
        if (b < bodies.device.n && bodies.device.p[b].first < use->tok) {
            f.body = bodies.device.p[b];
            plan_lock_look_at(l, &f, use, &tries);
        }
    }
    part_sections(l);
    drop_tries_within(l);
    find_tries(l, &f, &bodies, &tries);
    vec_release(&tries.v);
    bodies_release(&bodies);
}

void locks_release(struct locks *l)
{
    vec_release(&l->v);
}

bool locks_want_helper(const struct locks *l)
{
    for (size_t i = 0; i < l->v.n; i++)
        if (l->v.p[i].shape != LOCK_UNKNOWN)
            return true;
    return false;
}
