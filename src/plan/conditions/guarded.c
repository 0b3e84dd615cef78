#include "plan/conditions/guarded.h"
#include "core/condition.h"
#include "plan/input/place.h"

static bool asks_arch(const struct tokens *t, const struct directive *d)
{
    for (uint32_t i = d->hash; i < d->past; i++) {
        if (tok_word(t, i, "__CUDA_ARCH__"))
            return true;
    }
    return false;
}

/* Says for each directive that opens a branch whether one of its group is so, or one around it. */
static const bool *guarded_spread(const struct tokens *t,
                                  bool (*is_so)(const struct tokens *, const struct directive *),
                                  struct arena *a)
{
    bool *is = ARENA_ARRAY(a, bool, t->ndir);
    for (uint32_t d = 0; d < t->ndir; d++) {
        const struct directive *at = &t->dir[d];
        if (!directive_begins_branch(at))
            continue;
        is[d] |= (at->parent && is[at->parent - 1]) || is_so(t, at);
        if (at->partner)
            is[at->partner] |= is[d];
    }
    return is;
}

void guarded_init(struct guarded *g, const struct tokens *t, struct arena *a)
{
    *g = (struct guarded){t, guarded_spread(t, condition_knows_hip, a),
                          guarded_spread(t, asks_arch, a)};
}

bool guarded_has(const struct guarded *g, uint32_t i)
{
    uint32_t branch = tok_branch(g->tok, i);
    return branch && g->is[branch - 1];
}

bool guarded_by_arch(const struct guarded *g, uint32_t i)
{
    uint32_t branch = tok_branch(g->tok, i);
    return branch && g->arch[branch - 1];
}

/* Does the branch ask for nvcc (1), or for another compiler (-1)? 0: neither,
 * or for more than that. */
static int asks_nvcc(const struct tokens *t, const struct directive *d)
{
    static const char *const macros[] = {"__CUDACC__", "__NVCC__", "__HIPCC__", NULL};
    bool asks = false, not = d->kind == DIR_IFNDEF;
    for (uint32_t i = d->hash; i < d->past; i++) {
        asks |= tok_any_word(t, i, macros);
        if (tok_is(t, i, P_OR))
            return 0;
        if (tok_is(t, i, P_NOT))
            not = true;
    }
    return !asks ? 0 : not ? -1 : 1;
}

const bool *guarded_by_nvcc(const struct tokens *t, struct arena *a)
{
    bool *is = ARENA_ARRAY(a, bool, t->ndir);
    for (uint32_t d = 0; d < t->ndir; d++) {
        const struct directive *at = &t->dir[d];
        if (!directive_begins_branch(at))
            continue;
        int asks = at->kind == DIR_ELSE ? 0 : asks_nvcc(t, at);
        is[d] |= (at->parent && is[at->parent - 1]) || asks == 1;
        bool opens = at->kind == DIR_IF || at->kind == DIR_IFNDEF;
        if (opens && asks == -1 && at->partner && t->dir[at->partner].kind == DIR_ELSE)
            is[at->partner] = true;
    }
    return is;
}

bool guard_fits(const struct tokens *t, struct tok_range r)
{
    return r.first < r.past && r.past <= t->n && !tok_directive(t, r.first) &&
           !tok_directive(t, r.past - 1) && tok_branch(t, r.first) == tok_branch(t, r.past - 1);
}

/* Returns the begin of the first token's line, if only blanks come before it there. */
static uint32_t guarded_line_of(const struct input *in, uint32_t first, bool *alone)
{
    uint32_t at = in->tok->tok[first].begin, line = place_before(in, at);
    *alone = true;
    for (uint32_t i = line; i < at; i++)
        *alone &= in->src->bytes[i] == ' ' || in->src->bytes[i] == '\t';
    return *alone && line < at ? line : at;
}

/* Returns the begin of the line after the last token's, if only blanks and a line comment follow it
 * there. */
static uint32_t line_behind(const struct input *in, uint32_t last, bool *alone)
{
    const char *bytes = in->src->bytes;
    uint32_t end = in->tok->tok[last].end, i = end;
    while (i < in->src->len && (bytes[i] == ' ' || bytes[i] == '\t' || bytes[i] == '\r'))
        i++;
    if (i + 1 < in->src->len && bytes[i] == '/' && bytes[i + 1] == '/') {
        while (i < in->src->len && bytes[i] != '\n')
            i++;
    }
    *alone = i < in->src->len && bytes[i] == '\n';
    return *alone ? i + 1 : end;
}

void guard_code(const struct input *in, struct output *out, struct tok_range r, const char *by)
{
    bool alone;
    uint32_t at = guarded_line_of(in, r.first, &alone);
    edit_insert(out->edits, at,
                alone ? STR("#if !defined(__HIP_PLATFORM_AMD__)\n")
                      : STR("\n#if !defined(__HIP_PLATFORM_AMD__)\n"),
                ORDER_REST, by);
    at = line_behind(in, r.past - 1, &alone);
    edit_insert(out->edits, at, alone ? STR("#endif\n") : STR("\n#endif\n"), ORDER_REST, by);
}
