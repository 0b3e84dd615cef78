/* Finds where lanes of one wavefront wait for each other without a lock: flags in shared memory.
 * lock_branches.c finds convergent operations. */
#include "plan/input/bodies.h"
#include "plan/locks/lock.h"
#include "plan/locks/lock_parts.h"

static bool same_word(const struct tokens *t, uint32_t a, uint32_t b)
{
    return t->tok[a].kind == TOK_IDENT && str_eq(tok_raw(t, a), tok_raw(t, b));
}

/* Nothing but fences and pauses: an empty statement, or a block of them. */
static bool lock_wait_is_idle(const struct tokens *t, struct tok_range r)
{
    static const char *const idle[] = {"__threadfence",        "__threadfence_block", "__nanosleep",
                                       "__threadfence_system", "__syncwarp",          NULL};
    for (uint32_t i = r.first; i < r.past; i++) {
        if (tok_any_word(t, i, idle) && tok_is(t, i + 1, P_LPAREN) && t->tok[i + 1].match > i)
            i = t->tok[i + 1].match;
        else if (!tok_is(t, i, P_SEMI) && !tok_is(t, i, P_LBRACE) && !tok_is(t, i, P_RBRACE))
            return false;
    }
    return true;
}

/* Does the loop with that condition do nothing but ask? */
static bool only_asks(const struct tokens *t, uint32_t open)
{
    static const char *const locks[] = {"atomicCAS",  "atomicCAS_block",  "atomicCAS_system",
                                        "atomicExch", "atomicExch_block", "atomicExch_system",
                                        NULL};
    struct tok_range condition = {open + 1, t->tok[open].match};
    uint32_t behind = condition.past + 1, past = lock_past_statement(t, behind);
    uint32_t brace = open > 2 && tok_is(t, open - 2, P_RBRACE) ? t->tok[open - 2].match : 0;
    if (!tok_word(t, open - 1, "while") || past == LOCK_NOWHERE ||
        lock_has_word(t, condition, locks))
        return false;
    for (uint32_t i = condition.first; i < condition.past; i++)
        if (tok_is(t, i, P_INCREMENT) || tok_is(t, i, P_DECREMENT))
            return false;
    if (brace > 0 && tok_is_word(t, brace - 1, W_DO))
        return lock_wait_is_idle(t, (struct tok_range){brace, open - 1});
    return lock_wait_is_idle(t, (struct tok_range){behind, past});
}

/* Does token i, a use of the variable, write something there that others may wait for? */
static bool is_signal(const struct lock_finder *f, uint32_t i)
{
    const struct tokens *t = f->t;
    uint32_t around = lock_around(f, i), k = i + 1;
    if (around != LOCK_NOWHERE && tok_is(t, around, P_LPAREN) &&
        t->tok[around - 1].kind == TOK_IDENT && str_starts(tok_raw(t, around - 1), STR("atomic")))
        return true;
    while (tok_is(t, k, P_LBRACKET) && t->tok[k].match > k)
        k = t->tok[k].match + 1;
    return tok_is(t, k, P_INCREMENT) || tok_is_compound(t, k) ||
           (tok_is(t, k, P_ASSIGN) && !str_is(tok_raw(t, k + 1), "0"));
}

/* Has every lane that comes to the loop done its part before: "atomicAdd(&n,
 * 1); while (n < 4);"? */
static bool all_came(const struct lock_finder *f, uint32_t use, uint32_t loop)
{
    for (uint32_t i = f->body.first; i < loop; i++) {
        if (!same_word(f->t, use, i) || !is_signal(f, i))
            continue;
        uint32_t around = lock_around(f, i);
        while (around != LOCK_NOWHERE && !tok_is(f->t, around, P_LBRACE))
            around = lock_around(f, around);
        if (lock_condition_of(f, i) == LOCK_NOWHERE && around != LOCK_NOWHERE &&
            f->t->tok[around].match > loop)
            return true;
    }
    return false;
}

/* Does a function get it that is none of the atomics? Barriers know by themselves who came. */
static bool is_passed(const struct lock_finder *f, uint32_t use)
{
    uint32_t open = lock_around(f, use);
    if (open == LOCK_NOWHERE || !tok_is(f->t, open, P_LPAREN) ||
        f->t->tok[open - 1].kind != TOK_IDENT)
        return false;
    struct str name = tok_raw(f->t, open - 1);
    return !str_is(name, "while") && !str_starts(name, STR("atomic"));
}

static void lock_wait_find_flags(struct lane_waits *m, const struct lock_finder *f, uint32_t shared)
{
    const struct tokens *t = f->t;
    uint32_t past = lock_past_statement(t, shared);
    if (past == LOCK_NOWHERE)
        return;
    for (uint32_t name = shared + 1; name < past; name++) {
        bool declares = t->tok[name].kind == TOK_IDENT &&
                        (tok_is(t, name + 1, P_LBRACKET) || tok_is(t, name + 1, P_SEMI) ||
                         tok_is(t, name + 1, P_COMMA));
        for (uint32_t i = past; declares && i < f->body.past; i++) {
            uint32_t open = same_word(t, name, i) ? lock_condition_of(f, i) : LOCK_NOWHERE;
            if (open != LOCK_NOWHERE && only_asks(t, open) && !is_passed(f, i) &&
                !all_came(f, i, open - 1)) {
                vec_push(&m->v, (struct lane_wait){i, LANE_WAIT_FLAG});
                i = t->tok[open].match;
            }
        }
    }
}

void lane_waits_find(struct lane_waits *m, const struct input *in)
{
    struct lock_finder f = {.in = in, .t = in->tok};
    struct bodies bodies = {0};
    bool exchanges = lock_has_convergent(in), known = false;
    for (uint32_t i = 0, b = 0; i < in->tok->n; i++) {
        if (!tok_is_word(in->tok, i, W_SHARED))
            continue;
        if (!known)
            bodies_find(&bodies, in);
        known = true;
        while (b < bodies.device.n && bodies.device.p[b].past < i)
            b++;
        if (b < bodies.device.n && bodies.device.p[b].first < i) {
            f.body = bodies.device.p[b];
            lock_wait_find_flags(m, &f, i);
        }
    }
    if (exchanges && !known)
        bodies_find(&bodies, in);
    for (size_t b = 0; exchanges && b < bodies.device.n; b++) {
        f.body = bodies.device.p[b];
        lock_find_divergent(m, &f);
    }
    bodies_release(&bodies);
}

void lane_waits_release(struct lane_waits *m)
{
    vec_release(&m->v);
}
