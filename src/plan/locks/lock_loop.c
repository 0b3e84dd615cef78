/* The loop around a call, the values that stay the same in its rounds, and whether the call's
 * result ends it. */
#include "plan/locks/lock_parts.h"

/* Uses of names that are looked at for one question. Past it, a name counts as one
 * that stays the same. */
enum { LOOKS_MAX = 20000, CHAIN_MAX = 3 };

static uint32_t lock_loop_match_of(const struct tokens *t, uint32_t i)
{
    return t->tok[i].match;
}

/* The first token of the statement that token i stands in; behind the bracket around it, where
 * that is none of a block. */
static uint32_t lock_loop_statement_begin(const struct lock_finder *f, uint32_t i)
{
    const struct tokens *t = f->t;
    while (i > f->body.first + 1) {
        uint32_t before = i - 1;
        bool closes = tok_is(t, before, P_RPAREN) || tok_is(t, before, P_RBRACKET);
        if (tok_is(t, before, P_SEMI) || tok_is(t, before, P_LBRACE) ||
            tok_is(t, before, P_RBRACE) || tok_is(t, before, P_LPAREN) ||
            tok_is(t, before, P_LBRACKET) || tok_is_word(t, before, W_ELSE) ||
            tok_is_word(t, before, W_DO))
            return i;
        if (closes && lock_loop_match_of(t, before) < before) {
            if (lock_keyword(t, lock_loop_match_of(t, before)) != LOCK_NOWHERE)
                return i;
            before = lock_loop_match_of(t, before);
        }
        i = before;
    }
    return i;
}

bool lock_begins_statement(const struct lock_finder *f, uint32_t i)
{
    const struct tokens *t = f->t;
    if (i == 0)
        return false;
    return tok_is(t, i - 1, P_SEMI) || tok_is(t, i - 1, P_LBRACE) || tok_is(t, i - 1, P_RBRACE) ||
           tok_is_word(t, i - 1, W_ELSE) || tok_is_word(t, i - 1, W_DO) ||
           (tok_is(t, i - 1, P_RPAREN) &&
            lock_keyword(t, lock_loop_match_of(t, i - 1)) != LOCK_NOWHERE);
}

/* The "do" of the loop that ends with this "while", or LOCK_NOWHERE. */
static uint32_t do_of(const struct lock_finder *f, uint32_t word)
{
    const struct tokens *t = f->t;
    if (word == 0)
        return LOCK_NOWHERE;
    uint32_t begin = LOCK_NOWHERE;
    if (tok_is(t, word - 1, P_RBRACE) && lock_loop_match_of(t, word - 1) > 0)
        begin = lock_loop_match_of(t, word - 1);
    else if (tok_is(t, word - 1, P_SEMI))
        begin = lock_loop_statement_begin(f, word - 1);
    return begin != LOCK_NOWHERE && begin > 0 && tok_is_word(t, begin - 1, W_DO) ? begin - 1
                                                                                 : LOCK_NOWHERE;
}

static uint32_t semi_in(const struct tokens *t, uint32_t i, uint32_t past)
{
    for (; i < past && !tok_is(t, i, P_SEMI); i++)
        if ((tok_is(t, i, P_LPAREN) || tok_is(t, i, P_LBRACE)) && lock_loop_match_of(t, i) > i)
            i = lock_loop_match_of(t, i);
    return i < past ? i : past;
}

static void lock_loop_clamp(const struct lock_finder *f, struct tok_range *r)
{
    if (r->past > f->body.past)
        r->past = f->body.past;
}

static void read_do(const struct lock_finder *f, uint32_t word, struct lock_loop *l)
{
    const struct tokens *t = f->t;
    uint32_t past = lock_past_statement(t, word + 1);
    *l = (struct lock_loop){.first = word, .rounds = {word + 1, past}};
    if (past != LOCK_NOWHERE && tok_word(t, past, "while") && tok_is(t, past + 1, P_LPAREN) &&
        lock_loop_match_of(t, past + 1) > past) {
        l->asks = (struct tok_range){past + 2, lock_loop_match_of(t, past + 1)};
        l->rounds.past = l->asks.past;
    }
    lock_loop_clamp(f, &l->rounds);
}

static void lock_loop_read_head(const struct lock_finder *f, uint32_t word, struct lock_loop *l)
{
    const struct tokens *t = f->t;
    uint32_t close = lock_loop_match_of(t, word + 1), whole = do_of(f, word);
    if (tok_word(t, word, "while") && whole != LOCK_NOWHERE) {
        read_do(f, whole, l);
        return;
    }
    *l = (struct lock_loop){.first = word, .asks = {word + 2, close}};
    l->rounds = (struct tok_range){word + 2, lock_past_statement(t, close + 1)};
    lock_loop_clamp(f, &l->rounds);
    if (!tok_word(t, word, "for"))
        return;
    uint32_t one = semi_in(t, word + 2, close),
             two = one < close ? semi_in(t, one + 1, close) : close;
    l->ends = one == close; /* for (T x : all) */
    if (!l->ends)
        l->rounds.first = one + 1;
    l->asks = (struct tok_range){l->rounds.first, l->ends ? l->rounds.first : two};
}

bool lock_loop_around(const struct lock_finder *f, uint32_t i, struct lock_loop *l)
{
    const struct tokens *t = f->t;
    for (uint32_t k = i; k != LOCK_NOWHERE && k > f->body.first; k = lock_around(f, k)) {
        uint32_t word = k == i ? LOCK_NOWHERE : lock_keyword(t, k);
        if (word != LOCK_NOWHERE && !tok_word(t, word, "if")) {
            lock_loop_read_head(f, word, l);
            if (i >= l->rounds.first)
                return true;
        }
        for (uint32_t begin = lock_loop_statement_begin(f, k); begin > f->body.first + 1;
             begin = word) {
            if (tok_is_word(t, begin - 1, W_DO)) {
                read_do(f, begin - 1, l);
                return true;
            }
            word = tok_is(t, begin - 1, P_RPAREN)
                       ? lock_keyword(t, lock_loop_match_of(t, begin - 1))
                       : LOCK_NOWHERE;
            if (word == LOCK_NOWHERE)
                break;
            if (!tok_word(t, word, "if")) {
                lock_loop_read_head(f, word, l);
                return true;
            }
        }
    }
    return false;
}

bool lock_goto_around(const struct lock_finder *f, uint32_t i, struct lock_loop *l)
{
    const struct tokens *t = f->t;
    for (uint32_t jump = i + 1; jump + 1 < f->body.past; jump++) {
        if (!tok_word(t, jump, "goto"))
            continue;
        for (uint32_t k = f->body.first + 1; k < i; k++)
            if (tok_is(t, k + 1, P_COLON) && t->tok[k].kind == TOK_IDENT &&
                str_eq(tok_raw(t, k), tok_raw(t, jump + 1))) {
                *l = (struct lock_loop){.first = k, .rounds = {k + 2, jump + 2}};
                return true;
            }
    }
    return false;
}

/* How many tokens the name with its members has: "it.h" has three. A method's
 * name is none of them. */
static uint32_t chain_at(const struct tokens *t, uint32_t i)
{
    uint32_t n = 1;
    while (n < 2 * CHAIN_MAX && (tok_is(t, i + n, P_DOT) || tok_is(t, i + n, P_ARROW)) &&
           i + n + 1 < t->n && t->tok[i + n + 1].kind == TOK_IDENT &&
           !tok_is(t, i + n + 2, P_LPAREN))
        n += 2;
    return n;
}

static bool lock_loop_is_member(const struct tokens *t, uint32_t i)
{
    return i > 0 && (tok_is(t, i - 1, P_DOT) || tok_is(t, i - 1, P_ARROW));
}

/* Names of functions that go on to the next place. */
static bool lock_loop_goes_on(struct str word)
{
    static const char *const parts[] = {"next", "Next",  "dvance", "step",
                                        "Step", "probe", "incr",   NULL};
    for (int k = 0; parts[k]; k++)
        if (lock_has_part(word, parts[k]))
            return true;
    return false;
}

static bool is_of_locks(struct str callee)
{
    return lock_has_part(callee, "lock") || lock_has_part(callee, "Lock") ||
           lock_has_part(callee, "LOCK") || lock_has_part(callee, "elease") ||
           lock_has_part(callee, "ELEASE");
}

/* Does a function, or inline assembly, that gets the name at token i change it
 * there, for all one knows? */
static bool is_changed_by_call(const struct lock_finder *f, uint32_t i, enum lock_watch how)
{
    const struct tokens *t = f->t;
    uint32_t open = lock_around(f, i);
    if ((tok_is(t, i + 1, P_DOT) || tok_is(t, i + 1, P_ARROW)) && tok_is(t, i + 3, P_LPAREN) &&
        lock_begins_statement(f, i))
        return how == LOCK_STATE || lock_loop_goes_on(tok_raw(t, i + 2));
    if (open == LOCK_NOWHERE || open == 0 || !tok_is(t, open, P_LPAREN))
        return false;
    struct str callee = tok_raw(t, open - 1);
    if (open == f->c->open || is_of_locks(callee))
        return false;
    if (t->tok[open - 1].kind == TOK_STRING) /* an operand of inline assembly: "=r"(old) */
        return callee.n > 1 && (callee.p[1] == '=' || callee.p[1] == '+');
    if (t->tok[open - 1].kind != TOK_IDENT || lock_keyword(t, open) != LOCK_NOWHERE ||
        tok_is_word(t, open - 1, W_SIZEOF) || str_starts(callee, STR("atomic")) ||
        str_starts(callee, STR("__")))
        return false;
    bool address = tok_is(t, i - 1, P_AMP) && (tok_is(t, i - 2, P_COMMA) || i - 2 == open) &&
                   (tok_is(t, i + 1, P_COMMA) || tok_is(t, i + 1, P_RPAREN));
    if (address || lock_loop_goes_on(callee))
        return true;
    return how == LOCK_STATE && lock_begins_statement(f, open - 1);
}

struct watch {
    const struct lock_finder *f;
    const struct lock_loop *loop;
    enum lock_watch how;
    uint32_t looks;
};

static bool name_changes(struct watch *w, uint32_t name, int depth);

/* Is it the variable that the call's address is of: "top" in atomicCAS(&top, old, n), of
 * this or of the file?
 */
static bool is_called_on(const struct call *c, const struct tokens *t, uint32_t i)
{
    for (uint32_t k = c->arg[0].first + 1; c->nargs > 1 && k < c->arg[0].past; k++) {
        uint32_t before = tok_is(t, k - 1, P_ARROW) && tok_word(t, k - 2, "this") ? k - 3 : k - 1;
        if (t->tok[k].kind == TOK_IDENT && tok_is(t, before, P_AMP) &&
            str_eq(tok_raw(t, k), tok_raw(t, i)))
            return !tok_is(t, k + 1, P_LBRACKET) && !tok_is(t, k + 1, P_ARROW);
    }
    return false;
}

/* Is it a call, and not a cast or what a keyword begins? */
static bool is_call(const struct tokens *t, uint32_t i)
{
    return t->tok[i].kind == TOK_IDENT && tok_is(t, i + 1, P_LPAREN) &&
           !tok_word_in(t, i, WORD_TYPE) && !tok_is_word(t, i, W_SIZEOF);
}

static bool reads_memory(const struct tokens *t, uint32_t i)
{
    bool star = tok_is(t, i, P_STAR) && i > 0 && t->tok[i - 1].kind != TOK_IDENT &&
                t->tok[i - 1].kind != TOK_NUMBER && !tok_is(t, i - 1, P_RPAREN) &&
                !tok_is(t, i - 1, P_RBRACKET);
    return star || tok_is(t, i, P_LBRACKET) || tok_is(t, i, P_ARROW);
}

/* Is what the name gets in a round another value in the next one? */
static bool value_changes(struct watch *w, struct tok_range value, uint32_t name, int depth)
{
    const struct tokens *t = w->f->t;
    for (uint32_t i = value.first; i < value.past; i++) {
        if (w->how == LOCK_RESULT && i == w->f->c->first)
            return true;
        if (w->how != LOCK_RESULT && !w->loop->once && is_call(t, i)) /* once: T(0) is free, too */
            return true;
        if (w->how == LOCK_STATE && (reads_memory(t, i) || is_called_on(w->f->c, t, i)))
            return true;
        if (t->tok[i].kind != TOK_IDENT || lock_loop_is_member(t, i))
            continue;
        if (w->how != LOCK_RESULT && str_eq(tok_raw(t, i), tok_raw(t, name)))
            return true;
        if (name_changes(w, i, depth + 1))
            return true;
    }
    return false;
}

struct tok_range lock_value_behind(const struct tokens *t, uint32_t assign, uint32_t past)
{
    uint32_t i = assign + 1;
    while (i < past && !tok_is(t, i, P_SEMI) && !tok_is(t, i, P_COMMA) && !tok_is(t, i, P_RPAREN) &&
           !tok_is(t, i, P_RBRACE)) {
        bool opens = tok_is(t, i, P_LPAREN) || tok_is(t, i, P_LBRACKET) || tok_is(t, i, P_LBRACE);
        i = opens && lock_loop_match_of(t, i) > i ? lock_loop_match_of(t, i) + 1 : i + 1;
    }
    return (struct tok_range){assign + 1, i < past ? i : past};
}

/* The value that a declaration gives a name without "=": "item &it(table[h])",
 * "item *it{table + h}". */
static struct tok_range begun_with(const struct tokens *t, uint32_t past, uint32_t i)
{
    bool opens = (tok_is(t, past, P_LPAREN) || tok_is(t, past, P_LBRACE)) &&
                 lock_loop_match_of(t, past) > past;
    bool type =
        i > 0 && (tok_is(t, i - 1, P_AMP) || tok_is(t, i - 1, P_STAR) || tok_is(t, i - 1, P_AND) ||
                  (t->tok[i - 1].kind == TOK_IDENT && !tok_is_word(t, i - 1, W_RETURN)));
    return opens && type ? (struct tok_range){past + 1, lock_loop_match_of(t, past)}
                         : (struct tok_range){0, 0};
}

/* Does what stands at token i change the name, or a part of which it is a member? */
static bool changes_here(struct watch *w, uint32_t i, uint32_t name, int depth)
{
    const struct tokens *t = w->f->t;
    uint32_t n = chain_at(t, i), of = chain_at(t, name);
    for (uint32_t k = 0; k < n; k++)
        if (k >= of ||
            !str_eq(tok_raw(t, i + k), tok_raw(t, name + k))) /* members of a union are one */
            return k > 0 && k < of && w->how == LOCK_STATE && tok_is(t, i + n, P_ASSIGN) &&
                   value_changes(w, lock_value_behind(t, i + n, w->loop->rounds.past), name, depth);
    uint32_t past = i + n;
    if (w->how == LOCK_RESULT)
        return tok_is(t, past, P_ASSIGN) && i != name &&
               value_changes(w, lock_value_behind(t, past, w->loop->rounds.past), name, depth);
    if (tok_is(t, past, P_INCREMENT) || tok_is(t, past, P_DECREMENT) || tok_is_compound(t, past) ||
        (i > 0 && (tok_is(t, i - 1, P_INCREMENT) || tok_is(t, i - 1, P_DECREMENT))))
        return true;
    if (tok_is(t, past, P_COLON) && w->loop->ends)
        return true;
    if (is_changed_by_call(w->f, i, w->how))
        return true;
    struct tok_range value = tok_is(t, past, P_ASSIGN)
                                 ? lock_value_behind(t, past, w->loop->rounds.past)
                                 : begun_with(t, past, i);
    return value_changes(w, value, name, depth);
}

static bool name_changes(struct watch *w, uint32_t name, int depth)
{
    const struct tokens *t = w->f->t;
    struct tok_range r = w->loop->rounds;
    for (uint32_t i = r.first; depth < 4 && i < r.past; i++) {
        if (t->tok[i].kind != TOK_IDENT || lock_loop_is_member(t, i) ||
            !str_eq(tok_raw(t, i), tok_raw(t, name)))
            continue;
        if (++w->looks > LOOKS_MAX)
            return false;
        if (changes_here(w, i, name, depth))
            return true;
    }
    return false;
}

/* Is it read from the place of the call, or near to it: atomicCAS(p, *p, v)? */
static bool reads_place(const struct lock_finder *f, struct tok_range r)
{
    const struct tokens *t = f->t;
    struct tok_range place = f->c->arg[0];
    bool reads = false, near = false;
    for (uint32_t i = r.first; i < r.past; i++) {
        reads |= is_call(t, i) || reads_memory(t, i);
        for (uint32_t k = place.first; k < place.past; k++)
            near |= t->tok[i].kind == TOK_IDENT && str_eq(tok_raw(t, i), tok_raw(t, k));
    }
    return reads && near;
}

bool lock_changes(const struct lock_finder *f, const struct lock_loop *l, struct tok_range r,
                  enum lock_watch how)
{
    const struct tokens *t = f->t;
    struct watch w = {f, l, how, 0};
    if (how == LOCK_STATE && reads_place(f, r))
        return true;
    for (uint32_t i = r.first; i < r.past; i++) {
        if (how == LOCK_RESULT && i == f->c->first)
            return true;
        if (t->tok[i].kind == TOK_IDENT && !lock_loop_is_member(t, i) && name_changes(&w, i, 0))
            return true;
    }
    return false;
}

/* How a call's result is used in a loop: names that hold it, or get a value if it is good. */
struct result {
    const struct lock_finder *f;
    struct tok_range r;
    VEC(uint32_t) names;
    bool leaves;
};

static bool is_of_result(const struct result *d, uint32_t i)
{
    const struct tokens *t = d->f->t;
    if (i == d->f->c->first)
        return true;
    for (size_t k = 0; t->tok[i].kind == TOK_IDENT && !lock_loop_is_member(t, i) && k < d->names.n;
         k++)
        if (str_eq(tok_raw(t, i), tok_raw(t, d->names.p[k])))
            return true;
    return false;
}

static bool has_result(const struct result *d, struct tok_range r)
{
    for (uint32_t i = r.first; i < r.past; i++)
        if (is_of_result(d, i))
            return true;
    return false;
}

static void hold(struct result *d, uint32_t name)
{
    if (d->f->t->tok[name].kind == TOK_IDENT && !is_of_result(d, name))
        vec_push(&d->names, name);
}

/* An if on the result: what is assigned there, and whether the loop is left. */
static void follow_if(struct result *d, uint32_t word)
{
    static const char *const out[] = {"break", "return", "goto", "continue", NULL};
    const struct tokens *t = d->f->t;
    uint32_t open = word + 1, close = lock_loop_match_of(t, open),
             past = lock_past_statement(t, word);
    if (close <= open || !has_result(d, (struct tok_range){open, close}))
        return;
    if (past > d->r.past)
        past = d->r.past;
    for (uint32_t i = close; i < past; i++) {
        d->leaves |= tok_any_word(t, i, out);
        if (i > 0 && (tok_is(t, i, P_ASSIGN) || tok_is_compound(t, i)))
            hold(d, i - 1);
    }
}

bool lock_decides(const struct lock_finder *f, const struct lock_loop *l)
{
    const struct tokens *t = f->t;
    struct result d = {.f = f, .r = l->rounds};
    for (int pass = 0; pass < 2; pass++)
        for (uint32_t i = d.r.first; i < d.r.past; i++) {
            bool gets = i > d.r.first && (tok_is(t, i, P_ASSIGN) || tok_is_compound(t, i));
            if (gets && has_result(&d, lock_value_behind(t, i, d.r.past)))
                hold(&d, i - 1);
            else if (tok_word(t, i, "if") && tok_is(t, i + 1, P_LPAREN))
                follow_if(&d, i);
        }
    bool decides = d.leaves || has_result(&d, l->asks);
    struct watch w = {f, l, LOCK_PLACE, 0};
    bool ends = l->ends;
    for (uint32_t i = l->asks.first; decides && i < l->asks.past; i++)
        ends |= t->tok[i].kind == TOK_IDENT && !lock_loop_is_member(t, i) && !is_of_result(&d, i) &&
                name_changes(&w, i, 0);
    vec_release(&d.names);
    return decides && !ends;
}
