/* Names that branches declare and code outside of them needs: a side without them is none. */
#include "base/search.h"
#include "core/branch.h"
#include "core/scope.h"
#include "plan/conditions/sides_parts.h"
#include <stdlib.h>

static bool declared_any(void *ctx, struct str name)
{
    (void)ctx;
    (void)name;
    return true;
}

static bool declared_needed(void *ctx, struct str name)
{
    const struct macros *m = ctx;
    return bsearch(&name, m->needed, m->nneeded, sizeof *m->needed, str_order) != NULL;
}

static int declared_by_token(const void *pa, const void *pb)
{
    const uint32_t *a = pa, *b = pb;
    return (*a > *b) - (*a < *b);
}

static struct sides_declared
find_declared(const struct input *in, bool (*wanted)(void *ctx, struct str name), struct arena *a)
{
    struct scopes names = {0};
    struct sides_declared d = {0};
    scopes_init(&names, in->tok, wanted, (void *)in->macros, a);
    uint32_t *at = ARENA_ARRAY(a, uint32_t, names.names.n);
    for (size_t i = 0; i < names.names.n; i++) {
        const struct declared *one = &names.names.p[i];
        bool is_macro = one->kind == DECLARED_MACRO;
        if (one->kind != DECLARED_UNDEF && (one->global || one->plain || is_macro))
            at[d.n++] = declared_token(in->tok, one);
    }
    if (d.n)
        qsort(at, d.n, sizeof *at, declared_by_token);
    d.at = at;
    scopes_release(&names);
    return d;
}

struct sides_declared sides_declared_all(const struct input *in, struct arena *a)
{
    return find_declared(in, declared_any, a);
}

struct sides_declared sides_declared_needed(const struct input *in, struct arena *a)
{
    return in->macros->nneeded ? find_declared(in, declared_needed, a) : (struct sides_declared){0};
}

bool sides_declares(const struct sides_declared *n, const struct tokens *t,
                    const struct directive *d)
{
    uint32_t i, past = d->partner ? t->dir[d->partner].hash : t->n;
    search_first(i, n->n, n->at[i] > d->past);
    return i < n->n && n->at[i] < past;
}

/* Does the file declare the name of one of them elsewhere, too? */
static bool is_declared_again(const struct sides_declared *all, uint32_t one,
                              const struct tokens *t, const struct directive *d)
{
    uint32_t past = d->partner ? t->dir[d->partner].hash : t->n;
    bool again = false;
    for (uint32_t i = 0; i < all->n && !again; i++)
        again = (all->at[i] < d->past || all->at[i] >= past) &&
                str_eq(tok_raw(t, all->at[i]), tok_raw(t, all->at[one]));
    return again;
}

/* "#define CUBLAS_COMPUTE_32F CUDA_R_32F", for releases that lack it: others have it. */
static bool is_cudas(const struct input *in, uint32_t i)
{
    return row_ok(map_find(in->map, tok_raw(in->tok, i), MAP_NAMES, 0));
}

void sides_declared_failing(struct sides_names *out, const struct input *in,
                            const struct content *content, const uint8_t *depends, struct arena *a)
{
    const struct tokens *t = in->tok;
    struct sides_declared all = {0};
    bool found = false;
    for (uint32_t k = 0; k < t->ndir; k++) {
        uint32_t past = t->dir[k].partner ? t->dir[t->dir[k].partner].hash : t->n;
        bool fails = directive_begins_branch(&t->dir[k]) && depends[k] &&
                     (content[k].fails || content[k].ptx);
        if (fails && !found)
            all = sides_declared_all(in, a);
        found |= fails;
        for (uint32_t i = 0; i < all.n && fails; i++) {
            if (all.at[i] > t->dir[k].past && all.at[i] < past && !is_cudas(in, all.at[i]) &&
                !is_declared_again(&all, i, t, &t->dir[k]))
                vec_push(out, tok_text(t, all.at[i], a));
        }
    }
}

/* Does any condition around the token depend on a release? Then what it needs may be left out with it. */
static bool is_guarded(const struct tokens *t, const struct macros *m, uint32_t i)
{
    for (uint32_t k = tok_branch(t, i); k; k = t->dir[k - 1].parent) {
        const struct directive *d = &t->dir[k - 1];
        for (uint32_t c = d->hash + 2; c < d->past; c++) {
            const struct macro *x =
                t->tok[c].kind == TOK_IDENT ? macros_find(m, tok_raw(t, c)) : NULL;
            if (release_name_at(t, c) || (x && x->depends))
                return true;
        }
        if (d->kind == DIR_ELSE) /* of what, is not looked up */
            return true;
    }
    return false;
}

void sides_declared_used(const struct tokens *t, const struct macros *m, const struct str *name,
                         uint32_t n, bool *used)
{
    for (uint32_t i = 0; i < t->n && n; i++) {
        struct str one = tok_raw(t, i);
        if (t->tok[i].kind != TOK_IDENT || t->tok[i].flags & TOK_DEAD)
            continue;
        const struct str *found = bsearch(&one, name, n, sizeof *name, str_order);
        if (found && !used[found - name] && !is_guarded(t, m, i))
            used[found - name] = true;
    }
}
