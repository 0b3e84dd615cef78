/* stops: an #error or a static_assert that fails with HIP's library, because its version differs
 * from that of CUDA's in the parse: NCCL's macros, which RCCL's header defines with its own
 * numbers. Writes nothing: people must decide about the requirement. */
#include "core/branch.h"
#include "core/condition.h"
#include "plan/conditions/sides.h"

/* A check while it is evaluated: the last macro in it that both libraries have. */
struct asking {
    const struct input *in;
    bool shared;
    struct str name;
    long value;
};

static bool stops_value_of(void *ctx, uint32_t i, uint32_t *past, long *value)
{
    struct asking *a = ctx;
    const struct tokens *t = a->in->tok;
    if (release_macro_at(t, i) != MACRO_SHARED || !library_version(a->in, i, past, value))
        return false;
    if (!tok_spells(t, i, "NCCL_VERSION")) { /* which is a number of the user's */
        a->shared = true;
        a->name = tok_raw(t, i);
        a->value = *value;
    }
    return true;
}

static enum truth term_in_hip(void *ctx, const struct term *term)
{
    struct asking *a = ctx;
    if (term->defined)
        return release_macro_at(a->in->tok, term->defined) == MACRO_SHARED ? TRUTH_YES
                                                                           : TRUTH_UNKNOWN;
    return term_truth(a->in->tok, term, stops_value_of, ctx);
}

static void stops_tell(const struct asking *a, struct output *out, struct span at)
{
    finding_add(out->findings, TS_LIBRARY_STOPS, at, a->name,
                arena_printf(out->arena, "%ld", a->value), NULL);
}

/* The #error that stands right in the branch, or NULL. */
static const struct directive *error_in(const struct tokens *t, uint32_t branch)
{
    for (uint32_t k = branch + 1; k < t->ndir; k++)
        if (t->dir[k].kind == DIR_ERROR && t->dir[k].parent == branch + 1 &&
            tok_word(t, t->dir[k].hash + 1, "error"))
            return &t->dir[k];
    return NULL;
}

/* The group that begins at directive k: which branch does HIP take, and does it stop there? */
static void look_at_group(const struct input *in, struct output *out, uint32_t k)
{
    const struct tokens *t = in->tok;
    struct asking a = {.in = in};
    for (;;) {
        const struct directive *d = &t->dir[k];
        if (library_is_absent(in, d, MACRO_SHARED) && d->kind != DIR_ELSE)
            return;
        bool last = d->kind == DIR_ELSE;
        enum truth truth = last ? TRUTH_YES : condition_truth(t, d, term_in_hip, &a);
        const struct directive *error = truth == TRUTH_YES && a.shared ? error_in(t, k) : NULL;
        if (error)
            stops_tell(&a, out, error->line);
        if (truth != TRUTH_NO || last || !d->partner || t->dir[d->partner].kind == DIR_ENDIF)
            return;
        k = d->partner;
    }
}

/* "a && b || c" of an assertion, taken apart at the signs that bind least. */
static enum truth truth_of(struct asking *a, struct tok_range r)
{
    static const enum tok_punct signs[] = {P_OR, P_AND};
    const struct tokens *t = a->in->tok;
    while (tok_is(t, r.first, P_LPAREN) && t->tok[r.first].match == r.past - 1)
        r = (struct tok_range){r.first + 1, r.past - 1};
    for (int k = 0; k < 2; k++) {
        enum truth decides = k == 0 ? TRUTH_YES : TRUTH_NO, all = TRUTH_UNKNOWN;
        uint32_t from = r.first;
        bool split = false, known = true;
        for (uint32_t i = r.first; i <= r.past; i++) {
            bool opens = i < r.past && tok_is(t, i, P_LPAREN) && t->tok[i].match > i;
            i = opens ? t->tok[i].match : i;
            if (i < r.past && !tok_is(t, i, signs[k]))
                continue;
            if (i == r.past && !split)
                break;
            split = true;
            all = truth_of(a, (struct tok_range){from, i});
            if (all == decides)
                return decides;
            known &= all != TRUTH_UNKNOWN;
            from = i + 1;
        }
        if (split)
            return known ? all : TRUTH_UNKNOWN;
    }
    struct term term = {.tokens = r};
    return term_truth(t, &term, stops_value_of, a);
}

static void look_at_assertion(const struct input *in, struct output *out, uint32_t i)
{
    const struct tokens *t = in->tok;
    struct asking a = {.in = in};
    uint32_t past = i + 2, close = t->tok[i + 1].match;
    while (past < close && !tok_is(t, past, P_COMMA))
        past = tok_is(t, past, P_LPAREN) && t->tok[past].match > past ? t->tok[past].match + 1
                                                                      : past + 1;
    bool asks = false;
    for (uint32_t k = i + 2; k < past; k++)
        asks |= release_macro_at(t, k) == MACRO_SHARED;
    if (asks && past <= close && truth_of(&a, (struct tok_range){i + 2, past}) == TRUTH_NO &&
        a.shared)
        stops_tell(&a, out, tok_span(t, (struct tok_range){i, i + 1}));
}

static void stops_run(const struct input *in, struct output *out)
{
    static const char *const assertions[] = {"static_assert", "_Static_assert", NULL};
    const struct tokens *t = in->tok;
    bool any = false;
    for (size_t i = 0; i < in->names->n && !any; i++)
        any = release_macro_at(t, in->names->use[i].tok) == MACRO_SHARED;
    for (uint32_t k = 0; any && k < t->ndir; k++) {
        if (directive_begins_group(&t->dir[k]) && !sides_left_out(in->sides, t->dir[k].line.begin))
            look_at_group(in, out, k);
    }
    for (uint32_t i = 0; any && i + 1 < t->n; i++)
        if (tok_any_word(t, i, assertions) && tok_is(t, i + 1, P_LPAREN) && t->tok[i + 1].match > i)
            look_at_assertion(in, out, i);
}

const struct rewrite rewrite_stops = {"stops", .run = stops_run};
