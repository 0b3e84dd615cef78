#include "core/hip_code.h"
#include "base/search.h"
#include "core/branch.h"
#include "core/hip_names.h"
#include <stdlib.h>

/* ---- files that are HIP's alone ---- */

struct file_search {
    const struct tokens *t;
    const struct map *m;
    uint32_t guard;        /* the branch of the include guard */
    const struct str *own; /* what the file defines as macros, or declares at file scope, sorted */
    uint32_t nown;
};

static struct str header_at(const struct tokens *t, const struct directive *d)
{
    uint32_t i = d->kind == DIR_INCLUDE ? directive_header(t, d) : 0;
    return i ? str_cut(tok_raw(t, i), 1, tok_raw(t, i).n - 1) : (struct str){0};
}

static bool is_hip_header(struct str name)
{
    return str_starts(name, STR("hip")) || str_starts(name, STR("rocblas")) ||
           str_starts(name, STR("rocprim/")) || str_starts(name, STR("rccl"));
}

/* Is it outside of all conditions, but for an include guard? */
static bool is_outside(const struct file_search *s, uint32_t branch)
{
    return !branch || branch == s->guard;
}

/* "hipMalloc", "__builtin_amdgcn_s_barrier" */
static bool is_hip_name(struct str name)
{
    return (str_starts(name, STR("hip")) && name.n > 3 && name.p[3] >= 'A' && name.p[3] <= 'Z') ||
           str_starts(name, STR("__builtin_amdgcn_"));
}

/* Does the file use HIP outside of all conditions? */
static bool uses_hip(const struct file_search *s)
{
    const struct tokens *t = s->t;
    for (uint32_t k = 0; k < t->ndir; k++) {
        if (is_outside(s, t->dir[k].parent) && is_hip_header(header_at(t, &t->dir[k])))
            return true;
    }
    for (uint32_t i = 0; i < t->n; i++) {
        if (t->tok[i].kind == TOK_IDENT && is_hip_name(tok_raw(t, i)) &&
            !(t->tok[i].flags & TOK_DIRECTIVE) && is_outside(s, tok_branch(t, i)))
            return true;
    }
    return false;
}

/* Is the name CUDA's, and does HIP lack it? What the file defines or declares is its own; device
 * functions that HIP lacks (__vsub4) are what a port defines itself. */
static bool is_cuda_name(const struct file_search *s, struct str name)
{
    struct row row = map_find(s->m, name, MAP_NAMES, 0);
    if (!row_ok(row) || row.data->flags & ROW_SAME || row_kind(row) == ROW_MACRO ||
        row_kind(row) == ROW_DEVICE || row_attr(row, ROW_ATTR_foreign))
        return false;
    return !(s->nown && bsearch(&name, s->own, s->nown, sizeof *s->own, str_order));
}

static bool uses_cuda(const struct file_search *s)
{
    const struct tokens *t = s->t;
    for (uint32_t k = 0; k < t->ndir; k++) {
        struct str name = header_at(t, &t->dir[k]);
        if (name.n && !is_hip_header(name) &&
            row_ok(map_find(s->m, name, MAP_KIND(ROW_HEADER), 0)) && strchr("cn", name.p[0]))
            return true;
    }
    for (uint32_t i = 0; i < t->n; i++) {
        if (t->tok[i].kind == TOK_IDENT && is_cuda_name(s, tok_raw(t, i)) && !hip_names_alias(t, i))
            return true;
    }
    return false;
}

/* A scopes_init filter: names that AMD's side may define in the place of CUDA's. */
static bool has_row(void *ctx, struct str name)
{
    return row_ok(map_find(ctx, name, MAP_NAMES, 0));
}

/* What the file defines as macros, or declares at file scope, is its own: a port's "cudaMalloc" that
 * calls hipMalloc. */
static void find_own(struct file_search *s, bool declared, struct arena *a)
{
    const struct tokens *t = s->t;
    struct scopes names = {0};
    if (declared)
        scopes_init(&names, t, has_row, (void *)s->m, a);
    struct str *own = ARENA_ARRAY(a, struct str, t->ndir + names.names.n);
    for (uint32_t k = 0; k < t->ndir; k++) {
        if (t->dir[k].kind == DIR_DEFINE && t->dir[k].hash + 2 < t->dir[k].past)
            own[s->nown++] = tok_raw(t, t->dir[k].hash + 2);
    }
    for (size_t k = 0; k < names.names.n; k++) {
        if (names.names.p[k].global && names.names.p[k].kind != DECLARED_UNDEF)
            own[s->nown++] = names.names.p[k].name;
    }
    if (s->nown)
        qsort(own, s->nown, sizeof *own, str_order);
    s->own = own;
    scopes_release(&names);
}

static bool uses_others(struct file_search *s, bool declared)
{
    struct arena a = {0};
    find_own(s, declared, &a);
    bool uses = uses_cuda(s);
    arena_release(&a);
    return uses;
}

bool hip_code_uses_cuda(const struct tokens *t, const struct map *m)
{
    struct file_search s = {.t = t, .m = m, .guard = branch_guard(t)};
    return uses_others(&s, false);
}

bool hip_code_is_file(const struct tokens *t, const struct map *m)
{
    struct file_search s = {.t = t, .m = m, .guard = branch_guard(t)};
    return uses_hip(&s) && !uses_others(&s, true);
}

/* Where no condition asks for HIP, nothing that the file declares is AMD's. */
void hip_code_outline(struct buf *out, const struct tokens *t, const struct map *m, struct arena *a)
{
    struct scopes names = {0};
    bool hip = false;
    for (uint32_t k = 0; k < t->ndir && !hip; k++)
        hip = directive_begins_branch(&t->dir[k]) && t->dir[k].kind != DIR_ELSE &&
              condition_knows_hip(t, &t->dir[k]);
    hip = hip || hip_code_is_file(t, m);
    if (hip)
        scopes_init(&names, t, has_row, (void *)m, a);
    macros_outline(out, t, hip ? &names : NULL);
    scopes_release(&names);
}

/* ---- AMD's side of a file ---- */

/* Does the file include HIP's headers, and none of CUDA's, in whatever branch? */
static bool includes_hip_alone(const struct tokens *t, const struct map *m)
{
    bool hip = false, cuda = false;
    for (uint32_t k = 0; k < t->ndir; k++) {
        struct str name = header_at(t, &t->dir[k]);
        bool hips = str_starts(name, STR("hip/"));
        hip |= hips;
        cuda |= name.n && !hips && row_ok(map_find(m, name, MAP_KIND(ROW_HEADER), 0));
    }
    return hip && !cuda;
}

void hip_code_find(struct hip_code *h, const struct tokens *t, const struct macros *macros,
                   bool is_file, const struct map *m, struct arena *a)
{
    uint8_t *cuda = ARENA_ARRAY(a, uint8_t, t->ndir), *hip = ARENA_ARRAY(a, uint8_t, t->ndir);
    macros_branches(macros, t, PLATFORM_CUDA, cuda);
    struct macros any = *macros;
    any.any_compiler = true; /* host compilers of HIP's build, too */
    macros_branches(&any, t, PLATFORM_HIP, hip);
    for (uint32_t k = 0; k < t->ndir; k++)
        cuda[k] = directive_begins_branch(&t->dir[k]) && cuda[k] == TRUTH_NO && hip[k] != TRUTH_NO;
    *h = (struct hip_code){cuda, is_file, false, includes_hip_alone(t, m)};
}

bool hip_code_shares(struct row row)
{
    const char *rewrite = row_attr(row, ROW_ATTR_rewrite);
    bool warp = rewrite && strcmp(rewrite, "warp") == 0;
    bool overloads = row_attr(row, ROW_ATTR_overload) && row.data->flags & ROW_SAME;
    return warp ? !str_ends(str_of(row_cuda(row)), STR("_sync")) : overloads;
}

bool hip_code_at(const struct hip_code *h, const struct tokens *t, uint32_t i)
{
    uint32_t d;
    search_first(d, t->ndir, t->dir[d].hash > i);
    if (h->file || d == 0)
        return h->file;
    /* The last directive before the token begins its branch, or stands in it. */
    const struct directive *last = &t->dir[d - 1];
    if (directive_begins_branch(last) && i >= last->past)
        return h->branch[d - 1];
    return last->parent && h->branch[last->parent - 1];
}
