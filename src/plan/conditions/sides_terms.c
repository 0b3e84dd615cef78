/* What a term of a condition is for HIP. */
#include "core/hip_names.h"
#include "plan/conditions/sides_parts.h"
#include <stdlib.h>

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
    r->old_library = r->in->sides->old_library[r->directive - r->in->tok->dir];
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

bool sides_release_value(void *ctx, uint32_t i, uint32_t *past, long *value)
{
    const struct sides_reading *r = ctx;
    const struct tokens *t = r->in->tok;
    enum release_macro macro = release_macro_at(t, i);
    bool none = r->absent || (macro == MACRO_LIBRARY && r->old_library);
    if (macro == MACRO_LIBRARY || macro == MACRO_SHARED)
        return library_version(r->in, i, past, value) &&
               (!none || library_counts_for_none(t, i, value));
    if (macro == RELEASE_MACROS)
        return project_value(r, tok_raw(t, i), value);
    if (macro == MACRO_ARCH) {
        *value = r->pass == DEVICE ? r->with.arch : 0;
        return r->with.arch != 0;
    }
    return release_kind_value(str_of(release_name_at(t, i)), r->with, value) &&
           (macro != MACRO_NVCC || r->is_hipcc || r->pass == DEVICE);
}

enum release_macro sides_macro_of_project(const struct input *in, uint32_t i)
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
            m = sides_macro_of_project(in, i);
        if (m != RELEASE_MACROS && found != RELEASE_MACROS && m != found)
            return RELEASE_MACROS;
        if (m != RELEASE_MACROS && found == RELEASE_MACROS)
            *at = i;
        found = m != RELEASE_MACROS ? m : found;
    }
    return found;
}

enum release_macro sides_macro_of_term(const struct input *in, const struct term *term)
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
    return sides_macro_of_term(in, term) == macro
               ? term_truth(in->tok, term, sides_release_value, &r)
               : TRUTH_UNKNOWN;
}

bool sides_is_project_macro(const struct input *in, struct str name)
{
    return macros_is_project_hip(in->macros, name) &&
           !(in->opt->own && in->opt->own(in->opt->own_ctx, name));
}

bool sides_macro_differs(const struct input *in, const struct macro *x)
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
    bool differs = sides_macro_differs(r->in, x);
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
    if (sides_is_project_macro(r->in, name))
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
    enum release_macro m = sides_macro_of_project(r->in, i);
    bool open = m != RELEASE_MACROS && r->in->sides->choice[d * RELEASE_MACROS + m] != CHOICE_MADE;
    if (open || !project_value(r, tok_raw(r->in->tok, i), &value))
        return TRUTH_UNKNOWN;
    return value ? TRUTH_YES : TRUTH_NO;
}

/* "CHAIN_LEVEL > 1": the value of a macro of the project's whose definition depends on a release, as
 * HIP's compilers find it. */
static bool value_as_left(void *ctx, uint32_t i, uint32_t *past, long *value)
{
    const struct sides_reading *r = ctx;
    const struct macro *x = macros_find(r->in->macros, tok_raw(r->in->tok, i));
    (void)past;
    if (!x || !x->depends || x->by_body || x->is_hips || !r->left)
        return false;
    const struct macro_on *on = &r->left[x->number];
    *value = on->defined == TRUTH_YES ? on->value : 0;
    return on->defined == TRUTH_NO || (on->defined == TRUTH_YES && on->has_value);
}

static enum truth compare_as_left(struct sides_reading *r, const struct term *term)
{
    bool asks = false;
    for (uint32_t i = term->tokens.first; i < term->tokens.past && !asks; i++) {
        const struct macro *x = macros_find(r->in->macros, tok_raw(r->in->tok, i));
        asks = x && x->depends && !x->by_body;
    }
    return asks ? term_truth(r->in->tok, term, value_as_left, r) : TRUTH_UNKNOWN;
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
    enum release_macro m = sides_macro_of_term(r->in, term);
    size_t d = (size_t)(r->directive - t->dir);
    if (m == RELEASE_MACROS && r->level == KNOWS_ALL)
        return compare_as_left(r, term);
    bool chosen =
        m != RELEASE_MACROS && r->in->sides->choice[d * RELEASE_MACROS + m] == CHOICE_MADE;
    return chosen && r->level == KNOWS_ALL ? term_truth(t, term, sides_release_value, r)
                                           : TRUTH_UNKNOWN;
}
