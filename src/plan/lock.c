#include "plan/lock.h"
#include "plan/bodies.h"
#include "plan/lock_parts.h"

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
static bool takes_lock(const struct lock_finder *f, uint32_t name)
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
static struct tok_range lock_of(const struct lock_finder *f)
{
    struct tok_range r = f->c->arg[0];
    r.first += tok_is(f->t, r.first, P_AMP);
    return r;
}

/* Does a statement at token i give the lock back: atomicExch(l, 0), *l = 0, l = 0? */
static bool gives_back(const struct lock_finder *f, uint32_t i)
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

bool lock_has_word(const struct tokens *t, struct tok_range r, const char *const *words)
{
    for (uint32_t i = r.first; i < r.past; i++)
        if (tok_any_word(t, i, words))
            return true;
    return false;
}

uint32_t lock_past_statement(const struct tokens *t, uint32_t i)
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

static struct tok_range inside(const struct tokens *t, uint32_t open)
{
    return (struct tok_range){open + 1, t->tok[open].match};
}

/* Does a declaration begin there, or may one? A name would end with the block that the section becomes. */
static bool may_declare(const struct tokens *t, uint32_t i)
{
    static const char *const words[] = {"decltype", "typeof", "__typeof__", "alignas", NULL};
    bool mark = tok_is(t, i + 1, P_STAR) || tok_is(t, i + 1, P_AMP) || tok_is(t, i + 1, P_AND);
    uint32_t name = i + 1 + mark;
    return t->tok[i].kind == TOK_IDENT &&
           (tok_any_word(t, i, words) || tok_word_in(t, i, WORD_TYPE | WORD_SPECIFIER) ||
            (name < t->n && t->tok[name].kind == TOK_IDENT) || tok_is(t, i + 1, P_LESS) ||
            tok_is(t, i + 1, P_SCOPE));
}

/* Does a macro stand there that may leave the section? What this file does not define, its capitals tell. */
static bool has_macro(const struct tokens *t, struct tok_range r)
{
    static const char *const leaves[] = {"return", "break", "continue", "goto", NULL};
    for (uint32_t i = r.first; i < r.past; i++) {
        if (t->tok[i].kind != TOK_IDENT)
            continue;
        if (tok_is(t, i + 1, P_LPAREN) && is_constant(t, (struct tok_range){i, i + 1}))
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
static bool find_section(const struct lock_finder *f, struct lock *l, uint32_t semicolon)
{
    static const char *const leaves[] = {"return",  "break",         "continue",   "goto", "case",
                                         "default", "__syncthreads", "__syncwarp", NULL};
    const struct tokens *t = f->t;
    uint32_t open = lock_around(f, l->first);
    if (open == LOCK_NOWHERE || !tok_is(t, open, P_LBRACE) || !begins_statement(t, l->first))
        return false;
    for (uint32_t i = semicolon + 1, past; i < t->tok[open].match; i = past) {
        past = lock_past_statement(t, i);
        if (past == LOCK_NOWHERE || t->tok[i].kind == TOK_HASH ||
            lock_has_word(t, (struct tok_range){i, past}, leaves) ||
            has_macro(t, (struct tok_range){i, past}))
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
static bool find_spin(const struct lock_finder *f, struct lock *l, uint32_t open)
{
    const struct tokens *t = f->t;
    uint32_t behind = t->tok[open].match + 1;
    l->first = open - 1;
    l->acquire = inside(t, open);
    bool tail = l->first > 0 && tok_is(t, l->first - 1, P_RBRACE) && t->tok[l->first - 1].match > 0 &&
                tok_word(t, t->tok[l->first - 1].match - 1, "do");
    bool empty = tok_is(t, behind, P_LBRACE) && t->tok[behind].match == behind + 1;
    if (!tail && (empty || tok_is(t, behind, P_SEMI))) {
        if (find_section(f, l, behind + empty))
            l->shape = LOCK_SECTION;
        return true;
    }
    struct tok_range body = tail ? inside(t, t->tok[l->first - 1].match)
                                 : (struct tok_range){behind, lock_past_statement(t, behind)};
    struct tok_range lock = lock_of(f);
    for (uint32_t i = lock.first; i < lock.past; i++)
        for (uint32_t k = body.first; t->tok[i].kind == TOK_IDENT && k < body.past && k < t->n; k++)
            if (str_eq(tok_raw(t, i), tok_raw(t, k)))
                return false;
    return true;
}

/* The flag that a loop goes on for: while (!done), while (done == 0), do { } while (wait). LOCK_NOWHERE: it
 * is more than that. */
static uint32_t flag_of(const struct tokens *t, struct tok_range r)
{
    r.first += tok_is(t, r.first, P_NOT);
    bool compared = r.past - r.first == 3 && (tok_is(t, r.first + 1, P_EQ) || tok_is(t, r.first + 1, P_NE)) &&
                    is_constant(t, (struct tok_range){r.first + 2, r.past});
    bool one = r.past - r.first == 1 || compared;
    return one && t->tok[r.first].kind == TOK_IDENT && !tok_word(t, r.first, "true") ? r.first : LOCK_NOWHERE;
}

/* The "(" of the condition of the loop whose body is at open, or LOCK_NOWHERE; l->first is the loop's first
 * token.
 */
static uint32_t loop_of(const struct tokens *t, uint32_t open, struct lock *l)
{
    if (open > 0 && tok_word(t, open - 1, "do")) {
        l->first = open - 1;
        uint32_t close = t->tok[open].match;
        return tok_word(t, close + 1, "while") && tok_is(t, close + 2, P_LPAREN) ? close + 2 : LOCK_NOWHERE;
    }
    uint32_t condition = open > 0 && tok_is(t, open - 1, P_RPAREN) ? t->tok[open - 1].match : LOCK_NOWHERE;
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
    bool last = block.past - block.first > 2 && tok_word(t, i, "break") && tok_is(t, i + 1, P_SEMI) &&
                begins_statement(t, i);
    return last && !lock_has_word(t, (struct tok_range){block.first, i}, out) ? i : LOCK_NOWHERE;
}

/* Behind the if whose block ends at close, with its else; LOCK_NOWHERE where that has none of its own. */
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
            return begins_statement(t, i - 1);
    return false;
}

/* Do these tokens, the begin of a statement, write to the variable: "*lock = 0", "lock[i].l = 0"? */
static bool writes(const struct tokens *t, uint32_t i, struct str variable)
{
    i += tok_is(t, i, P_STAR);
    if (t->tok[i].kind != TOK_IDENT || !str_eq(tok_raw(t, i), variable))
        return false;
    while (i < t->n && !tok_is(t, i, P_SEMI) && !tok_is(t, i, P_ASSIGN))
        i++;
    return tok_is(t, i, P_ASSIGN);
}

/* Does a call there give the lock back, by its arguments or by its name? */
static bool call_gives_back(const struct tokens *t, uint32_t i, struct str variable)
{
    static const char *const names[] = {"atomicExch", "atomicCAS", "atomicSub",
                                        "atomicAnd",  "atomicAdd", NULL};
    struct str word = tok_raw(t, i);
    if (t->tok[i].kind != TOK_IDENT || !tok_is(t, i + 1, P_LPAREN))
        return false;
    if (lock_has_part(word, "nlock") || lock_has_part(word, "NLOCK") || lock_has_part(word, "elease") ||
        lock_has_part(word, "ELEASE"))
        return true;
    struct tok_range args = inside(t, i + 1);
    bool by_name = begins_statement(t, i) && tok_any_word(t, i, names);
    for (uint32_t k = args.first; by_name && k < args.past; k++)
        if (t->tok[k].kind == TOK_IDENT && str_eq(tok_raw(t, k), variable))
            return true;
    return false;
}

/* Does something there give back some lock of that variable's, or one that nobody can see? */
static bool may_give_back(const struct lock_finder *f, struct tok_range r)
{
    const struct tokens *t = f->t;
    uint32_t base = lock_of(f).first;
    while (base < f->c->close && t->tok[base].kind != TOK_IDENT)
        base++;
    struct str variable = tok_raw(t, base);
    for (uint32_t i = r.first; i < r.past; i++)
        if (i != f->c->first &&
            (call_gives_back(t, i, variable) || (begins_statement(t, i) && writes(t, i, variable))))
            return true;
    return false;
}

/* The body of the innermost loop that token i stands in; empty: it is in none. */
static struct tok_range loop_around(const struct lock_finder *f, uint32_t i)
{
    const struct tokens *t = f->t;
    for (uint32_t k = i; k != LOCK_NOWHERE && k > f->body.first; k = lock_around(f, k)) {
        if (tok_is(t, k, P_LBRACE) && tok_word(t, k - 1, "do"))
            return inside(t, k);
        for (uint32_t close = k - 1;
             close > f->body.first && tok_is(t, close, P_RPAREN) && t->tok[close].match < close;) {
            uint32_t word = lock_keyword(t, t->tok[close].match);
            if (word == LOCK_NOWHERE)
                break;
            uint32_t past = tok_word(t, word, "if") ? LOCK_NOWHERE : lock_past_statement(t, close + 1);
            if (past != LOCK_NOWHERE)
                return (struct tok_range){close + 1, past};
            close = word - 1;
        }
    }
    return (struct tok_range){0, 0};
}

/* An if that stands in a loop's block by itself asks: what has the lock leaves the loop by a flag, or by
 * break. */
static void find_try(const struct lock_finder *f, struct lock *l, uint32_t open)
{
    static const char *const again[] = {"continue", NULL};
    const struct tokens *t = f->t;
    uint32_t block = t->tok[open].match + 1, loop = lock_around(f, open);
    uint32_t condition =
        loop != LOCK_NOWHERE && tok_is(t, loop, P_LBRACE) ? loop_of(t, loop, l) : LOCK_NOWHERE;
    if (condition == LOCK_NOWHERE || !begins_statement(t, open - 1) || !tok_is(t, block, P_LBRACE) ||
        !may_give_back(f, inside(t, block)))
        return;
    struct tok_range section = inside(t, block);
    uint32_t flag = tok_word(t, condition - 1, "while") ? flag_of(t, inside(t, condition)) : LOCK_NOWHERE;
    if (flag != LOCK_NOWHERE && assigns(t, section, flag)) {
        l->flag = flag;
        l->past = t->tok[loop].match;
        l->shape =
            is_local_flag(f, flag) && !lock_has_word(t, inside(t, loop), again) ? LOCK_FLAG : LOCK_HANGS;
        return;
    }
    l->leave = last_break(t, section);
    l->past = past_else(t, t->tok[block].match);
    if (l->leave != LOCK_NOWHERE && l->past != LOCK_NOWHERE && begins_statement(t, l->first) &&
        !has_macro(t, section))
        l->shape = LOCK_BREAK;
}

static bool is_ported(const struct lock_finder *f, uint32_t i)
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

/* A lock in a macro's body: one that is asked for again and again. */
static void look_at_macro(struct locks *l, struct lock_finder *f, const struct name_use *use)
{
    const struct directive *d = tok_directive(f->t, use->tok);
    f->body = d ? (struct tok_range){d->hash, d->past} : (struct tok_range){0, 0};
    uint32_t open = d ? lock_condition_of(f, use->tok) : LOCK_NOWHERE;
    if (open != LOCK_NOWHERE && tok_word(f->t, open - 1, "while"))
        vec_push(&l->v, (struct lock){.call = use->tok});
}

static void look_at(struct locks *l, struct lock_finder *f, const struct name_use *use)
{
    struct lock lock = {.call = use->tok};
    uint32_t open = lock_condition_of(f, use->tok);
    struct tok_range loop = loop_around(f, use->tok);
    bool spins = open != LOCK_NOWHERE && tok_word(f->t, open - 1, "while");
    if (is_ported(f, use->tok) || begins_statement(f->t, f->c->first))
        return;
    bool waits = spins ? find_spin(f, &lock, open) : loop.first < loop.past && may_give_back(f, loop);
    if (waits && !spins && open != LOCK_NOWHERE && tok_word(f->t, open - 1, "if"))
        find_try(f, &lock, open);
    if (waits && !lock_is_elected(f, spins ? lock.first : use->tok, &lock.leaders))
        vec_push(&l->v, lock);
}

void locks_find(struct locks *l, const struct input *in)
{
    struct lock_finder f = {.in = in, .t = in->tok};
    struct bodies bodies = {0};
    bool known = false;
    for (uint32_t i = 0, b = 0; i < in->names->n; i++) {
        const struct name_use *use = &in->names->use[i];
        if (use->verdict != NAME_API ||
            !(tok_word(in->tok, use->tok, "atomicCAS") || tok_word(in->tok, use->tok, "atomicExch")))
            continue;
        f.c = call_of(in, use);
        if (!takes_lock(&f, use->tok))
            continue;
        if (in->tok->tok[use->tok].flags & TOK_DIRECTIVE) {
            look_at_macro(l, &f, use);
            continue;
        }
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
