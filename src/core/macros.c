#include "core/macros.h"
#include "base/search.h"
#include "core/branch.h"
#include "core/hip_names.h"
#include "core/macros_parts.h"
#include "core/macros_release.h"
#include <stdlib.h>

/* ---- what is known without the project's files ---- */

/* For the compilers of HIP and for its headers. */
static struct macro_on compiler_macro(enum platform p, struct str name)
{
    if (p == PLATFORM_CUDA)
        return (struct macro_on){TRUTH_NO, false, 0};
    if (str_is(name, "__HIP_PLATFORM_AMD__") || str_is(name, "__HIP_PLATFORM_HCC__") ||
        str_is(name, "__HIPCC__") || str_is(name, "__HIP__"))
        return (struct macro_on){TRUTH_YES, true, 1};
    if (str_is(name, "__HIP_PLATFORM_NVIDIA__") || str_is(name, "__HIP_PLATFORM_NVCC__"))
        return (struct macro_on){TRUTH_NO, false, 0};
    return (struct macro_on){TRUTH_UNKNOWN, false, 0};
}

const struct macro *macros_find(const struct macros *m, struct str name)
{
    uint32_t i;
    search_first(i, m->n, str_cmp(m->macro[i].name, name) >= 0);
    return i < m->n && str_eq(m->macro[i].name, name) ? &m->macro[i] : NULL;
}

bool macros_is_project_hip(const struct macros *m, struct str name)
{
    const struct macro *x = macros_find(m, name);
    return x ? x->is_hips : hip_names_project_macro(name);
}

struct macro_on macros_on(const struct macros *m, enum platform p, struct str name)
{
    bool compiler = str_is(name, "__HIPCC__") || str_is(name, "__HIP__");
    if (m->any_compiler && compiler && p == PLATFORM_HIP)
        return (struct macro_on){TRUTH_UNKNOWN, false, 0};
    if (hip_names_compiler_macro(name))
        return compiler_macro(p, name);
    const struct macro *x = macros_find(m, name);
    if (x && !x->is_hips)
        return x->on[p];
    if (!x && !hip_names_project_macro(name))
        return (struct macro_on){TRUTH_UNKNOWN, false, 0};
    bool on = p == PLATFORM_HIP && !m->ignore_hip;
    return (struct macro_on){on ? TRUTH_YES : TRUTH_NO, on, on};
}

/* ---- conditions ---- */

/* A name that is not defined counts for 0. */
bool macros_value(void *ctx, uint32_t i, uint32_t *past, long *value)
{
    const struct macros_reading *r = ctx;
    struct macro_on on = macros_on(r->m, r->platform, tok_raw(r->t, i));
    (void)past;
    *value = on.has_value ? on.value : 0;
    return on.has_value || on.defined == TRUTH_NO;
}

enum truth macros_ask(void *ctx, const struct term *term)
{
    const struct macros_reading *r = ctx;
    uint32_t name = term->defined ? term->defined : term_name(r->t, term);
    if (name == UINT32_MAX)
        return term_truth(r->t, term, macros_value, ctx);
    struct macro_on on = macros_on(r->m, r->platform, tok_raw(r->t, name));
    if (term->defined || on.defined == TRUTH_NO)
        return on.defined;
    return !on.has_value ? TRUTH_UNKNOWN : on.value ? TRUTH_YES : TRUTH_NO;
}

/* An earlier branch of the group that is taken leaves out the later ones. */
void macros_read_branches(const struct tokens *t, term_fn *ask, void *ctx, uint8_t *truth)
{
    memset(truth, TRUTH_UNKNOWN, t->ndir);
    for (uint32_t k = 0; k < t->ndir; k++) {
        const struct directive *first = &t->dir[k];
        if (!directive_begins_group(first))
            continue;
        bool outside = first->parent && truth[first->parent - 1] == TRUTH_NO, over = outside;
        enum truth earlier = TRUTH_NO; /* whether one before it is taken */
        for (const struct directive *d = first; d && directive_begins_branch(d);
             d = d->partner ? &t->dir[d->partner] : NULL) {
            enum truth own = over ? TRUTH_NO : condition_truth(t, d, ask, ctx);
            over |= own == TRUTH_YES;
            truth[d - t->dir] =
                (uint8_t)(own == TRUTH_YES && earlier != TRUTH_NO ? TRUTH_UNKNOWN : own);
            if (own != TRUTH_NO)
                earlier = own;
        }
    }
}

void macros_branches(const struct macros *m, const struct tokens *t, enum platform p,
                     uint8_t *truth)
{
    struct macros_reading r = {m, t, p};
    macros_read_branches(t, macros_ask, &r, truth);
}

/* ---- solving ---- */

/* The name that a directive defines or declares; UINT32_MAX: it does neither. */
static uint32_t defines_at(const struct tokens *t, const struct directive *d, bool *declares)
{
    *declares = d->kind == DIR_PRAGMA && tok_word(t, d->hash + 2, "declares");
    uint32_t i = d->hash + 2 + *declares;
    return (d->kind == DIR_DEFINE || *declares) && i < d->past ? i : UINT32_MAX;
}

static int definition_order(const void *pa, const void *pb)
{
    const struct definition *a = pa, *b = pb;
    int c = str_cmp(a->name, b->name);
    if (c)
        return c;
    return a->file != b->file ? (a->file > b->file ? 1 : -1)
                              : (a->directive > b->directive) - (a->directive < b->directive);
}

static void solver_read(struct solver *s, const struct outline *file, uint32_t n)
{
    uint32_t all = 0;
    s->file = ARENA_ARRAY(s->arena, struct outlined, n);
    s->nfiles = n;
    for (uint32_t f = 0; f < n; f++) {
        struct source *src = ARENA_NEW(s->arena, struct source);
        source_init(src, "", file[f].text, s->arena);
        lex(&s->file[f].tok, src, s->arena);
        s->file[f].is_hip = file[f].is_hip;
        for (int p = 0; p < PLATFORMS; p++)
            s->file[f].truth[p] = ARENA_ARRAY(s->arena, uint8_t, s->file[f].tok.ndir);
        all += s->file[f].tok.ndir;
    }
    s->definition = ARENA_ARRAY(s->arena, struct definition, all);
    for (uint32_t f = 0; f < n; f++) {
        const struct tokens *t = &s->file[f].tok;
        for (uint32_t k = 0; k < t->ndir; k++) {
            bool declares;
            uint32_t i = defines_at(t, &t->dir[k], &declares);
            if (i != UINT32_MAX)
                s->definition[s->n++] = (struct definition){tok_raw(t, i), f, k, declares};
        }
    }
    if (s->n)
        qsort(s->definition, s->n, sizeof *s->definition, definition_order);
}

enum truth outlined_compiles(const struct outlined *f, uint32_t directive, enum platform p)
{
    uint32_t parent = f->tok.dir[directive].parent;
    if (p == PLATFORM_CUDA && f->is_hip)
        return TRUTH_NO;
    return parent ? (enum truth)f->truth[p][parent - 1] : TRUTH_YES;
}

enum truth macros_compiles(const struct solver *s, const struct definition *d, enum platform p)
{
    const struct outlined *f = &s->file[d->file];
    return f->is_hip && s->ignore_hip ? TRUTH_NO : outlined_compiles(f, d->directive, p);
}

bool macros_compute(const struct macros *m, const struct tokens *t, struct tok_range r,
                    enum platform p, long *value)
{
    struct macros_reading reading = {m, t, p};
    return condition_value(t, r, macros_value, &reading, value);
}

enum truth macros_condition(const struct macros *m, const struct tokens *t, struct tok_range r,
                            enum platform p)
{
    struct macros_reading reading = {m, t, p};
    return condition_of_tokens(t, r, macros_ask, &reading);
}

bool macros_body_value(const struct tokens *t, struct tok_range body, value_fn *of, term_fn *ask,
                       void *ctx, long *value)
{
    if (body.first == body.past)
        return false;
    if (condition_value(t, body, of, ctx, value))
        return true;
    enum truth truth = condition_of_tokens(t, body, ask, ctx);
    *value = truth == TRUTH_YES;
    return truth != TRUTH_UNKNOWN;
}

static bool body_value(const struct macros *m, const struct tokens *t, struct tok_range body,
                       enum platform p, long *value)
{
    struct macros_reading r = {m, t, p};
    return macros_body_value(t, body, macros_value, macros_ask, &r, value);
}

struct tok_range macros_body(const struct directive *d)
{
    return (struct tok_range){d->hash + 3, d->past};
}

/* A macro that CUDA's compilers or headers define, whatever a project defines for HIP. */
static bool is_cudas(struct str name)
{
    static const char *const begin[] = {"__CUDA", "__NV",    "CUDA",      "CUBLAS_",
                                        "CUFFT_", "CURAND_", "CUSOLVER_", "CUSPARSE_",
                                        "CUDNN_", "CUB_",    "NCCL_",     "THRUST_"};
    for (size_t i = 0; i < sizeof begin / sizeof *begin; i++) {
        if (str_starts(name, str_of(begin[i])))
            return true;
    }
    return false;
}

/* "#ifndef CUDA_VERSION": does a condition around the definition ask for the macro that it defines? */
static bool asks_itself(const struct tokens *t, const struct directive *d, struct str name)
{
    bool found = false;
    for (uint32_t k = d->parent; k && !found; k = t->dir[k - 1].parent) {
        const struct directive *around = &t->dir[k - 1];
        for (uint32_t i = around->hash + 2; i < around->past && !found; i++)
            found = t->tok[i].kind == TOK_IDENT && str_eq(tok_raw(t, i), name);
    }
    return found;
}

/* Takes what is known of a macro from all its definitions, from..past. */
static void solve_macro(const struct solver *s, const struct macros *m, struct macro *x,
                        uint32_t from, uint32_t past, enum platform p)
{
    struct macro_on on = {TRUTH_NO, true, 0};
    uint32_t found = 0;
    bool cudas = p == PLATFORM_CUDA && is_cudas(x->name);
    for (uint32_t i = from; i < past; i++) {
        const struct definition *d = &s->definition[i];
        const struct tokens *t = &s->file[d->file].tok;
        long value = 0;
        if (d->declares || macros_compiles(s, d, p) == TRUTH_NO)
            continue;
        struct tok_range body = macros_body(&t->dir[d->directive]);
        bool known = body_value(m, t, body, p, &value);
        on.has_value &= known && (!found || value == on.value);
        on.value = value;
        on.defined = TRUTH_UNKNOWN;
        found++;
        cudas = cudas && asks_itself(t, &t->dir[d->directive], x->name);
        if (p == PLATFORM_HIP) {
            bool string = body.first < body.past && t->tok[body.first].kind == TOK_STRING;
            x->tok = found == 1 && !string && body.first < body.past ? t : NULL;
            x->body = body;
            x->refuses |= string && str_is(tok_raw(t, body.first), MACROS_REFUSES);
        }
    }
    on.has_value &= found > 0;
    if (p == PLATFORM_CUDA)
        x->cuda_side = found > 0;
    else /* no definition of it counts */
        cudas = is_cudas(x->name) && !x->cuda_side && !found;
    if (cudas)
        on = (struct macro_on){TRUTH_UNKNOWN, false, 0};
    x->on[p] = on;
}

bool macros_differ(const struct macro_on *a, const struct macro_on *b)
{
    return a->defined != b->defined || a->has_value != b->has_value || a->value != b->value;
}

/* Evaluates all conditions by what is known so far, and all macros by the conditions. */
static bool solve_round(struct solver *s, const struct macros *m)
{
    bool changed = false;
    for (uint32_t f = 0; f < s->nfiles; f++) {
        for (int p = 0; p < PLATFORMS; p++)
            macros_branches(m, &s->file[f].tok, (enum platform)p, s->file[f].truth[p]);
    }
    for (uint32_t k = 0; k < m->n; k++) {
        struct macro *x = &s->macro[k], before = *x;
        for (int p = 0; p < PLATFORMS && !x->is_hips; p++) {
            solve_macro(s, m, x, s->first[k], s->first[k + 1], (enum platform)p);
            changed |= macros_differ(&before.on[p], &x->on[p]);
        }
    }
    return changed;
}

/* ---- a project's macro for HIP, by what it guards ---- */

/* Asks whether the condition can hold without the macro. */
struct without {
    const struct tokens *t;
    struct str name;
};

static enum truth ask_without(void *ctx, const struct term *term)
{
    const struct without *w = ctx;
    uint32_t i = term->defined ? term->defined : term_name(w->t, term);
    return i != UINT32_MAX && str_eq(tok_raw(w->t, i), w->name) ? TRUTH_NO : TRUTH_UNKNOWN;
}

/* Of a branch that includes HIP's runtime: the only macro without which it is left out. */
static struct str needed_macro(const struct tokens *t, const struct directive *d)
{
    struct str found = {0};
    for (uint32_t i = d->hash + 2; i < d->past && d->kind != DIR_ELSE; i++) {
        struct without w = {t, tok_raw(t, i)};
        if (t->tok[i].kind != TOK_IDENT || tok_is_word(t, i, W_DEFINED) ||
            condition_truth(t, d, ask_without, &w) != TRUTH_NO)
            continue;
        if (found.n && !str_eq(found, w.name))
            return (struct str){0};
        found = w.name;
    }
    return found;
}

static bool says_cuda(struct str name)
{
    return memmem(name.p, name.n, "CUDA", 4) || memmem(name.p, name.n, "NV", 2) ||
           hip_names_compiler_macro(name);
}

/* Does the branch include one of CUDA's headers as well? */
static bool includes_cuda(const struct tokens *t, uint32_t branch)
{
    bool found = false;
    for (uint32_t k = 0; k < t->ndir && !found; k++)
        found = t->dir[k].kind == DIR_PRAGMA && t->dir[k].parent == branch &&
                tok_word(t, t->dir[k].hash + 2, "cuda");
    return found;
}

static void add_guards(const struct outlined *f, struct str *name, uint32_t *n)
{
    const struct tokens *t = &f->tok;
    for (uint32_t k = 0; k < t->ndir && !f->is_hip; k++) {
        const struct directive *d = &t->dir[k];
        if (d->kind != DIR_PRAGMA || !d->parent || !tok_word(t, d->hash + 2, "hip") ||
            includes_cuda(t, d->parent))
            continue;
        struct str needed = needed_macro(t, &t->dir[d->parent - 1]);
        if (needed.n && !says_cuda(needed))
            name[(*n)++] = needed;
    }
}

/* Names of macros for HIP that no file defines, sorted. */
static struct str *find_guards(const struct solver *s, uint32_t *n)
{
    uint32_t most = 0, kept = 0;
    for (uint32_t f = 0; f < s->nfiles; f++)
        most += s->file[f].tok.ndir;
    struct str *name = ARENA_ARRAY(s->arena, struct str, most);
    *n = 0;
    for (uint32_t f = 0; f < s->nfiles; f++)
        add_guards(&s->file[f], name, n);
    if (*n)
        qsort(name, *n, sizeof *name, str_order);
    for (uint32_t i = 0; i < *n; i++) {
        uint32_t d;
        search_first(d, s->n, str_cmp(s->definition[d].name, name[i]) >= 0);
        bool defined = d < s->n && str_eq(s->definition[d].name, name[i]);
        if (!defined && (!kept || !str_eq(name[kept - 1], name[i])))
            name[kept++] = name[i];
    }
    *n = kept;
    return name;
}

/* The names of definitions and of those macros, merged. */
static void solver_make_macros(struct solver *s, struct macros *m)
{
    uint32_t nguards, g = 0, i = 0;
    const struct str *guard = find_guards(s, &nguards);
    s->macro = ARENA_ARRAY(s->arena, struct macro, s->n + nguards);
    s->first = ARENA_ARRAY(s->arena, uint32_t, s->n + nguards + 1);
    m->macro = s->macro;
    m->n = 0;
    while (i < s->n || g < nguards) {
        struct macro *x = &s->macro[m->n];
        s->first[m->n++] = i;
        *x = (struct macro){.on = {{TRUTH_UNKNOWN, false, 0}, {TRUTH_UNKNOWN, false, 0}}};
        x->is_hips = i == s->n || (g < nguards && str_cmp(guard[g], s->definition[i].name) < 0);
        x->name = x->is_hips ? guard[g++] : s->definition[i].name;
        while (!x->is_hips && i < s->n && str_eq(s->definition[i].name, x->name))
            i++;
    }
    s->first[m->n] = i;
}

/* AMD's side is what CUDA's build does not compile, and HIP's may; and what HIP's compiles in any
 * case where CUDA's depends on something: "#if CUDA_VERSION < 9000 || defined(USE_HIP)". */
static bool is_hip_side(const struct solver *s, const struct definition *d)
{
    enum truth cuda = macros_compiles(s, d, PLATFORM_CUDA),
               hip = macros_compiles(s, d, PLATFORM_HIP);
    return cuda == TRUTH_NO ? hip != TRUTH_NO : cuda == TRUTH_UNKNOWN && hip == TRUTH_YES;
}

/* Marks the names that AMD's side defines or declares. */
static void solver_mark_hip(struct solver *s, const struct macros *m)
{
    for (uint32_t k = 0; k < m->n; k++) {
        struct macro *x = &s->macro[k];
        uint32_t *file = &s->number[s->first[k]];
        for (uint32_t i = s->first[k]; i < s->first[k + 1]; i++) {
            if (is_hip_side(s, &s->definition[i]))
                file[x->nhip_files++] = s->definition[i].file;
        }
        x->hip_file = file;
        x->hip_side = x->nhip_files > 0;
    }
}

/* ---- a project ---- */

/* Is some branch of the file AMD's side? */
static bool has_hip_branch(const struct outlined *f)
{
    bool has = false;
    for (uint32_t k = 0; k < f->tok.ndir && !has; k++)
        has = directive_begins_branch(&f->tok.dir[k]) && f->truth[PLATFORM_CUDA][k] == TRUTH_NO &&
              f->truth[PLATFORM_HIP][k] != TRUTH_NO;
    return has;
}

/* Does AMD's side of the file include HIP's runtime, and give its names to several others? A project
 * that only includes it may be ported in part. */
static bool includes_runtime(const struct outlined *f)
{
    enum { ALIASES_LEAST = 3 };
    bool found = false;
    uint32_t aliases = 0;
    for (uint32_t k = 0; k < f->tok.ndir; k++) {
        const struct directive *d = &f->tok.dir[k];
        uint32_t branch = d->parent;
        bool is_hips = f->is_hip || (branch && f->truth[PLATFORM_CUDA][branch - 1] == TRUTH_NO &&
                                     f->truth[PLATFORM_HIP][branch - 1] != TRUTH_NO);
        found |= is_hips && d->kind == DIR_PRAGMA && tok_word(&f->tok, d->hash + 2, "hip");
        aliases +=
            is_hips && d->kind == DIR_DEFINE && macros_body_is_hip(&f->tok, d->hash + 3, d->past);
    }
    return found && aliases >= ALIASES_LEAST;
}

void macros_solve(struct macros *m, struct outline *file, uint32_t n, struct arena *a)
{
    struct solver *s = ARENA_NEW(a, struct solver);
    bool changed = true;
    *s = (struct solver){.arena = a, .ignore_hip = m->ignore_hip};
    solver_read(s, file, n);
    s->number = ARENA_ARRAY(a, uint32_t, s->n);
    solver_make_macros(s, m);
    for (int round = 0; round < MACROS_ROUNDS && changed; round++)
        changed = solve_round(s, m);
    solver_mark_hip(s, m);
    macros_count_hip(s, m, file);
    for (uint32_t f = 0; f < n; f++) {
        file[f].has_hip = s->file[f].is_hip || has_hip_branch(&s->file[f]);
        file[f].hip_runs = includes_runtime(&s->file[f]);
    }
    m->solver = s;
    m->releases = NULL;
    m->given = NULL;
    m->needed = NULL;
    m->nneeded = 0;
    m->implied = NULL;
    m->nimplied = 0;
    macros_release_find(m);
}
