/* The project's macros that are computed from __CUDA_ARCH__ in device code alone: "#ifdef __CUDA_ARCH__",
 * "#define MY_ARCH __CUDA_ARCH__", "#else", "#define MY_ARCH 0". HIP's device code gets a number in its
 * place, whatever asks for the macro. */
#include "core/macros_arch.h"
#include "core/branch.h"
#include "core/macros_parts.h"
#include "core/macros_release.h"

static bool is_arch(const struct tokens *t, uint32_t i)
{
    return t->tok[i].kind == TOK_IDENT && release_kind_of(tok_raw(t, i)) == RELEASE_ARCH;
}

/* A name and a term on the host, where nothing defines __CUDA_ARCH__. */
static bool host_value(void *ctx, uint32_t i, uint32_t *past, long *value)
{
    (void)past;
    *value = 0;
    return is_arch(ctx, i);
}

static enum truth host_truth(void *ctx, const struct term *term)
{
    const struct tokens *t = ctx;
    if (!term->defined)
        return term_truth(t, term, host_value, ctx);
    return is_arch(t, term->defined) ? TRUTH_NO : TRUTH_UNKNOWN;
}

static enum truth on_host(const struct tokens *t, const struct directive *d)
{
    return condition_truth(t, d, host_truth, (void *)t);
}

/* Returns the directive before k in its group; k if there is none. */
static uint32_t branch_before(const struct tokens *t, uint32_t k)
{
    uint32_t i = k;
    while (i > 0 && t->dir[i].partner != k && !directive_begins_group(&t->dir[k]))
        i--;
    return t->dir[i].partner == k ? i : k;
}

/* Does no host pass compile the branch that directive k begins? Its condition does not hold there, or
 * that of one before it does. */
static bool is_device_branch(const struct tokens *t, uint32_t k)
{
    bool device = on_host(t, &t->dir[k]) == TRUTH_NO;
    for (uint32_t i = branch_before(t, k); i != k && !device; i = branch_before(t, k)) {
        device = on_host(t, &t->dir[i]) == TRUTH_YES;
        k = i;
    }
    return device;
}

bool macros_only_device(const struct tokens *t, const struct directive *d)
{
    bool device = false;
    for (uint32_t k = d->parent; k && !device; k = t->dir[k - 1].parent)
        device = is_device_branch(t, k - 1);
    return device;
}

/* Numbers and signs around it stay: "(__CUDA_ARCH__ / 100)". */
bool macros_defines_arch(const struct tokens *t, const struct directive *d)
{
    bool found = false, number = d->kind == DIR_DEFINE;
    for (uint32_t i = d->hash + 3; i < d->past && number; i++) {
        found |= is_arch(t, i);
        number = is_arch(t, i) || t->tok[i].kind == TOK_NUMBER || t->tok[i].kind == TOK_PUNCT;
    }
    return found && number && macros_only_device(t, d);
}

/* Is the definition one of those, or without any release, but for macros of that kind? */
static bool is_number(const struct macros *m, const struct definition *d)
{
    const struct tokens *t = &m->solver->file[d->file].tok;
    const struct directive *dir = &t->dir[d->directive];
    struct tok_range body = macros_body(dir);
    bool number = true;
    if (macros_defines_arch(t, dir))
        return true;
    for (uint32_t i = body.first; i < body.past && number; i++) {
        const struct macro *x = t->tok[i].kind == TOK_IDENT ? macros_find(m, tok_raw(t, i)) : NULL;
        number = x ? !x->by_body || x->arch_number : release_kind_of(tok_raw(t, i)) == 0;
    }
    return number;
}

void macros_find_arch_numbers(struct macros *m)
{
    struct solver *s = m->solver;
    bool changed = true;
    for (int round = 0; round < MACROS_ROUNDS && changed; round++) {
        changed = false;
        for (uint32_t k = 0; k < m->n; k++) {
            struct macro *x = &s->macro[k];
            bool number = x->by_body && !x->arch_number;
            for (uint32_t i = s->first[k]; i < s->first[k + 1] && number; i++) {
                const struct definition *d = &s->definition[i];
                number = !d->declares && is_number(m, d);
            }
            x->arch_number |= number;
            changed |= number;
        }
    }
}
