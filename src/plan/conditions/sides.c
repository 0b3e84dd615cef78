#include "plan/conditions/sides.h"
#include "base/search.h"
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

/* ---- what a macro counts for ---- */

long sides_cuda_version(const struct map *m, const struct translate_options *opt)
{
    if (opt->as_cuda)
        return opt->as_cuda / 100 * 1000L + opt->as_cuda % 100 * 10L;
    struct row row = map_find(m, STR("CUDA_VERSION"), MAP_KIND(ROW_MACRO), opt->rocm);
    const char *value = row_ok(row) ? row_attr(row, ROW_ATTR_value) : NULL;
    return value ? strtol(value, NULL, 10) : 0;
}

void sides_reading_assume(struct sides_reading *r, int pass, struct assumed with,
                          struct assumed left)
{
    const struct macros_release *releases = r->in->sides->releases;
    bool known = pass == HOST || with.arch;
    r->pass = pass;
    r->with = with;
    if (pass == HOST)
        with.arch = left.arch = 0;
    r->written = known ? macros_release_values(releases, with) : NULL;
    r->left = with.arch == left.arch && with.cuda == left.cuda
                  ? r->written
                  : macros_release_values(releases, left);
}

/* A macro of the project's in a term that is written anew, or has a release macro in it. */
static bool project_value(const struct sides_reading *r, struct str name, long *value)
{
    const struct macro *x = macros_find(r->in->macros, name);
    if (!x || x->is_hips)
        return false;
    const struct macro_on *values = x->by_body ? r->written : r->left, *on = &x->on[PLATFORM_HIP];
    if (x->depends && !values)
        return false;
    if (x->depends)
        on = &values[x->number];
    *value = on->has_value ? on->value : 0;
    return on->has_value || on->defined == TRUTH_NO;
}

static bool release_value(void *ctx, uint32_t i, uint32_t *past, long *value)
{
    const struct sides_reading *r = ctx;
    const struct tokens *t = r->in->tok;
    enum release_macro macro = release_macro_at(t, i);
    if (macro == MACRO_LIBRARY || macro == MACRO_SHARED)
        return library_version(r->in, i, past, value) &&
               (!r->absent || library_counts_for_none(t, i, value));
    if (macro == RELEASE_MACROS)
        return project_value(r, tok_raw(t, i), value);
    if (macro == MACRO_ARCH) {
        *value = r->pass == DEVICE ? r->with.arch : 0;
        return r->with.arch != 0;
    }
    return release_kind_value(str_of(release_name_at(t, i)), r->with, value) &&
           (macro != MACRO_NVCC || r->is_hipcc || r->pass == DEVICE);
}

/* The release macro by whose value a macro of the project's is defined. */
static enum release_macro macro_of_project(const struct input *in, uint32_t i)
{
    const struct macro *x =
        in->tok->tok[i].kind == TOK_IDENT ? macros_find(in->macros, tok_raw(in->tok, i)) : NULL;
    if (!x || x->is_hips || !x->by_body)
        return RELEASE_MACROS;
    return release_macro_of(x->depends);
}

enum release_macro sides_macro_of(const struct input *in, const struct term *term, uint32_t *at)
{
    enum release_macro found = RELEASE_MACROS;
    for (uint32_t i = term->tokens.first; i < term->tokens.past; i++) {
        enum release_macro m = release_macro_at(in->tok, i);
        if (m == RELEASE_MACROS && !term->defined)
            m = macro_of_project(in, i);
        if (m != RELEASE_MACROS && found != RELEASE_MACROS && m != found)
            return RELEASE_MACROS;
        if (m != RELEASE_MACROS && found == RELEASE_MACROS)
            *at = i;
        found = m != RELEASE_MACROS ? m : found;
    }
    return found;
}

static enum release_macro macro_of_term(const struct input *in, const struct term *term)
{
    uint32_t at;
    return sides_macro_of(in, term, &at);
}

bool sides_asks_plainly(const struct tokens *t, const struct term *term)
{
    uint32_t name = term_name(t, term);
    return term->defined || (name != UINT32_MAX && release_macro_at(t, name) == MACRO_ARCH);
}

enum truth sides_term(const struct input *in, const struct directive *d, enum release_macro macro,
                      const struct term *term)
{
    struct sides_reading r = {.in = in, .directive = d, .level = KNOWS_ALL};
    size_t k = (size_t)(d - in->tok->dir);
    if (sides_asks_plainly(in->tok, term))
        return TRUTH_YES;
    sides_reading_assume(&r, DEVICE, (struct assumed){in->sides->arch[k], in->sides->cuda[k]},
                         in->sides->base);
    return macro_of_term(in, term) == macro ? term_truth(in->tok, term, release_value, &r)
                                            : TRUTH_UNKNOWN;
}

/* A macro by which projects ask for HIP, of which this one has no definition of its
 * own: the build gives it.
 */
static bool is_project_macro(const struct input *in, struct str name)
{
    return macros_is_project_hip(in->macros, name) &&
           !(in->opt->own && in->opt->own(in->opt->own_ctx, name));
}

/* Is the macro another one for HIP than for CUDA? Where conditions are written anew, a release does
 * not make it another one. */
static bool macro_differs(const struct input *in, const struct macro *x)
{
    if (x->depends && !x->asks_hip && !in->hip->built)
        return false;
    const struct macro_on *cuda = &x->on[PLATFORM_CUDA], *hip = &x->on[PLATFORM_HIP];
    return cuda->defined != hip->defined || cuda->has_value != hip->has_value ||
           (hip->has_value && cuda->value != hip->value);
}

/* A macro that a file of the project defines, and that is another one for HIP than for CUDA. */
static enum truth defined_macro(const struct sides_reading *r, struct str name, bool asks_value)
{
    const struct macro *x = macros_find(r->in->macros, name);
    if (!x || x->is_hips)
        return TRUTH_UNKNOWN;
    const struct macro_on *hip = &x->on[PLATFORM_HIP];
    bool differs = macro_differs(r->in, x);
    /* only AMD's side, which does not count, defines it */
    bool ignored = r->in->macros->ignore_hip && x->on[PLATFORM_CUDA].defined == TRUTH_NO;
    if ((differs || ignored) && hip->defined == TRUTH_NO)
        return TRUTH_NO;
    if (!differs)
        return TRUTH_UNKNOWN;
    if (!asks_value || !hip->has_value)
        return TRUTH_UNKNOWN;
    return hip->value ? TRUTH_YES : TRUTH_NO;
}

/* Is a macro defined, and not 0, where HIP compiles? Projects have their own. */
static enum truth hip_macro(const struct sides_reading *r, struct str name)
{
    bool device = r->pass == DEVICE;
    if (is_project_macro(r->in, name))
        return r->in->macros->ignore_hip ? TRUTH_NO : TRUTH_YES;
    if (str_is(name, "__HIP_PLATFORM_AMD__") || str_is(name, "__HIP_PLATFORM_HCC__"))
        return TRUTH_YES;
    if (str_is(name, "__HIP_PLATFORM_NVIDIA__") || str_is(name, "__HIP_PLATFORM_NVCC__"))
        return TRUTH_NO;
    if (str_is(name, "__HIP_DEVICE_COMPILE__"))
        return device ? TRUTH_YES : TRUTH_NO;
    if (str_is(name, "__HIPCC__") || str_is(name, "__HIP__"))
        return device || r->is_hipcc ? TRUTH_YES : TRUTH_UNKNOWN;
    return TRUTH_UNKNOWN;
}

/* The same of a macro of CUDA's, for which guards writes one of HIP's, and
 * of the compiler's own. */
static enum truth cuda_macro(const struct sides_reading *r, uint32_t i)
{
    const struct tokens *t = r->in->tok;
    size_t d = (size_t)(r->directive - t->dir);
    enum release_macro m = release_macro_at(t, i);
    if (marks_at(&r->in->sides->marks, t->tok[i].begin))
        return TRUTH_UNKNOWN;
    if (tok_word(t, i, "__CUDACC__") || tok_word(t, i, "__NVCC__"))
        return sides_leaves_compiler(r->in, i) ? TRUTH_NO : hip_macro(r, STR("__HIPCC__"));
    if (tok_word(t, i, "__clang__") || sides_asks_clang(r->in, i)) /* which HIP's compiler is */
        return hip_macro(r, STR("__HIP__"));
    if (m == RELEASE_MACROS || r->in->sides->choice[d * RELEASE_MACROS + m] > CHOICE_MADE)
        return TRUTH_UNKNOWN;
    if (m == MACRO_SHARED) /* the header may come behind the condition */
        return TRUTH_UNKNOWN;
    if (m == MACRO_LIBRARY)
        return r->in->sides->choice[d * RELEASE_MACROS + m] == CHOICE_MADE ? TRUTH_YES
                                                                           : TRUTH_UNKNOWN;
    if (m == MACRO_VERSION)
        return TRUTH_YES;
    return hip_macro(r, m == MACRO_ARCH ? STR("__HIP_DEVICE_COMPILE__") : STR("__HIP__"));
}

/* In a file that the project's own HIP build compiles, and in groups that ask for HIP, CUDA's macros
 * are not defined for HIP, unless the project defines them there. */
static struct macro_on cudas_for_hip(const struct input *in, uint32_t i)
{
    enum release_macro m = release_macro_at(in->tok, i);
    const struct directive *d = tok_directive(in->tok, i);
    bool stays = in->hip->built || (d && in->sides->asks_hip[d - in->tok->dir]);
    if (!stays || m == RELEASE_MACROS || m == MACRO_SHARED)
        return (struct macro_on){TRUTH_UNKNOWN, false, 0};
    const struct macro *x = macros_find(in->macros, tok_raw(in->tok, i));
    return x ? x->on[PLATFORM_HIP] : (struct macro_on){TRUTH_NO, false, 0};
}

/* A comparison there: what is not defined counts for 0. */
static bool value_for_hip(void *ctx, uint32_t i, uint32_t *past, long *value)
{
    const struct sides_reading *r = ctx;
    struct macro_on on = cudas_for_hip(r->in, i);
    (void)past;
    if (on.defined == TRUTH_UNKNOWN && !on.has_value) {
        const struct macro *x = macros_find(r->in->macros, tok_raw(r->in->tok, i));
        on = x ? x->on[PLATFORM_HIP] : on;
    }
    *value = on.has_value ? on.value : 0;
    return on.has_value || on.defined == TRUTH_NO;
}

/* The same of a macro of the project's that depends on a release. */
static enum truth dependent_macro(const struct sides_reading *r, const struct term *term,
                                  uint32_t i)
{
    const struct macro *x = macros_find(r->in->macros, tok_raw(r->in->tok, i));
    long value;
    if (!x || !x->depends || x->is_hips)
        return TRUTH_UNKNOWN;
    if (term->defined)
        return r->left ? r->left[x->number].defined : TRUTH_UNKNOWN;
    size_t d = (size_t)(r->directive - r->in->tok->dir);
    enum release_macro m = macro_of_project(r->in, i);
    bool open = m != RELEASE_MACROS && r->in->sides->choice[d * RELEASE_MACROS + m] != CHOICE_MADE;
    if (open || !project_value(r, tok_raw(r->in->tok, i), &value))
        return TRUTH_UNKNOWN;
    return value ? TRUTH_YES : TRUTH_NO;
}

enum truth sides_term_for_hip(void *ctx, const struct term *term)
{
    struct sides_reading *r = ctx;
    const struct tokens *t = r->in->tok;
    uint32_t name = term->defined ? term->defined : term_name(t, term);
    if (name != UINT32_MAX) {
        enum truth hip = hip_macro(r, tok_raw(t, name));
        if (hip == TRUTH_UNKNOWN)
            hip = defined_macro(r, tok_raw(t, name), !term->defined);
        if (hip == TRUTH_UNKNOWN &&
            (sides_leaves_compiler(r->in, name) || cudas_for_hip(r->in, name).defined == TRUTH_NO))
            hip = TRUTH_NO;
        if (hip == TRUTH_UNKNOWN && r->level == KNOWS_ALL && !r->in->hip->built)
            hip = dependent_macro(r, term, name);
        return hip != TRUTH_UNKNOWN || r->level == KNOWS_HIP ? hip : cuda_macro(r, name);
    }
    if (r->in->hip->built || r->in->sides->asks_hip[r->directive - t->dir])
        return term_truth(t, term, value_for_hip, r);
    enum release_macro m = macro_of_term(r->in, term);
    size_t d = (size_t)(r->directive - t->dir);
    bool chosen =
        m != RELEASE_MACROS && r->in->sides->choice[d * RELEASE_MACROS + m] == CHOICE_MADE;
    return chosen && r->level == KNOWS_ALL ? term_truth(t, term, release_value, r) : TRUTH_UNKNOWN;
}

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
                 term_truth(c->t, term, release_value, &c->reading) != TRUTH_UNKNOWN;
    for (uint32_t i = term->tokens.first; i < term->tokens.past; i++) {
        enum release_macro m = release_macro_at(c->t, i);
        if (m == RELEASE_MACROS)
            m = macro_of_project(c->reading.in, i);
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
    enum release_macro m = macro_of_term(r->in, term);
    if (m != MACRO_LIBRARY && m != MACRO_SHARED)
        return TRUTH_UNKNOWN;
    if (term->defined)
        return r->absent ? TRUTH_NO : TRUTH_YES;
    return term_truth(t, term, release_value, (void *)r);
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
        found = asks || hip_names_compiler_macro(name) || (x && macro_differs(in, x));
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
        if (first->kind != DIR_IF && first->kind != DIR_IFDEF && first->kind != DIR_IFNDEF)
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
    struct sides_votes none = {{0}, {0}};
    *b = (struct builder){.in = in, .sides = s};
    s->arch = ARENA_ARRAY(a, uint16_t, t->ndir);
    s->cuda = ARENA_ARRAY(a, int32_t, t->ndir);
    s->choice = ARENA_ARRAY(a, uint8_t, (size_t)t->ndir *RELEASE_MACROS);
    s->left_out = ARENA_ARRAY(a, uint8_t, t->ndir);
    s->kept = ARENA_ARRAY(a, uint8_t, t->ndir);
    b->defines = ARENA_ARRAY(a, uint8_t, t->ndir);
    b->depends = ARENA_ARRAY(a, uint8_t, t->ndir);
    s->base = in->opt->wanted.arch ? in->opt->wanted : sides_best(&none, in->map, in->opt);
    s->releases = in->macros->releases ? in->macros->releases
                                       : sides_assume(in->macros, in->map, in->opt, s->base, a);
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

void sides_vote(struct sides_votes *v, struct sides *s, const struct input *in, struct arena *a)
{
    struct builder b;
    builder_start(&b, s, in, a);
    sides_decide_votes(s, in, b.depends, v, a);
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

/* What both builds of a project compile is right already: but for names and PTX, which HIP lacks. */
static bool is_needed_in_built(const struct sides *s, const struct edit *e)
{
    return renames_on_hip_side(s, e) || strcmp(e->by, "ptx") == 0 || strcmp(e->by, "include") == 0;
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
        if (t->tok[i].kind == TOK_IDENT && is_project_macro(in, tok_raw(t, i)))
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
