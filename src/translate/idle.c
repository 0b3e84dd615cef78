#include "translate/idle.h"
#include "base/search.h"
#include "plan/conditions/sides.h"

/* ---- code that no unit compiles ---- */

/* May the macro be another one than the parse had it? CUDA's compilers and HIP's define some by
 * themselves, CUDA's headers more than those that the parse had in their place. What defines one in
 * the project may depend on these. */
static bool idle_is_unsure(const struct input *in, struct str word)
{
    return str_starts(word, STR("__NV")) || str_starts(word, STR("__CUDA")) ||
           str_starts(word, STR("__HIP")) || str_starts(word, STR("__AMD")) ||
           macros_find(in->macros, word) ||
           (in->opt->may_define && in->opt->may_define(in->opt->build_ctx, word));
}

/* Is the condition for HIP what it was for the parse? */
static bool idle_is_plain(const struct input *in, uint32_t k)
{
    const struct tokens *t = in->tok;
    const struct directive *d = &t->dir[k];
    bool plain = !in->sides->asks_hip[k];
    for (int m = 0; m < RELEASE_MACROS && plain; m++)
        plain = in->sides->choice[k * RELEASE_MACROS + (uint32_t)m] == CHOICE_NONE;
    /* behind "#" and the directive's name */
    for (uint32_t i = tok_next(t, tok_next(t, d->hash)); i < d->past && plain; i = tok_next(t, i)) {
        bool macro = t->tok[i].kind == TOK_IDENT && !str_is(tok_raw(t, i), "defined");
        plain = !macro || !idle_is_unsure(in, tok_raw(t, i));
    }
    return plain;
}

/* The same of the branch that directive k begins: the conditions before it are for the others. */
static bool idle_is_plain_branch(const struct input *in, const uint32_t *groups, uint32_t k)
{
    bool plain = true;
    for (uint32_t g = groups[k]; g < k && plain; g = in->tok->dir[g].partner)
        plain = idle_is_plain(in, g);
    return plain && idle_is_plain(in, k);
}

/* The token where a finding stands. */
static uint32_t idle_token(const struct tokens *t, uint32_t at)
{
    uint32_t i;
    search_first(i, t->n, t->tok[i].end > at);
    return i;
}

/* The innermost branch around the token; the line of a directive is outside of the branch that it
 * begins. */
static uint32_t idle_branch(const struct tokens *t, uint32_t i)
{
    uint32_t branch = tok_branch(t, i);
    return branch && i <= t->dir[branch - 1].past ? t->dir[branch - 1].parent : branch;
}

/* Did the parse of every unit skip the code, by a condition that is the same for HIP? Nested ones do
 * not matter. known: whether what the parse skipped says so. */
static bool idle_is_unseen(const struct input *in, const uint32_t *groups, bool known, uint32_t at)
{
    const struct tokens *t = in->tok;
    uint32_t i = idle_token(t, at), outermost = 0;
    if (i < t->n && t->tok[i].flags & TOK_DEAD)
        return true;
    for (uint32_t b = known ? idle_branch(t, i) : 0; b; b = t->dir[b - 1].parent) {
        if (facts_inactive(in->facts, t->dir[b - 1].line.end))
            outermost = b;
    }
    return outermost && idle_is_plain_branch(in, groups, outermost - 1);
}

/* Where a header is missing, it is not known what it defines. */
static bool idle_knows_all(const struct facts *f)
{
    bool knows = f->parsed;
    for (uint32_t i = 0; i < f->ndiagnostics && knows; i++)
        knows = !strstr(f->diagnostic[i].text, "' file not found");
    return knows;
}

static void idle_mark_unseen(struct findings *f, const struct input *in, struct arena *a)
{
    const uint32_t *groups = branch_groups(in->tok, a);
    bool known = idle_knows_all(in->facts);
    for (size_t i = 0; i < f->list.n; i++) {
        struct finding *one = &f->list.p[i];
        bool told = one->def->number == TS_STAND_IN_LEFT; /* is about such code */
        if (one->effort != EFFORT_NONE && one->span.end && !told &&
            idle_is_unseen(in, groups, known, one->span.begin))
            finding_mark_idle(f, one, IDLE_UNSEEN);
    }
}

/* ---- the sides of conditions ---- */

/* IDLE_NO: it is work. What the project's own HIP build compiles is right for HIP, but not what would
 * be CUDA's still. */
static enum idle idle_of(const struct sides *s, const struct finding *f)
{
    bool right = s->built && f->def->leaves == LEAVES_NOTHING;
    if (f->def->number == TS_MARK_UNMATCHED || f->def->number == TS_PARSE_ERRORS)
        return IDLE_NO;
    if (sides_hip(s, f->span.begin))
        return IDLE_HIP;
    if (sides_left_out(s, f->span.begin))
        return IDLE_LEFT_OUT;
    return right && f->def->number != TS_PORTED_BY_HAND ? IDLE_BUILT : IDLE_NO;
}

void idle_mark(struct findings *f, const struct input *in, struct arena *a)
{
    for (size_t i = 0; i < f->list.n; i++) {
        struct finding *one = &f->list.p[i];
        enum idle idle = idle_of(in->sides, one);
        if (idle)
            finding_mark_idle(f, one, idle);
    }
    idle_mark_unseen(f, in, a);
}
