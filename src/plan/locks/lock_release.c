/* Finds the release of a lock: a statement that writes to the same place, however that is
 * spelled. */
#include "plan/input/constant.h"
#include "plan/locks/lock_parts.h"

/* A place in memory without casts and brackets around it: "&l->word" and
 * "l->word", "*lock" and "lock". */
struct memory {
    struct tok_range r;
    bool pointer; /* these tokens are its address, not what stands there */
};

static bool lock_release_same_tokens(const struct tokens *t, struct tok_range a, struct tok_range b)
{
    if (a.past - a.first != b.past - b.first)
        return false;
    for (uint32_t i = 0; i < a.past - a.first; i++)
        if (!str_eq(tok_raw(t, a.first + i), tok_raw(t, b.first + i)))
            return false;
    return true;
}

static bool lock_release_is_zero(const struct tokens *t, struct tok_range r)
{
    return r.past == r.first + 1 && t->tok[r.first].kind == TOK_NUMBER &&
           str_is(tok_raw(t, r.first), "0");
}

static uint32_t lock_release_match_of(const struct tokens *t, uint32_t i)
{
    return t->tok[i].match;
}

/* Takes one cast, bracket, "&" or "*" away. */
static bool lock_release_strip(const struct tokens *t, struct memory *p)
{
    struct tok_range *r = &p->r;
    if (r->past <= r->first + 1)
        return false;
    uint32_t close = tok_is(t, r->first, P_LPAREN) ? lock_release_match_of(t, r->first) : 0;
    uint32_t last = r->past - 1,
             open = tok_is(t, last, P_RPAREN) ? lock_release_match_of(t, last) : last;
    bool cast = t->tok[r->first].kind == TOK_IDENT && str_ends(tok_raw(t, r->first), STR("_cast"));
    if (close == last || (cast && open < last && tok_is(t, open - 1, P_GREATER))) {
        *r = (struct tok_range){close == last ? r->first + 1 : open + 1, last};
        return true;
    }
    if (p->pointer && close > r->first && close < last && tok_is(t, close - 1, P_STAR)) {
        r->first = close + 1;
        return true;
    }
    if (tok_word(t, r->first, "this") && tok_is(t, r->first + 1, P_ARROW) &&
        r->past > r->first + 2) {
        r->first += 2;
        return true;
    }
    if (tok_is(t, r->first, p->pointer ? P_AMP : P_STAR)) {
        r->first++;
        p->pointer = !p->pointer;
        return true;
    }
    if (!p->pointer && r->past > r->first + 3 && tok_is(t, last, P_RBRACKET) &&
        lock_release_match_of(t, last) == last - 2 &&
        lock_release_is_zero(t, (struct tok_range){last - 1, last})) {
        r->past = last - 2;
        p->pointer = true;
        return true;
    }
    return false;
}

static struct memory lock_release_place_of(const struct tokens *t, struct tok_range r, bool pointer)
{
    struct memory p = {r, pointer};
    while (lock_release_strip(t, &p)) {
    }
    return p;
}

static bool is_lock(const struct lock_finder *f, struct tok_range r, bool pointer)
{
    struct memory lock = lock_release_place_of(f->t, f->c->arg[0], true),
                  other = lock_release_place_of(f->t, r, pointer);
    return lock.pointer == other.pointer && lock_release_same_tokens(f->t, lock.r, other.r);
}

/* The "," or ")" behind an argument that begins there. */
static uint32_t past_argument(const struct tokens *t, uint32_t i, uint32_t close)
{
    for (; i < close && !tok_is(t, i, P_COMMA); i++) {
        bool opens = tok_is(t, i, P_LPAREN) || tok_is(t, i, P_LBRACKET) || tok_is(t, i, P_LBRACE);
        if (opens && lock_release_match_of(t, i) > i)
            i = lock_release_match_of(t, i);
    }
    return i < close ? i : close;
}

/* Functions that may write to what their first argument points to. */
static bool writes_first(struct str word)
{
    static const char *const loads[] = {"load", "Load", NULL};
    for (int k = 0; loads[k]; k++)
        if (lock_has_part(word, loads[k]))
            return false;
    return str_starts(word, STR("atomic")) || str_starts(word, STR("__st")) ||
           str_starts(word, STR("__atomic_")) || str_starts(word, STR("__hip_atomic_"));
}

/* A call that takes the lock, or only reads it: atomicCAS(l, 0, 0), atomicAdd(l,
 * 0), atomicExch(l, me). */
static bool puts_nothing_new(const struct lock_finder *f, uint32_t name, uint32_t comma)
{
    const struct tokens *t = f->t;
    uint32_t close = lock_release_match_of(t, name + 1);
    struct tok_range second = {comma + 1, past_argument(t, comma + 1, close)};
    struct tok_range taken = f->c->arg[f->c->nargs - 1];
    struct str word = tok_raw(t, name);
    if (str_starts(word, STR("atomicCAS"))) {
        struct tok_range third = {second.past + 1, close};
        return second.past >= close || lock_release_same_tokens(t, second, third) ||
               lock_release_same_tokens(t, third, taken);
    }
    if (str_starts(word, STR("atomicExch")))
        return lock_release_same_tokens(t, second, taken);
    return !str_starts(word, STR("atomicAnd")) && str_starts(word, STR("atomic")) &&
           lock_release_is_zero(t, second);
}

/* Is it another constant than the one that the lock is free with? Then it is a
 * state: empty, busy, full. */
static bool is_other_state(const struct lock_finder *f, struct tok_range put)
{
    long free, value;
    return f->c->nargs == 3 && constant_value(f->t, f->c->arg[1], &free) &&
           constant_value(f->t, put, &value) && free != value;
}

bool lock_gives_back(const struct lock_finder *f, uint32_t i)
{
    const struct tokens *t = f->t;
    if (tok_is(t, i, P_LPAREN) && tok_word(t, i + 1, "void") &&
        lock_release_match_of(t, i) == i + 2)
        i += 3;
    if (i == f->c->first)
        return false;
    if (t->tok[i].kind == TOK_IDENT && tok_is(t, i + 1, P_LPAREN) &&
        lock_release_match_of(t, i + 1) > i && writes_first(tok_raw(t, i))) {
        uint32_t comma = past_argument(t, i + 2, lock_release_match_of(t, i + 1));
        return tok_is(t, comma, P_COMMA) && is_lock(f, (struct tok_range){i + 2, comma}, true) &&
               !puts_nothing_new(f, i, comma) &&
               !(str_starts(tok_raw(t, i), STR("atomicExch")) &&
                 is_other_state(f, (struct tok_range){comma + 1, lock_release_match_of(t, i + 1)}));
    }
    uint32_t past = lock_past_statement(t, i), assign = i;
    if (past == LOCK_NOWHERE)
        return false;
    for (; assign < past && !tok_is(t, assign, P_ASSIGN); assign++)
        if ((tok_is(t, assign, P_LPAREN) || tok_is(t, assign, P_LBRACKET)) &&
            lock_release_match_of(t, assign) > assign)
            assign = lock_release_match_of(t, assign);
    return assign < past && is_lock(f, (struct tok_range){i, assign}, false) &&
           !lock_release_same_tokens(t, (struct tok_range){assign + 1, past - 1},
                                     f->c->arg[f->c->nargs - 1]) &&
           !is_other_state(f, (struct tok_range){assign + 1, past - 1});
}

/* Do these tokens, the begin of a statement, write to the variable: "*lock = 0", "lock[i].l = 0",
 * "*(volatile int *)lock = 0"? */
static bool lock_release_writes(const struct tokens *t, uint32_t i, struct str variable)
{
    bool found = false, cast = tok_is(t, i, P_STAR) && tok_is(t, i + 1, P_LPAREN);
    if (!cast) {
        i += tok_is(t, i, P_STAR);
        if (t->tok[i].kind != TOK_IDENT || !str_eq(tok_raw(t, i), variable))
            return false;
    }
    for (uint32_t begin = i;
         i < t->n && !tok_is(t, i, P_SEMI) && !tok_is(t, i, P_ASSIGN) && !tok_is(t, i, P_LBRACE) &&
         (!tok_is(t, i, P_RPAREN) || lock_release_match_of(t, i) >= begin);
         i++)
        found |= t->tok[i].kind == TOK_IDENT && str_eq(tok_raw(t, i), variable);
    return found && tok_is(t, i, P_ASSIGN);
}

/* Does a call there give some lock back, by its name? */
static bool lock_release_is_named_so(const struct tokens *t, uint32_t i)
{
    struct str word = tok_raw(t, i);
    return t->tok[i].kind == TOK_IDENT && tok_is(t, i + 1, P_LPAREN) &&
           (lock_has_part(word, "nlock") || lock_has_part(word, "NLOCK") ||
            lock_has_part(word, "elease") || lock_has_part(word, "ELEASE"));
}

/* The name of the member that the tokens up to past end with, or LOCK_NOWHERE. */
static uint32_t member_before(const struct tokens *t, uint32_t past)
{
    while (past > 1 && tok_is(t, past - 1, P_RBRACKET) && lock_release_match_of(t, past - 1) > 0)
        past = lock_release_match_of(t, past - 1);
    bool member = past > 1 && t->tok[past - 1].kind == TOK_IDENT &&
                  (tok_is(t, past - 2, P_DOT) || tok_is(t, past - 2, P_ARROW));
    return member ? past - 1 : LOCK_NOWHERE;
}

/* Does an assignment at token i write to another member than the lock is: "node[i].dist = d" where
 * "&node[i].seen" is taken? Or another state? */
static bool writes_another(const struct lock_finder *f, uint32_t i)
{
    const struct tokens *t = f->t;
    uint32_t past = lock_past_statement(t, i), assign = i;
    while (past != LOCK_NOWHERE && assign < past && !tok_is(t, assign, P_ASSIGN))
        assign++;
    if (past == LOCK_NOWHERE || assign == past)
        return false;
    uint32_t lock = member_before(t, f->c->arg[0].past), other = member_before(t, assign);
    if (is_other_state(f, (struct tok_range){assign + 1, past - 1}))
        return true;
    return lock != LOCK_NOWHERE && other != LOCK_NOWHERE &&
           !str_eq(tok_raw(t, lock), tok_raw(t, other));
}

/* Does a statement there change something of the lock's variable? */
static bool writes_near(const struct lock_finder *f, uint32_t i, struct str variable)
{
    const struct tokens *t = f->t;
    if (lock_release_writes(t, i, variable))
        return !writes_another(f, i);
    if (t->tok[i].kind != TOK_IDENT || !tok_is(t, i + 1, P_LPAREN) || !writes_first(tok_raw(t, i)))
        return false;
    for (uint32_t k = i + 2; k < lock_release_match_of(t, i + 1); k++)
        if (t->tok[k].kind == TOK_IDENT && str_eq(tok_raw(t, k), variable))
            return true;
    return false;
}

bool lock_may_give_back(const struct lock_finder *f, struct tok_range r, bool same)
{
    const struct tokens *t = f->t;
    uint32_t base = lock_release_place_of(t, f->c->arg[0], true).r.first;
    while (base < f->c->close && t->tok[base].kind != TOK_IDENT)
        base++;
    struct str variable = tok_raw(t, base);
    for (uint32_t i = r.first; i < r.past; i++) {
        if (i == f->c->first)
            continue;
        if (lock_release_is_named_so(t, i))
            return true;
        if (lock_begins_statement(f, i) &&
            (lock_gives_back(f, i) || (!same && writes_near(f, i, variable))))
            return true;
    }
    return false;
}

static bool has_sign(const struct tokens *t, struct tok_range r, enum tok_punct sign)
{
    for (uint32_t i = r.first; i < r.past; i++)
        if (tok_is(t, i, sign))
            return true;
    return false;
}

bool lock_is_bit(const struct lock_finder *f, const struct lock_loop *l)
{
    const struct tokens *t = f->t;
    if (f->c->nargs != 3 || !has_sign(t, f->c->arg[2], P_PIPE) || !has_sign(t, l->rounds, P_AMP))
        return false;
    for (uint32_t i = l->rounds.past; i < f->body.past; i++) {
        if (!lock_begins_statement(f, i) || !lock_gives_back(f, i))
            continue;
        uint32_t past = lock_past_statement(t, i);
        if (past != LOCK_NOWHERE && (has_sign(t, (struct tok_range){i, past}, P_TILDE) ||
                                     str_starts(tok_raw(t, i), STR("atomicAnd"))))
            return true;
        if (past != LOCK_NOWHERE && past - i > f->c->arg[1].past - f->c->arg[1].first + 1 &&
            lock_release_same_tokens(
                t, f->c->arg[1],
                (struct tok_range){past - 1 - (f->c->arg[1].past - f->c->arg[1].first), past - 1}))
            return true;
    }
    return false;
}

bool lock_is_given_back_by(const struct lock_finder *f, const struct call *taker)
{
    struct memory lock = lock_release_place_of(f->t, taker->arg[0], true);
    return f->c->nargs == 3 && is_lock(f, lock.r, lock.pointer) &&
           lock_release_same_tokens(f->t, f->c->arg[1], taker->arg[taker->nargs - 1]);
}
