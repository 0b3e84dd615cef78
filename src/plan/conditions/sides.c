#include "plan/conditions/sides.h"
#include "base/search.h"
#include "core/hip_names.h"
#include "plan/conditions/content.h"
#include "plan/conditions/guarded.h"
#include "plan/conditions/sides_spans.h"
#include "plan/input/place.h"
#include <stdlib.h>

enum { HOST, DEVICE, PASSES }; /* of HIP's compiler */
enum {
    KNOWS_HIP = 1,
    KNOWS_ALL = 2,
    LEVELS = 3
}; /* HIP's macros alone, or what guards writes as well */
enum { ARCH_PARSED = 800 }; /* __CUDA_ARCH__ in the parse of device code (clang/flags.c) */

/* Holds the options that decide one reading of the conditions. */
struct reading {
    const struct input *in;
    const struct directive *directive;
    int pass, level;
    uint16_t arch;
    bool is_hipcc; /* in the host pass, too */
    bool absent;   /* the libraries' headers are not there: their macros count for 0 */
};

struct builder {
    const struct input *in;
    struct sides *sides;
    struct content *content;
    bool defined[RELEASE_MACROS]; /* the file defines it itself, in no branch */
    uint8_t *defines;             /* by directive: a set of those that its branch defines */
    uint16_t wanted;              /* the capability that the whole file is tried for, or 0 */
    bool unfit;                   /* it is not the one for all groups */
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

static bool release_value(void *ctx, uint32_t i, uint32_t *past, long *value)
{
    const struct reading *r = ctx;
    const struct tokens *t = r->in->tok;
    enum release_macro macro = release_macro_at(t, i);
    if (macro == MACRO_LIBRARY || macro == MACRO_SHARED)
        return library_version(r->in, i, past, value) &&
               (!r->absent || library_counts_for_none(t, i, value));
    if (macro == RELEASE_MACROS)
        return false;
    if (macro == MACRO_ARCH) {
        *value = r->pass == DEVICE ? r->arch : 0;
        return r->arch != 0;
    }
    long version = sides_cuda_version(r->in->map, r->in->opt), major = version / 1000,
         minor = version % 1000 / 10;
    *value = is_macro(t, i, "__CUDACC_VER_MAJOR__")   ? major
             : is_macro(t, i, "__CUDACC_VER_MINOR__") ? minor
             : is_macro(t, i, "__CUDACC_VER__")       ? major * 10000 + minor * 100
                                                      : version;
    return version != 0 && (macro != MACRO_NVCC || r->is_hipcc || r->pass == DEVICE);
}

/* The one macro of these that the term has in it; RELEASE_MACROS for none and for several. */
static enum release_macro macro_of_term(const struct tokens *t, const struct term *term)
{
    enum release_macro found = RELEASE_MACROS;
    for (uint32_t i = term->tokens.first; i < term->tokens.past; i++) {
        enum release_macro m = release_macro_at(t, i);
        if (m != RELEASE_MACROS && found != RELEASE_MACROS && m != found)
            return RELEASE_MACROS;
        found = m != RELEASE_MACROS ? m : found;
    }
    return found;
}

bool sides_asks_plainly(const struct tokens *t, const struct term *term)
{
    uint32_t name = term_name(t, term);
    return term->defined || (name != UINT32_MAX && release_macro_at(t, name) == MACRO_ARCH);
}

enum truth sides_term(const struct input *in, const struct directive *d, enum release_macro macro,
                      const struct term *term)
{
    struct reading r = {.in = in,
                        .directive = d,
                        .pass = DEVICE,
                        .level = KNOWS_ALL,
                        .arch = in->sides->arch[d - in->tok->dir]};
    if (sides_asks_plainly(in->tok, term))
        return TRUTH_YES;
    return macro_of_term(in->tok, term) == macro ? term_truth(in->tok, term, release_value, &r)
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

static bool macro_differs(const struct macro *x)
{
    const struct macro_on *cuda = &x->on[PLATFORM_CUDA], *hip = &x->on[PLATFORM_HIP];
    return cuda->defined != hip->defined || cuda->has_value != hip->has_value ||
           (hip->has_value && cuda->value != hip->value);
}

/* A macro that a file of the project defines, and that is another one for HIP than for CUDA. */
static enum truth defined_macro(const struct reading *r, struct str name, bool asks_value)
{
    const struct macro *x = macros_find(r->in->macros, name);
    if (!x || x->is_hips)
        return TRUTH_UNKNOWN;
    const struct macro_on *hip = &x->on[PLATFORM_HIP];
    bool differs = macro_differs(x);
    if (!differs || hip->defined == TRUTH_NO)
        return differs ? TRUTH_NO : TRUTH_UNKNOWN;
    if (!asks_value || !hip->has_value)
        return TRUTH_UNKNOWN;
    return hip->value ? TRUTH_YES : TRUTH_NO;
}

/* Is a macro defined, and not 0, where HIP compiles? Projects have their own. */
static enum truth hip_macro(const struct reading *r, struct str name)
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
static enum truth cuda_macro(const struct reading *r, uint32_t i)
{
    const struct tokens *t = r->in->tok;
    size_t d = (size_t)(r->directive - t->dir);
    enum release_macro m = release_macro_at(t, i);
    if (marks_at(&r->in->sides->marks, t->tok[i].begin))
        return TRUTH_UNKNOWN;
    if (tok_word(t, i, "__CUDACC__") || tok_word(t, i, "__NVCC__"))
        return sides_leaves_compiler(r->in, i) ? TRUTH_NO : hip_macro(r, STR("__HIPCC__"));
    if (tok_word(t, i, "__clang__")) /* which HIP's compiler is */
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
    const struct reading *r = ctx;
    struct macro_on on = cudas_for_hip(r->in, i);
    (void)past;
    if (on.defined == TRUTH_UNKNOWN && !on.has_value) {
        const struct macro *x = macros_find(r->in->macros, tok_raw(r->in->tok, i));
        on = x ? x->on[PLATFORM_HIP] : on;
    }
    *value = on.has_value ? on.value : 0;
    return on.has_value || on.defined == TRUTH_NO;
}

static enum truth term_for_hip(void *ctx, const struct term *term)
{
    struct reading *r = ctx;
    const struct tokens *t = r->in->tok;
    uint32_t name = term->defined ? term->defined : term_name(t, term);
    if (name != UINT32_MAX) {
        enum truth hip = hip_macro(r, tok_raw(t, name));
        if (hip == TRUTH_UNKNOWN)
            hip = defined_macro(r, tok_raw(t, name), !term->defined);
        if (hip == TRUTH_UNKNOWN &&
            (sides_leaves_compiler(r->in, name) || cudas_for_hip(r->in, name).defined == TRUTH_NO))
            hip = TRUTH_NO;
        return hip != TRUTH_UNKNOWN || r->level == KNOWS_HIP ? hip : cuda_macro(r, name);
    }
    if (r->in->hip->built || r->in->sides->asks_hip[r->directive - t->dir])
        return term_truth(t, term, value_for_hip, r);
    enum release_macro m = macro_of_term(t, term);
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
    bool compares[RELEASE_MACROS], unclear[RELEASE_MACROS];
    struct reading reading;
};

static enum truth look_at_term(void *ctx, const struct term *term)
{
    struct comparisons *c = ctx;
    if (sides_asks_plainly(c->t, term))
        return TRUTH_UNKNOWN;
    bool clear = macro_of_term(c->t, term) != RELEASE_MACROS &&
                 term_truth(c->t, term, release_value, &c->reading) != TRUTH_UNKNOWN;
    for (uint32_t i = term->tokens.first; i < term->tokens.past; i++) {
        enum release_macro m = release_macro_at(c->t, i);
        if (m != RELEASE_MACROS) {
            c->compares[m] = true;
            c->unclear[m] |= !clear;
        }
    }
    return TRUTH_UNKNOWN;
}

/* A term of libraries' macros alone, with their headers or without them. */
static enum truth term_of_library(void *ctx, const struct term *term)
{
    const struct reading *r = ctx;
    const struct tokens *t = r->in->tok;
    enum release_macro m = macro_of_term(t, term);
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
    struct reading r = {.in = in, .directive = d, .pass = DEVICE, .arch = ARCH_PARSED};
    if ((m != MACRO_LIBRARY && m != MACRO_SHARED) || !library_is_absent(in, d, m))
        return false;
    enum truth with = condition_truth(in->tok, d, term_of_library, &r);
    r.absent = true;
    enum truth without = condition_truth(in->tok, d, term_of_library, &r);
    bool known = m == MACRO_SHARED || (with != TRUTH_UNKNOWN && without != TRUTH_UNKNOWN);
    return known && with != without;
}

static void sides_choose(struct builder *b, uint32_t k)
{
    const struct tokens *t = b->in->tok;
    const struct directive *d = &t->dir[k];
    uint32_t marked = marks_count(&b->sides->marks, t, d->hash, d->past);
    struct comparisons c = {.t = t, .reading = {.in = b->in, .directive = d, .pass = DEVICE}};
    c.reading.arch = ARCH_PARSED;
    condition_truth(t, d, look_at_term, &c);
    bool knows = condition_knows_hip(t, d), built = b->in->hip->built || b->sides->asks_hip[k];
    for (int m = 0; m < RELEASE_MACROS; m++) {
        bool own = b->defined[m] || b->defines[k] >> m & 1 || marked == d->past - d->hash;
        enum choice choice = own || built || (knows && c.compares[m]) ? CHOICE_BY_USER
                             : marked                                 ? CHOICE_UNCLEAR
                             : !c.compares[m]                         ? CHOICE_NONE
                             : c.unclear[m] || lacks_header(b->in, d, (enum release_macro)m)
                                 ? CHOICE_UNCLEAR
                                 : CHOICE_MADE;
        b->sides->choice[k * RELEASE_MACROS + m] = (uint8_t)choice;
    }
}

/* The next directive of a group: NULL behind the last one that begins a branch. */
static const struct directive *next_branch(const struct tokens *t, const struct directive *d)
{
    const struct directive *next = d->partner ? &t->dir[d->partner] : NULL;
    return next && next->kind != DIR_ENDIF ? next : NULL;
}

/* The tokens of a branch. */
static struct tok_range branch_tokens(const struct tokens *t, const struct directive *d)
{
    return (struct tok_range){d->past + 1, d->partner ? t->dir[d->partner].hash : t->n};
}

/* Selects the side that HIP's device code takes of the group for one compute capability; false if
 * that would leave out a function that is the program's own. */
static bool selected_by(struct builder *b, const struct directive *first, uint16_t arch,
                        struct content *out)
{
    const struct tokens *t = b->in->tok;
    bool over = false, ok = true;
    *out = (struct content){0};
    for (const struct directive *d = first; d; d = next_branch(t, d)) {
        struct reading r = {.in = b->in,
                            .directive = d,
                            .pass = DEVICE,
                            .level = KNOWS_ALL,
                            .arch = arch,
                            .is_hipcc = true};
        enum truth truth = over ? TRUTH_NO : condition_truth(t, d, term_for_hip, &r);
        if (truth == TRUTH_NO)
            ok = ok && !content_defines_api(b->in, branch_tokens(t, d));
        else
            content_add(out, b->content[d - t->dir]);
        over |= truth == TRUTH_YES;
    }
    return ok;
}

static const uint16_t known[] = {ARCH_PARSED, 750, 700, 620, 610, 600, 530, 520, 500, 370,
                                 350,         320, 300, 210, 200, 130, 120, 110, 100};
enum { KNOWN = sizeof known / sizeof *known };

/* Returns the highest compute capability, up to that of the parse, whose side of the group HIP can
 * compile. Returns the one of the parse if only names there fail to compile; 0 if it is PTX and no
 * other side has code in its place. */
static uint16_t best_of(struct builder *b, const struct directive *first, struct content *selected)
{
    struct content other;
    bool ok = selected_by(b, first, ARCH_PARSED, selected);
    if (ok && !selected->ptx && !selected->fails)
        return ARCH_PARSED;
    for (size_t i = 1; ok && i < KNOWN; i++) {
        if (selected_by(b, first, known[i], &other) && other.code && !other.ptx && !other.fails) {
            *selected = other;
            return known[i];
        }
    }
    return ok && !selected->ptx ? ARCH_PARSED : 0;
}

/* The one that somebody asked for; the one that is tried for the whole file, which fits a group
 * where HIP can compile that, too, and code is not lost for it; else the group's own. */
static uint16_t sides_arch_of(struct builder *b, const struct directive *first)
{
    struct content own, other;
    if (b->in->opt->as_arch)
        return b->in->opt->as_arch;
    uint16_t best = best_of(b, first, &own);
    if (!best || !b->wanted)
        return best;
    bool ok = selected_by(b, first, b->wanted, &other) && !other.ptx && !other.fails;
    b->unfit |= !ok || (own.code && !other.code);
    return b->wanted;
}

/* Which sides of the group compare the architecture, and is there one for HIP? */
static void decide_arch(struct builder *b, const struct directive *first)
{
    const struct tokens *t = b->in->tok;
    bool any = false;
    for (const struct directive *d = first; d; d = next_branch(t, d))
        any |= b->sides->choice[(d - t->dir) * RELEASE_MACROS + MACRO_ARCH] == CHOICE_MADE;
    uint16_t arch = any ? sides_arch_of(b, first) : ARCH_PARSED;
    for (const struct directive *d = first; d; d = next_branch(t, d)) {
        uint8_t *choice = &b->sides->choice[(d - t->dir) * RELEASE_MACROS + MACRO_ARCH];
        b->sides->arch[d - t->dir] = arch;
        if (!arch && *choice == CHOICE_MADE)
            *choice = CHOICE_UNCLEAR;
    }
}

/* Which branches HIP leaves out in all its passes, by what is known on that level. */
static void find_left_out(struct builder *b, const struct directive *first, int level,
                          bool speaks_hip)
{
    const struct tokens *t = b->in->tok;
    bool over[PASSES] = {false, false};
    for (const struct directive *d = first; d; d = next_branch(t, d)) {
        bool left_out = true, late = over[HOST] && over[DEVICE];
        for (int pass = HOST; pass < PASSES; pass++) {
            struct reading r = {.in = b->in, .directive = d, .pass = pass, .level = level};
            r.arch = b->sides->arch[d - t->dir];
            r.is_hipcc = b->in->is_main || speaks_hip;
            enum truth truth = over[pass] ? TRUTH_NO : condition_truth(t, d, term_for_hip, &r);
            left_out &= truth == TRUTH_NO;
            over[pass] |= truth == TRUTH_YES;
        }
        uint8_t mark = (uint8_t)(late ? DIRECTIVE_LEFT_OUT : left_out ? BRANCH_LEFT_OUT : 0);
        if (b->in->hip->branch[d - t->dir]) /* for host compilers of HIP's build, maybe */
            mark = 0;
        b->sides->left_out[d - t->dir] |= mark;
        b->sides->kept[d - t->dir] |= level == KNOWS_HIP ? mark : 0;
    }
}

/* The groups within its branches have been decided before. */
static void decide_group(struct builder *b, const struct directive *first)
{
    const struct tokens *t = b->in->tok;
    bool speaks_hip = false;
    for (const struct directive *d = first; d; d = next_branch(t, d))
        speaks_hip |= b->content[d - t->dir].hip;
    decide_arch(b, first);
    find_left_out(b, first, KNOWS_HIP, speaks_hip);
    find_left_out(b, first, KNOWS_ALL, false);
    for (const struct directive *d = first; d; d = next_branch(t, d)) {
        if (first->parent && !b->sides->left_out[d - t->dir])
            content_add(&b->content[first->parent - 1], b->content[d - t->dir]);
    }
}

/* ---- the file ---- */

static void decide_groups(struct builder *b)
{
    const struct tokens *t = b->in->tok;
    for (uint32_t k = t->ndir; k-- > 0;) {
        const struct directive *d = &t->dir[k];
        if (d->kind == DIR_IF || d->kind == DIR_IFDEF || d->kind == DIR_IFNDEF)
            decide_group(b, d);
    }
}

/* The state before the first decision. */
struct before {
    struct content *content;
    uint8_t *choice;
};

static void decide_again(struct builder *b, const struct before *before, uint16_t wanted)
{
    uint32_t n = b->in->tok->ndir;
    memcpy(b->content, before->content, n * sizeof *b->content);
    memcpy(b->sides->choice, before->choice, (size_t)n * RELEASE_MACROS);
    memset(b->sides->left_out, 0, n);
    memset(b->sides->kept, 0, n);
    b->wanted = wanted;
    b->unfit = false;
    decide_groups(b);
}

/* The first directive that stands for another capability than one before it, and the lowest of all;
 * t->ndir where all are one. */
static uint32_t find_other(const struct builder *b, uint16_t *lowest)
{
    const struct sides *s = b->sides;
    uint32_t n = b->in->tok->ndir, other = n;
    uint16_t first = 0;
    for (uint32_t k = 0; k < n; k++) {
        if (s->choice[k * RELEASE_MACROS + MACRO_ARCH] != CHOICE_MADE)
            continue;
        if (!first)
            first = *lowest = s->arch[k];
        if (s->arch[k] != first && other == n)
            other = k;
        if (s->arch[k] < *lowest)
            *lowest = s->arch[k];
    }
    return other;
}

/* One GPU for the whole file, so that a macro of one group goes with the code of another; where
 * there is none, each group has its own. */
static void sides_decide_file(struct builder *b, struct arena *a)
{
    uint32_t n = b->in->tok->ndir;
    uint16_t lowest = 0;
    struct before before = {ARENA_ARRAY(a, struct content, n),
                            ARENA_ARRAY(a, uint8_t, (size_t)n *RELEASE_MACROS)};
    memcpy(before.content, b->content, n * sizeof *b->content);
    memcpy(before.choice, b->sides->choice, (size_t)n * RELEASE_MACROS);
    decide_groups(b);
    if (find_other(b, &lowest) == n)
        return;
    for (size_t i = 0; i < KNOWN; i++) {
        if (known[i] > lowest)
            continue;
        decide_again(b, &before, known[i]);
        if (!b->unfit)
            return;
    }
    decide_again(b, &before, 0);
    b->sides->other = find_other(b, &lowest);
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
        found = hip_names_compiler_macro(name) || macros_is_project_hip(in->macros, name) ||
                (x && macro_differs(x));
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

bool sides_leaves_compiler(const struct input *in, uint32_t i)
{
    const struct directive *d = tok_directive(in->tok, i);
    if (!d || !directive_begins_branch(d) ||
        !(tok_word(in->tok, i, "__CUDACC__") || tok_word(in->tok, i, "__NVCC__")))
        return false;
    return in->hip->built || in->sides->has_hip_branch || in->sides->asks_hip[d - in->tok->dir];
}

void sides_init(struct sides *s, const struct input *in, struct arena *a)
{
    const struct tokens *t = in->tok;
    struct builder b = {.in = in, .sides = s};
    s->other = t->ndir;
    s->arch = ARENA_ARRAY(a, uint16_t, t->ndir);
    s->choice = ARENA_ARRAY(a, uint8_t, (size_t)t->ndir *RELEASE_MACROS);
    s->left_out = ARENA_ARRAY(a, uint8_t, t->ndir);
    s->kept = ARENA_ARRAY(a, uint8_t, t->ndir);
    b.content = contents_find(in, a);
    b.defines = ARENA_ARRAY(a, uint8_t, t->ndir);
    marks_find(&s->marks, t, a);
    find_hip_groups(s, in, a);
    find_own(&b);
    for (uint32_t k = 0; k < t->ndir; k++)
        sides_choose(&b, k);
    sides_decide_file(&b, a);
    sides_make_spans(s, t, a);
    sides_find_hip(s, in, a);
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
    return in->opt->as_arch ? in->opt->as_arch : ARCH_PARSED;
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
    if (first->parent && in->sides->kept[first->parent - 1])
        return found;
    for (const struct directive *d = first; d && found == UINT32_MAX; d = next_branch(in->tok, d))
        found = project_macro(in, d);
    return found;
}
