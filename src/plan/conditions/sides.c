#include "plan/conditions/sides.h"
#include "base/search.h"
#include "core/branch.h"
#include "core/hip_names.h"
#include "plan/conditions/guarded.h"
#include "plan/conditions/sides_parts.h"
#include "plan/conditions/sides_spans.h"
#include "plan/input/place.h"
#include <stdlib.h>

struct builder {
    const struct input *in;
    struct sides *sides;
    bool defined[RELEASE_MACROS]; /* the file defines it itself, in no branch */
    uint8_t *defines;             /* by directive: a set of those that its branch defines */
    uint8_t *depends;             /* as sides_decide wants it */
};

/* ---- the groups ---- */

/* The release macros in a directive: those that it compares, and those for which HIP's side is
 * unknown. */
struct comparisons {
    const struct tokens *t;
    uint8_t depends;
    bool compares[RELEASE_MACROS], unclear[RELEASE_MACROS];
    struct sides_reading reading;
};

static uint8_t kind_of_release(enum release_macro m)
{
    return m == MACRO_ARCH      ? RELEASE_ARCH
           : m == MACRO_VERSION ? RELEASE_CUDA
           : m == MACRO_NVCC    ? RELEASE_NVCC
                                : 0;
}

/* What a name depends on by the definitions of the project's macro. */
static uint8_t depends_by_name(const struct comparisons *c, const struct term *term, uint32_t i)
{
    const struct macro *x = c->t->tok[i].kind == TOK_IDENT
                                ? macros_find(c->reading.in->macros, tok_raw(c->t, i))
                                : NULL;
    if (!x || x->is_hips)
        return 0;
    return (uint8_t)(x->by_body && !term->defined ? x->depends : x->depends << 3);
}

static enum truth look_at_term(void *ctx, const struct term *term)
{
    struct comparisons *c = ctx;
    uint32_t at;
    for (uint32_t i = term->tokens.first; i < term->tokens.past; i++)
        c->depends |= depends_by_name(c, term, i);
    if (sides_asks_plainly(c->t, term))
        return TRUTH_UNKNOWN;
    enum release_macro macro = sides_macro_of(c->reading.in, term, &at);
    bool clear = macro != RELEASE_MACROS &&
                 term_truth(c->t, term, sides_release_value, &c->reading) != TRUTH_UNKNOWN;
    for (uint32_t i = term->tokens.first; i < term->tokens.past; i++) {
        enum release_macro m = release_macro_at(c->t, i);
        if (m == RELEASE_MACROS)
            m = sides_macro_of_project(c->reading.in, i);
        if (m != RELEASE_MACROS) {
            c->compares[m] = true;
            c->unclear[m] |= !clear;
            c->depends |= kind_of_release(m);
        }
    }
    return TRUTH_UNKNOWN;
}

/* A term of libraries' macros alone, with their headers or without them. */
static enum truth term_of_library(void *ctx, const struct term *term)
{
    const struct sides_reading *r = ctx;
    const struct tokens *t = r->in->tok;
    enum release_macro m = sides_macro_of_term(r->in, term);
    if (m != MACRO_LIBRARY && m != MACRO_SHARED)
        return TRUTH_UNKNOWN;
    if (term->defined)
        return r->absent ? TRUTH_NO : TRUTH_YES;
    return term_truth(t, term, sides_release_value, (void *)r);
}

/* Would the condition be another one without the library's header, and is that not there, as far as
 * is known? HIP's side of what the file's own compilation has not seen is unknown. */
static bool lacks_header(const struct input *in, const struct directive *d, enum release_macro m)
{
    struct sides_reading r = {.in = in, .directive = d};
    sides_reading_assume(&r, DEVICE, in->sides->base, in->sides->base);
    if ((m != MACRO_LIBRARY && m != MACRO_SHARED) || !library_is_absent(in, d, m))
        return false;
    enum truth with = condition_truth(in->tok, d, term_of_library, &r);
    r.absent = true;
    enum truth without = condition_truth(in->tok, d, term_of_library, &r);
    bool known = m == MACRO_SHARED || (with != TRUTH_UNKNOWN && without != TRUTH_UNKNOWN);
    return known && with != without;
}

/* Does the condition ask for HIP, in whatever words? A side of AMD's that does not count is not asked
 * for. */
static bool asks_for_hip(const struct input *in, const struct directive *d)
{
    const struct tokens *t = in->tok;
    bool found = false;
    if (!in->macros->ignore_hip)
        return condition_knows_hip(t, d);
    for (uint32_t i = d->hash; i < d->past && !found; i++)
        found = t->tok[i].kind == TOK_IDENT && hip_names_compiler_macro(tok_raw(t, i));
    return found;
}

static void sides_choose(struct builder *b, uint32_t k)
{
    const struct tokens *t = b->in->tok;
    const struct directive *d = &t->dir[k];
    uint32_t marked = marks_count(&b->sides->marks, t, d->hash, d->past);
    struct comparisons c = {.t = t, .reading = {.in = b->in, .directive = d}};
    sides_reading_assume(&c.reading, DEVICE, b->sides->base, b->sides->base);
    condition_truth(t, d, look_at_term, &c);
    bool knows = asks_for_hip(b->in, d), built = b->in->hip->built || b->sides->asks_hip[k];
    for (int m = 0; m < RELEASE_MACROS; m++) {
        bool own = b->defined[m] || b->defines[k] >> m & 1 || marked == d->past - d->hash;
        enum choice choice = own || built || (knows && c.compares[m]) ? CHOICE_BY_USER
                             : marked                                 ? CHOICE_UNCLEAR
                             : !c.compares[m]                         ? CHOICE_NONE
                             : c.unclear[m] || lacks_header(b->in, d, (enum release_macro)m)
                                 ? CHOICE_UNCLEAR
                                 : CHOICE_MADE;
        b->sides->choice[k * RELEASE_MACROS + m] = (uint8_t)choice;
        if (choice > CHOICE_MADE) /* nothing is written */
            c.depends &= (uint8_t)~kind_of_release((enum release_macro)m);
    }
    b->depends[k] = built ? 0 : c.depends;
}

/* "#define CUDA_VERSION 9000" in no branch: somebody's own, whatever CUDA has. In a branch, a value
 * for compilers that have none: what asks for that stays as it is. */
static void find_own(struct builder *b)
{
    const struct tokens *t = b->in->tok;
    for (uint32_t k = 0; k < t->ndir; k++) {
        const struct directive *d = &t->dir[k];
        bool always = !d->parent || d->parent == place_guard(b->in);
        bool defines = d->kind == DIR_DEFINE || d->kind == DIR_UNDEF;
        enum release_macro m = defines ? release_macro_at(t, d->hash + 2) : RELEASE_MACROS;
        if (m == RELEASE_MACROS)
            continue;
        if (always)
            b->defined[m] = true;
        else
            b->defines[d->parent - 1] |= (uint8_t)(1 << m);
    }
}

static bool asks_hip_compiler(const struct tokens *t, const struct directive *d)
{
    static const char *const macros[] = {"__HIPCC__", "__HIP__", NULL};
    bool found = false;
    for (uint32_t i = d->hash + 1; i < d->past && !found; i++)
        found = tok_any_word(t, i, macros);
    return found;
}

/* Does the condition ask for a macro that tells HIP's build from CUDA's? */
static bool asks_platform(const struct input *in, const struct directive *d)
{
    const struct tokens *t = in->tok;
    bool found = false;
    for (uint32_t i = d->hash + 2; i < d->past && !found; i++) {
        if (t->tok[i].kind != TOK_IDENT || release_macro_at(t, i) != RELEASE_MACROS)
            continue;
        struct str name = tok_raw(t, i);
        const struct macro *x = macros_find(in->macros, name);
        bool asks = macros_is_project_hip(in->macros, name) && !in->macros->ignore_hip;
        found = asks || hip_names_compiler_macro(name) || (x && sides_macro_differs(in, x));
    }
    return found;
}

/* Finds the groups that ask for HIP, and whether one has a branch for HIP's compilers alone. */
static void find_hip_groups(struct sides *s, const struct input *in, struct arena *a)
{
    const struct tokens *t = in->tok;
    s->has_hip_branch = false;
    s->asks_hip = ARENA_ARRAY(a, bool, t->ndir);
    for (uint32_t k = 0; k < t->ndir; k++) {
        const struct directive *first = &t->dir[k];
        if (!directive_begins_group(first))
            continue;
        bool asks = false;
        for (const struct directive *d = first; d; d = next_branch(t, d)) {
            asks |= asks_platform(in, d);
            s->has_hip_branch |= asks_hip_compiler(t, d) && in->hip->branch[d - t->dir];
        }
        for (const struct directive *d = first; d && asks; d = next_branch(t, d))
            s->asks_hip[d - t->dir] = true;
    }
}

bool sides_asks_clang(const struct input *in, uint32_t i)
{
    const struct tokens *t = in->tok;
    const struct directive *d = tok_word(t, i, "__CUDA__") ? tok_directive(t, i) : NULL;
    if (!d || !directive_begins_branch(d) || d->kind == DIR_ELSE || t->tok[i].flags & TOK_DEAD ||
        tok_word(t, d->hash + 1, "elifdef") || tok_word(t, d->hash + 1, "elifndef"))
        return false;
    return !in->hip->built && !in->sides->asks_hip[d - t->dir] && !asks_for_hip(in, d) &&
           !marks_at(&in->sides->marks, t->tok[i].begin);
}

bool sides_leaves_compiler(const struct input *in, uint32_t i)
{
    const struct directive *d = tok_directive(in->tok, i);
    if (!d || !directive_begins_branch(d) ||
        !(tok_word(in->tok, i, "__CUDACC__") || tok_word(in->tok, i, "__NVCC__")))
        return false;
    return in->hip->built || in->sides->has_hip_branch || in->sides->asks_hip[d - in->tok->dir];
}

/* All before the decision. */
static void builder_start(struct builder *b, struct sides *s, const struct input *in,
                          struct arena *a)
{
    const struct tokens *t = in->tok;
    struct sides_votes none = {0};
    *b = (struct builder){.in = in, .sides = s};
    s->arch = ARENA_ARRAY(a, uint16_t, t->ndir);
    s->cuda = ARENA_ARRAY(a, int32_t, t->ndir);
    s->old_library = ARENA_ARRAY(a, bool, t->ndir);
    s->choice = ARENA_ARRAY(a, uint8_t, (size_t)t->ndir *RELEASE_MACROS);
    s->left_out = ARENA_ARRAY(a, uint8_t, t->ndir);
    s->kept = ARENA_ARRAY(a, uint8_t, t->ndir);
    b->defines = ARENA_ARRAY(a, uint8_t, t->ndir);
    b->depends = ARENA_ARRAY(a, uint8_t, t->ndir);
    s->base = in->opt->wanted.arch ? in->opt->wanted : sides_best(&none, in->map, in->opt);
    s->releases = in->macros->releases
                      ? in->macros->releases
                      : sides_assume(in->macros, in->map, in->opt, s->base, NULL, a);
    marks_find(&s->marks, t, a);
    find_hip_groups(s, in, a);
    find_own(b);
    for (uint32_t k = 0; k < t->ndir; k++)
        sides_choose(b, k);
}

void sides_init(struct sides *s, const struct input *in, struct arena *a)
{
    struct builder b;
    builder_start(&b, s, in, a);
    sides_decide(s, in, b.depends, a);
    sides_make_spans(s, in->tok, a);
    sides_find_hip(s, in, a);
}

void sides_vote(struct sides_votes *v, struct sides_features *f, struct sides *s,
                const struct input *in, struct arena *a)
{
    struct builder b;
    builder_start(&b, s, in, a);
    sides_decide_votes(s, in, b.depends, v, f, a);
}

static bool is_in(const struct span *spans, uint32_t n, uint32_t at)
{
    uint32_t i;
    search_first(i, n, spans[i].end > at);
    return i < n && spans[i].begin <= at;
}

int sides_arch(const struct input *in, uint32_t i)
{
    const struct sides *s = in->sides;
    for (uint32_t k = tok_branch(in->tok, i); k; k = in->tok->dir[k - 1].parent) {
        uint8_t choice = s->choice[(k - 1) * RELEASE_MACROS + MACRO_ARCH];
        if (choice != CHOICE_NONE)
            return choice == CHOICE_MADE ? s->arch[k - 1] : 0;
    }
    return in->sides->base.arch;
}

bool sides_left_out(const struct sides *s, uint32_t at)
{
    return is_in(s->left_out_span, s->nleft_out, at);
}

bool sides_hip(const struct sides *s, uint32_t at)
{
    return is_in(s->hip_span, s->nhip, at);
}

bool sides_kept(const struct sides *s, uint32_t at)
{
    return is_in(s->kept_span, s->nkept, at) || sides_hip(s, at);
}

/* True if the kept code passes unchanged through a placeholder. False if text that the edit writes
 * before or after the placeholder would be in the kept code: a cast around an argument. */
static bool goes_through_placeholder(const struct edit *e, struct span kept)
{
    uint32_t begin = kept.begin > e->span.begin ? kept.begin : e->span.begin;
    uint32_t end = kept.end < e->span.end ? kept.end : e->span.end;
    bool found = false;
    if (kept.begin <= e->span.begin || kept.end >= e->span.end)
        return false;
    for (int i = 0; i < e->npieces && !found; i++)
        found = e->piece[i].placeholder.begin <= begin && end <= e->piece[i].placeholder.end;
    return found;
}

/* Would the edit change bytes in one of the spans, which are sorted? */
static bool changes_spans(const struct span *spans, uint32_t n, const struct edit *e)
{
    uint32_t i;
    search_first(i, n, spans[i].end > e->span.begin);
    if (e->span.begin == e->span.end) /* behind a directive is not in its branch */
        return i < n && spans[i].begin < e->span.begin;
    for (; i < n && spans[i].begin < e->span.end; i++) {
        if (!goes_through_placeholder(e, spans[i]))
            return true;
    }
    return false;
}

/* Does the edit write a name anew that must get HIP's name on AMD's side? */
static bool renames_on_hip_side(const struct sides *s, const struct edit *e)
{
    uint32_t i;
    search_first(i, s->nrenamed, s->renamed[i].end > e->span.begin);
    return i < s->nrenamed && s->renamed[i].begin < e->span.end;
}

/* Does the edit change an argument as the row of the called function wants it, which gets HIP's name? */
static bool changes_argument(const struct sides *s, const struct edit *e)
{
    uint32_t i;
    search_first(i, s->ncalled, s->called[i].end >= e->span.end);
    return i < s->ncalled && s->called[i].begin <= e->span.begin && strcmp(e->by, "args") == 0;
}

/* What both builds of a project compile is right already: but for names, what functions of such names
 * want, and PTX, which HIP lacks. */
static bool is_needed_in_built(const struct sides *s, const struct edit *e)
{
    return renames_on_hip_side(s, e) || changes_argument(s, e) || strcmp(e->by, "ptx") == 0 ||
           strcmp(e->by, "include") == 0;
}

bool sides_cut(const struct sides *s, const struct edit *e)
{
    return !sides_kept(s, e->span.begin) &&
           (changes_spans(s->kept_span, s->nkept, e) || changes_spans(s->hip_span, s->nhip, e));
}

bool sides_forbid(const struct sides *s, const struct edit *e)
{
    if (changes_spans(s->kept_span, s->nkept, e))
        return true;
    if (changes_spans(s->hip_span, s->nhip, e))
        return !renames_on_hip_side(s, e);
    return s->built && !is_needed_in_built(s, e);
}

uint32_t sides_place(const struct input *in, uint32_t at)
{
    const struct marked *m = marks_at(&in->sides->marks, at);
    return m ? place_before(in, m->mark.begin) : at;
}

/* The first macro in a directive that the build has to define for HIP; UINT32_MAX: none. */
static uint32_t project_macro(const struct input *in, const struct directive *d)
{
    const struct tokens *t = in->tok;
    for (uint32_t i = d->hash; i < d->past; i++) {
        if (t->tok[i].kind == TOK_IDENT && sides_is_project_macro(in, tok_raw(t, i)))
            return i;
    }
    return UINT32_MAX;
}

uint32_t sides_project_macro(const struct input *in, const struct directive *first)
{
    uint32_t found = UINT32_MAX;
    if (in->macros->ignore_hip || (first->parent && in->sides->kept[first->parent - 1]))
        return found;
    for (const struct directive *d = first; d && found == UINT32_MAX; d = next_branch(in->tok, d))
        found = project_macro(in, d);
    return found;
}
