/* The macros that a project's build defines for HIP: how often conditions ask for each, and which
 * files ask for it as 1. */
#include "core/macros_parts.h"
#include <stdlib.h>

struct counted {
    struct str name;
    uint32_t uses;
};

static int counted_by_uses(const void *pa, const void *pb)
{
    const struct counted *a = pa, *b = pb;
    return a->uses != b->uses ? (a->uses > b->uses ? -1 : 1) : str_cmp(a->name, b->name);
}

/* The uses in conditions of the project's macros for HIP that no file defines; sorted by name. */
static struct str *find_uses(const struct solver *s, const struct macros *m, uint32_t *n)
{
    uint32_t most = 0;
    for (uint32_t f = 0; f < s->nfiles; f++)
        most += s->file[f].tok.n;
    struct str *use = ARENA_ARRAY(s->arena, struct str, most);
    *n = 0;
    for (uint32_t f = 0; f < s->nfiles; f++) {
        const struct tokens *t = &s->file[f].tok;
        for (uint32_t k = 0; k < t->ndir; k++) {
            const struct directive *d = &t->dir[k];
            for (uint32_t i = d->hash + 2; directive_begins_branch(d) && i < d->past; i++) {
                if (t->tok[i].kind == TOK_IDENT && macros_is_project_hip(m, tok_raw(t, i)))
                    use[(*n)++] = tok_raw(t, i);
            }
        }
    }
    if (*n)
        qsort(use, *n, sizeof *use, str_order);
    return use;
}

/* A condition, read with a macro as 1, or without it. */
struct asked {
    const struct tokens *t;
    struct str name;
    bool is_one;
};

static bool asked_value(void *ctx, uint32_t i, uint32_t *past, long *value)
{
    const struct asked *x = ctx;
    (void)past;
    *value = x->is_one;
    return str_eq(tok_raw(x->t, i), x->name);
}

static enum truth asked_truth(void *ctx, const struct term *term)
{
    const struct asked *x = ctx;
    uint32_t i = term->defined ? term->defined : term_name(x->t, term);
    if (i == UINT32_MAX)
        return term_truth(x->t, term, asked_value, ctx);
    if (!str_eq(tok_raw(x->t, i), x->name))
        return TRUTH_UNKNOWN;
    return x->is_one ? TRUTH_YES : TRUTH_NO;
}

/* True if the condition differs between the macro as 1 and no such macro. "#if USE_HIP == 2" does
 * not: the macro needs a value that is not known. */
static bool asks_for_one(const struct tokens *t, const struct directive *d, struct str name)
{
    struct asked with = {t, name, true}, without = {t, name, false};
    return condition_truth(t, d, asked_truth, &with) !=
           condition_truth(t, d, asked_truth, &without);
}

/* Finds which of the macros in m->hip each file asks for as 1. */
static void solver_find_asks(const struct solver *s, const struct macros *m, struct outline *file,
                             bool *is_one)
{
    for (uint32_t f = 0; f < s->nfiles; f++) {
        const struct tokens *t = &s->file[f].tok;
        for (uint32_t k = 0; k < t->ndir; k++) {
            const struct directive *d = &t->dir[k];
            for (uint32_t i = d->hash + 2; directive_begins_branch(d) && i < d->past; i++) {
                uint32_t h = 0;
                while (h < m->nhip && !str_eq(m->hip[h], tok_raw(t, i)))
                    h++;
                if (h == m->nhip || !asks_for_one(t, d, m->hip[h]))
                    continue;
                file[f].asks |= macros_hip_bit(h);
                is_one[h] = true;
            }
        }
    }
}

void macros_count_hip(const struct solver *s, struct macros *m, struct outline *file)
{
    uint32_t n, kinds = 0;
    const struct str *use = find_uses(s, m, &n);
    struct counted *c = ARENA_ARRAY(s->arena, struct counted, n);
    for (uint32_t i = 0; i < n; i++) {
        if (!kinds || !str_eq(c[kinds - 1].name, use[i]))
            c[kinds++] = (struct counted){use[i], 0};
        c[kinds - 1].uses++;
    }
    if (kinds)
        qsort(c, kinds, sizeof *c, counted_by_uses);
    struct str *name = ARENA_ARRAY(s->arena, struct str, kinds);
    for (uint32_t i = 0; i < kinds; i++)
        name[i] = c[i].name;
    bool *is_one = ARENA_ARRAY(s->arena, bool, kinds);
    m->hip = name;
    m->hip_is_one = is_one;
    m->nhip = kinds;
    solver_find_asks(s, m, file, is_one);
}
