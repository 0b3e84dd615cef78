/* Names that branches declare and code outside of them needs: a side that omits them can't be used. */
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

static bool declared_implied(void *ctx, struct str name)
{
    const struct macros *m = ctx;
    return bsearch(&name, m->implied, m->nimplied, sizeof *m->implied, str_order) != NULL;
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

struct sides_declared sides_declared_implied(const struct input *in, struct arena *a)
{
    return in->macros->nimplied ? find_declared(in, declared_implied, a)
                                : (struct sides_declared){0};
}

bool sides_declares(const struct sides_declared *n, const struct tokens *t,
                    const struct directive *d)
{
    uint32_t i, past = branch_past(t, (uint32_t)(d - t->dir) + 1);
    search_first(i, n->n, n->at[i] > d->past);
    return i < n->n && n->at[i] < past;
}

int sides_name_order(const void *pa, const void *pb)
{
    const struct sides_name *a = pa, *b = pb;
    return str_cmp(a->name, b->name);
}

/* ---- names of code that HIP can't compile ---- */

static bool is_type_word(const struct tokens *t, uint32_t i)
{
    return t->tok[i].kind == TOK_IDENT && !(t->tok[i].flags & TOK_DIRECTIVE) &&
           !tok_word_in(t, i, WORD_LEADS);
}

/* Does a type stand before it: "int f", "int *f", and not "return 2 * f" or "y = x * f"? */
static bool is_typed(const struct tokens *t, uint32_t i)
{
    uint32_t k = i;
    while (k > 0 && (tok_is(t, k - 1, P_STAR) || tok_is(t, k - 1, P_AMP)))
        k--;
    if (k == i || (k > 0 && tok_is(t, k - 1, P_GREATER)))
        return i > 0 && (k < i || is_type_word(t, i - 1));
    uint32_t past = k;
    while (k > 0 && (is_type_word(t, k - 1) || tok_is(t, k - 1, P_SCOPE)))
        k--;
    bool begins = k == 0 || t->tok[k - 1].flags & TOK_DIRECTIVE || tok_is(t, k - 1, P_SEMI) ||
                  tok_is(t, k - 1, P_LBRACE) || tok_is(t, k - 1, P_RBRACE);
    return k < past && begins;
}

/* "void f(int);", and not "f(1);" */
static bool is_prototype(const struct tokens *t, uint32_t i)
{
    return is_typed(t, i) && tok_is(t, i + 1, P_LPAREN) && t->tok[i + 1].match > i &&
           tok_is(t, t->tok[i + 1].match + 1, P_SEMI);
}

/* Is the place in the same group's #else, in another side for some release, or in no branch? */
static bool is_sure(const struct input *in, uint32_t i, const uint8_t *depends)
{
    uint32_t k = tok_branch(in->tok, i);
    return !k || in->tok->dir[k - 1].kind == DIR_ELSE || depends[k - 1] ||
           branch_guard(in->tok) == k;
}

/* A place that declares a name. */
struct declared_place {
    struct str name;
    uint32_t at;
};

static int declared_place_order(const void *pa, const void *pb)
{
    const struct declared_place *a = pa, *b = pb;
    int c = str_cmp(a->name, b->name);
    return c ? c : (a->at > b->at) - (a->at < b->at);
}

/* The places, by their names. */
static const struct declared_place *by_names(const struct sides_declared *all,
                                             const struct tokens *t, struct arena *a)
{
    struct declared_place *place = ARENA_ARRAY(a, struct declared_place, all->n);
    for (uint32_t i = 0; i < all->n; i++)
        place[i] = (struct declared_place){tok_raw(t, all->at[i]), all->at[i]};
    if (all->n)
        qsort(place, all->n, sizeof *place, declared_place_order);
    return place;
}

/* Does the file define the name of token i elsewhere than in that branch, too? */
static bool is_declared_again(const struct declared_place *place, uint32_t n, uint32_t i,
                              const struct input *in, const struct directive *d,
                              const uint8_t *depends)
{
    const struct tokens *t = in->tok;
    uint32_t k, past = branch_past(t, (uint32_t)(d - t->dir) + 1);
    struct str name = tok_raw(t, i);
    bool again = false;
    search_first(k, n, str_cmp(place[k].name, name) >= 0);
    for (; k < n && str_eq(place[k].name, name) && !again; k++)
        again = (place[k].at < d->past || place[k].at >= past) && !is_prototype(t, place[k].at) &&
                is_sure(in, place[k].at, depends);
    return again;
}

/* "#define CUBLAS_COMPUTE_32F CUDA_R_32F", for releases that lack it: others have it. */
static bool is_cudas(const struct input *in, uint32_t i)
{
    return row_ok(map_find(in->map, tok_raw(in->tok, i), MAP_NAMES, 0));
}

/* The directive's words, with a blank between them. */
static struct str words_of(const struct tokens *t, const struct directive *d, struct arena *a)
{
    struct buf buf = {0};
    for (uint32_t i = d->hash + 1; i < d->past; i++) {
        buf_adds(&buf, tok_raw(t, i));
        buf_addch(&buf, ' ');
    }
    struct str words = {arena_strdup(a, buf_str(&buf)), buf.len};
    buf_release(&buf);
    return words;
}

void sides_declared_failing(struct sides_names *out, const struct input *in,
                            const struct content *content, const uint8_t *depends, struct arena *a)
{
    const struct tokens *t = in->tok;
    struct sides_declared all = {0};
    const struct declared_place *place = NULL;
    bool found = false;
    for (uint32_t k = 0; k < t->ndir; k++) {
        const struct directive *d = &t->dir[k];
        uint32_t past = branch_past(t, (uint32_t)(d - t->dir) + 1);
        bool fails =
            directive_begins_branch(d) && depends[k] && (content[k].fails || content[k].ptx);
        if (fails && !found) {
            all = sides_declared_all(in, a);
            place = by_names(&all, t, a);
        }
        found |= fails;
        uint32_t i;
        search_first(i, all.n, all.at[i] > d->past);
        for (; i < all.n && all.at[i] < past && fails; i++) {
            if (!is_cudas(in, all.at[i]) &&
                !is_declared_again(place, all.n, all.at[i], in, d, depends))
                vec_push(out, (struct sides_name){tok_text(t, all.at[i], a), words_of(t, d, a), 0});
        }
    }
}

/* ---- their uses ---- */

/* "if CUDART_VERSION >= 12030 ": the macro and the number. False for another form. */
static bool at_least(struct str words, struct str *macro, long *number)
{
    const char *sign = memmem(words.p, words.n, " >= ", 4);
    if (!str_starts(words, STR("if ")) || !sign)
        return false;
    char *end;
    *macro = (struct str){words.p + 3, (size_t)(sign - words.p) - 3};
    *number = strtol(sign + 4, &end, 10);
    return !memchr(macro->p, ' ', macro->n) && end == words.p + words.n - 1;
}

/* Does the directive ask for a feature macro? The groups that define it decide about both. */
static bool asks_feature(const struct tokens *t, const struct macros *m, const struct directive *d)
{
    bool feature = false;
    for (uint32_t i = d->hash + 2; i < d->past && !feature; i++)
        feature = sides_feature_at(t, m, i) != NULL;
    return feature;
}

/* What a branch around a use says of the condition under which the name is declared. */
static enum sides_use use_under(const struct tokens *t, const struct macros *m,
                                const struct directive *d, uint32_t file,
                                const struct sides_name *name)
{
    struct arena a = {0};
    struct str words = words_of(t, d, &a), macro, other;
    long number, least;
    bool same = d->kind != DIR_ELSE && str_eq(words, name->condition);
    bool newer = at_least(words, &macro, &number) && at_least(name->condition, &other, &least) &&
                 str_eq(macro, other) && number >= least;
    arena_release(&a);
    if ((same && file == name->file) || asks_feature(t, m, d))
        return USE_NONE;
    return same || newer ? USE_IMPLIED : USE_FREE;
}

static enum sides_use use_at(const struct tokens *t, const struct macros *m, uint32_t i,
                             uint32_t file, const struct sides_name *name)
{
    enum sides_use use = USE_FREE;
    for (uint32_t k = tok_branch(t, i); k && use != USE_NONE; k = t->dir[k - 1].parent) {
        enum sides_use one = use_under(t, m, &t->dir[k - 1], file, name);
        use = one < use ? one : use;
    }
    return use;
}

void sides_declared_used(const struct tokens *t, const struct macros *m, uint32_t file,
                         const struct sides_name *name, uint32_t n, enum sides_use *used)
{
    for (uint32_t i = 0; i < t->n && n; i++) {
        struct sides_name one = {.name = tok_raw(t, i)};
        if (t->tok[i].kind != TOK_IDENT || t->tok[i].flags & TOK_DEAD)
            continue;
        const struct sides_name *found = bsearch(&one, name, n, sizeof *name, sides_name_order);
        if (!found || used[found - name] == USE_FREE || is_prototype(t, i))
            continue;
        enum sides_use use = use_at(t, m, i, file, found);
        used[found - name] = use > used[found - name] ? use : used[found - name];
    }
}
