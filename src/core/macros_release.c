#include "core/macros_release.h"
#include "core/branch.h"
#include "core/hip_names.h"
#include "core/macros_arch.h"
#include "core/macros_parts.h"

struct macros_release {
    uint32_t nmacros, npairs;
    const struct assumed *pair;
    struct macro_on *on;       /* nmacros for each pair */
    const struct assumed *own; /* as in macros_release_assume */
};

/* ---- CUDA's macros ---- */

static const struct {
    const char *name;
    enum release_kind kind;
} release_names[] = {{"__CUDA_ARCH__", RELEASE_ARCH},        {"CUDA_VERSION", RELEASE_CUDA},
                     {"CUDART_VERSION", RELEASE_CUDA},       {"__CUDACC_VER_MAJOR__", RELEASE_NVCC},
                     {"__CUDACC_VER_MINOR__", RELEASE_NVCC}, {"__CUDACC_VER__", RELEASE_NVCC}};

const char *release_name_at(const struct tokens *t, uint32_t i)
{
    for (size_t k = 0; k < sizeof release_names / sizeof *release_names; k++) {
        if (tok_spells(t, i, release_names[k].name))
            return release_names[k].name;
    }
    return NULL;
}

enum release_kind release_kind_of(struct str name)
{
    for (size_t i = 0; i < sizeof release_names / sizeof *release_names; i++) {
        if (str_is(name, release_names[i].name))
            return release_names[i].kind;
    }
    return 0;
}

bool release_kind_value(struct str name, struct assumed with, long *value)
{
    long major = with.cuda / 1000, minor = with.cuda % 1000 / 10;
    enum release_kind kind = release_kind_of(name);
    if (!kind)
        return false;
    *value = kind == RELEASE_ARCH                   ? with.arch
             : kind == RELEASE_CUDA                 ? with.cuda
             : str_is(name, "__CUDACC_VER_MAJOR__") ? major
             : str_is(name, "__CUDACC_VER_MINOR__") ? minor
                                                    : major * 10000 + minor * 100;
    return kind == RELEASE_ARCH || with.cuda != 0;
}

/* ---- which macros depend on a release ---- */

enum { IDS = 8 }; /* below: a set of enum release_kind; from here on: the number of a macro */

struct finder {
    const struct macros *m;
    struct solver *s;
    uint32_t **id;    /* by file and token: what the name is */
    uint8_t **asks;   /* by file and directive: what the branch that it begins depends on */
    uint32_t **group; /* by file and directive: the one that begins its group */
    bool *is_undef;   /* by macro: some file undefines it */
};

static uint32_t id_of(const struct macros *m, struct str name)
{
    uint32_t kind = release_kind_of(name);
    const struct macro *x = kind ? NULL : macros_find(m, name);
    return x ? IDS + (uint32_t)(x - m->macro) : kind;
}

/* Looks all names up; returns false if none is a release's. */
static bool read_ids(struct finder *f, struct arena *a)
{
    bool found = false;
    for (uint32_t k = 0; k < f->s->nfiles; k++) {
        const struct tokens *t = &f->s->file[k].tok;
        uint32_t *id = f->id[k] = ARENA_ARRAY(a, uint32_t, t->n);
        f->asks[k] = ARENA_ARRAY(a, uint8_t, t->ndir);
        f->group[k] = branch_groups(t, a);
        for (uint32_t i = 0; i < t->n; i++) {
            id[i] = t->tok[i].kind == TOK_IDENT ? id_of(f->m, tok_raw(t, i)) : 0;
            found |= id[i] > 0 && id[i] < IDS;
        }
        for (uint32_t d = 0; d < t->ndir; d++) {
            uint32_t i = t->dir[d].hash + 2;
            if (t->dir[d].kind == DIR_UNDEF && i < t->n && id[i] >= IDS)
                f->is_undef[id[i] - IDS] = true;
        }
    }
    return found;
}

/* What tokens depend on. */
static uint8_t asked_by(const struct finder *f, uint32_t file, uint32_t first, uint32_t past)
{
    uint8_t found = 0;
    for (uint32_t i = first; i < past; i++) {
        uint32_t id = f->id[file][i];
        found |= id < IDS ? (uint8_t)id : f->s->macro[id - IDS].depends;
    }
    return found;
}

/* A branch depends on what its own condition asks, on the branches before it in its group, and on
 * the one around it. */
static void find_asks(struct finder *f, uint32_t file)
{
    const struct tokens *t = &f->s->file[file].tok;
    uint8_t *asks = f->asks[file];
    for (uint32_t k = 0; k < t->ndir; k++)
        asks[k] = 0;
    for (uint32_t k = 0; k < t->ndir; k++) {
        const struct directive *d = &t->dir[k];
        if (!directive_begins_branch(d))
            continue;
        asks[k] |= asked_by(f, file, d->hash + 2, d->past);
        asks[k] |= d->parent ? asks[d->parent - 1] : 0;
        if (d->partner)
            asks[d->partner] |= asks[k];
    }
}

static void mark_asked(struct finder *f, uint32_t file)
{
    const struct tokens *t = &f->s->file[file].tok;
    for (uint32_t k = 0; k < t->ndir; k++) {
        const struct directive *d = &t->dir[k];
        for (uint32_t i = d->hash + 2; directive_begins_branch(d) && i < d->past; i++) {
            if (f->id[file][i] >= IDS)
                f->s->macro[f->id[file][i] - IDS].asked = true;
        }
        f->s->file[file].asks_release |= f->asks[file][k] != 0;
    }
}

static bool asks_hip(const struct finder *f, uint32_t file, uint32_t i)
{
    const struct tokens *t = &f->s->file[file].tok;
    return t->tok[i].kind == TOK_IDENT &&
           (hip_names_compiler_macro(tok_raw(t, i)) || macros_is_project_hip(f->m, tok_raw(t, i)));
}

static bool find_depends(struct finder *f, uint32_t k)
{
    struct macro *x = &f->s->macro[k], before = *x;
    for (uint32_t i = f->s->first[k]; i < f->s->first[k + 1]; i++) {
        const struct definition *d = &f->s->definition[i];
        const struct directive *dir = &f->s->file[d->file].tok.dir[d->directive];
        if (d->declares || macros_compiles(f->s, d, PLATFORM_HIP) == TRUTH_NO)
            continue;
        struct tok_range body = macros_body(dir);
        x->depends |= dir->parent ? f->asks[d->file][dir->parent - 1] : 0;
        x->depends |= asked_by(f, d->file, body.first, body.past);
        for (uint32_t b = body.first; b < body.past; b++) {
            uint32_t id = f->id[d->file][b];
            x->by_body |= id < IDS ? id > 0 : f->s->macro[id - IDS].by_body;
            x->asks_hip |= (id >= IDS && f->s->macro[id - IDS].asks_hip) || asks_hip(f, d->file, b);
        }
    }
    return x->depends != before.depends || x->by_body != before.by_body ||
           x->asks_hip != before.asks_hip;
}

/* What is in the body of a macro that conditions ask for is asked for, too. */
static bool spread_asked(struct finder *f, uint32_t k)
{
    bool changed = false;
    for (uint32_t i = f->s->first[k]; i < f->s->first[k + 1] && f->s->macro[k].asked; i++) {
        const struct definition *d = &f->s->definition[i];
        struct tok_range body = macros_body(&f->s->file[d->file].tok.dir[d->directive]);
        for (uint32_t b = body.first; b < body.past && !d->declares; b++) {
            uint32_t id = f->id[d->file][b];
            changed |= id >= IDS && !f->s->macro[id - IDS].asked;
            if (id >= IDS)
                f->s->macro[id - IDS].asked = true;
        }
    }
    return changed;
}

/* Do all macros in the group's conditions that depend on a release do so as feature macros, or by their
 * bodies? */
static bool asks_features(const struct finder *f, uint32_t file, uint32_t first)
{
    const struct tokens *t = &f->s->file[file].tok;
    bool all = true;
    for (uint32_t k = first; all; k = t->dir[k].partner) {
        const struct directive *d = &t->dir[k];
        for (uint32_t i = d->hash + 2; i < d->past && directive_begins_branch(d); i++) {
            uint32_t id = f->id[file][i];
            const struct macro *x = id >= IDS ? &f->s->macro[id - IDS] : NULL;
            all &= !x || !x->depends || x->by_body || x->is_feature;
        }
        if (!d->partner)
            break;
    }
    return all;
}

/* Does exactly one of the branches around the directive depend on a release, and can that one get one of
 * its own? */
static bool is_in_one_group(const struct finder *f, uint32_t file, const struct directive *d)
{
    const struct tokens *t = &f->s->file[file].tok;
    bool features = true;
    int n = 0;
    for (uint32_t k = d->parent; k && n < 2; k = t->dir[k - 1].parent) {
        bool asks = f->asks[file][k - 1] != 0;
        n += asks;
        features &= !asks || asks_features(f, file, f->group[file][k - 1]);
    }
    return n == 1 && features;
}

static bool find_feature(const struct finder *f, uint32_t k)
{
    struct macro *x = &f->s->macro[k];
    bool was = x->is_feature;
    for (uint32_t i = f->s->first[k]; i < f->s->first[k + 1] && x->is_feature; i++) {
        const struct definition *d = &f->s->definition[i];
        x->is_feature =
            d->declares || is_in_one_group(f, d->file, &f->s->file[d->file].tok.dir[d->directive]);
    }
    return was != x->is_feature;
}

/* All that may be, without those that turn out to be none. */
static void find_features(const struct finder *f)
{
    bool changed = true;
    for (uint32_t k = 0; k < f->m->n; k++) {
        struct macro *x = &f->s->macro[k];
        x->is_feature = x->depends && !x->by_body && !x->asks_hip && x->asked;
    }
    for (int round = 0; changed; round++) {
        changed = false;
        for (uint32_t k = 0; k < f->m->n; k++) {
            bool more = find_feature(f, k);
            changed |= more;
            if (round >= MACROS_ROUNDS) /* a chain that long is none */
                f->s->macro[k].is_feature = false;
        }
    }
}

void macros_release_find(struct macros *m)
{
    struct arena a = {0};
    struct solver *s = m->solver;
    struct finder f = {m,
                       s,
                       ARENA_ARRAY(&a, uint32_t *, s->nfiles),
                       ARENA_ARRAY(&a, uint8_t *, s->nfiles),
                       ARENA_ARRAY(&a, uint32_t *, s->nfiles),
                       ARENA_ARRAY(&a, bool, m->n)};
    bool changed = read_ids(&f, &a);
    s->ndepend = 0;
    for (int round = 0; round < MACROS_ROUNDS && changed; round++) {
        changed = false;
        for (uint32_t k = 0; k < s->nfiles; k++)
            find_asks(&f, k);
        for (uint32_t k = 0; k < m->n; k++)
            changed |= !f.is_undef[k] && !s->macro[k].is_hips &&
                       !release_kind_of(s->macro[k].name) && find_depends(&f, k);
    }
    macros_find_arch_numbers(m);
    for (uint32_t k = 0; k < s->nfiles; k++)
        mark_asked(&f, k);
    changed = true;
    for (int round = 0; round < MACROS_ROUNDS && changed; round++) {
        changed = false;
        for (uint32_t k = 0; k < m->n; k++)
            changed |= spread_asked(&f, k);
    }
    find_features(&f);
    for (uint32_t k = 0; k < m->n; k++) {
        if (s->macro[k].depends)
            s->macro[k].number = s->ndepend++;
    }
    arena_release(&a);
}

/* ---- their values ---- */

struct assuming {
    struct macros_reading reading; /* first: macros_value and macros_ask get it as well */
    struct assumed with;
    struct macro_on *on;
};

static const struct macro *dependent(const struct assuming *r, struct str name)
{
    const struct macro *x = macros_find(r->reading.m, name);
    return x && x->depends ? x : NULL;
}

static bool assumed_value(void *ctx, uint32_t i, uint32_t *past, long *value)
{
    struct assuming *r = ctx;
    struct str name = tok_raw(r->reading.t, i);
    const struct macro *x = dependent(r, name);
    if (!x)
        return release_kind_value(name, r->with, value) ||
               macros_value(&r->reading, i, past, value);
    const struct macro_on *on = &r->on[x->number];
    *value = on->has_value ? on->value : 0;
    return on->has_value || on->defined == TRUTH_NO;
}

static enum truth assumed_ask(void *ctx, const struct term *term)
{
    struct assuming *r = ctx;
    if (!term->defined)
        return term_truth(r->reading.t, term, assumed_value, ctx);
    struct str name = tok_raw(r->reading.t, term->defined);
    const struct macro *x = dependent(r, name);
    enum release_kind kind = x ? 0 : release_kind_of(name);
    if (x)
        return r->on[x->number].defined;
    if (kind == RELEASE_ARCH)
        return r->with.arch ? TRUTH_YES : TRUTH_NO;
    if (kind) /* nvcc's is there if HIP's compiler is, which the host's may not be */
        return kind == RELEASE_CUDA || r->with.arch ? TRUTH_YES : TRUTH_UNKNOWN;
    return macros_ask(&r->reading, term);
}

/* Whether a branch is compiled with all that are around it. An include guard does not count. */
static void find_paths(struct assuming *r, uint8_t *path)
{
    const struct tokens *t = r->reading.t;
    uint32_t guard = branch_guard(t);
    macros_read_branches(t, assumed_ask, r, path);
    if (guard && path[guard - 1] != TRUTH_NO)
        path[guard - 1] = TRUTH_YES;
    for (uint32_t k = 0; k < t->ndir; k++) {
        uint32_t parent = t->dir[k].parent;
        if (parent && path[k] == TRUTH_YES && directive_begins_branch(&t->dir[k]))
            path[k] = path[parent - 1];
    }
}

static struct macro_on assume_macro(struct assuming *r, const struct solver *s, uint32_t k,
                                    uint8_t *const *path)
{
    struct macro_on on = {TRUTH_NO, true, 0};
    uint32_t found = 0;
    for (uint32_t i = s->first[k]; i < s->first[k + 1]; i++) {
        const struct definition *d = &s->definition[i];
        const struct tokens *t = &s->file[d->file].tok;
        const struct directive *dir = &t->dir[d->directive];
        enum truth compiled = dir->parent ? path[d->file][dir->parent - 1] : TRUTH_YES;
        long value = 0;
        if (d->declares || compiled == TRUTH_NO || macros_compiles(s, d, PLATFORM_HIP) == TRUTH_NO)
            continue;
        r->reading.t = t;
        bool known = macros_body_value(t, macros_body(dir), assumed_value, assumed_ask, r, &value);
        on.has_value = on.has_value && known && (!found || value == on.value);
        on.value = value;
        on.defined = on.defined == TRUTH_YES || compiled == TRUTH_YES ? TRUTH_YES : TRUTH_UNKNOWN;
        found++;
    }
    on.has_value &= found > 0;
    return on;
}

/* The files that define a macro which depends on a release. */
static bool *defining_files(const struct macros *m, struct arena *a)
{
    const struct solver *s = m->solver;
    bool *is = ARENA_ARRAY(a, bool, s->nfiles);
    for (uint32_t k = 0; k < m->n; k++) {
        for (uint32_t i = s->first[k]; i < s->first[k + 1] && m->macro[k].depends; i++)
            is[s->definition[i].file] = true;
    }
    return is;
}

/* How macros are computed for an assumption. */
struct assumer {
    const struct macros *m;
    const bool *defines; /* by file: it defines one of them */
    uint8_t **path;      /* by file and directive: as in find_paths */
    /* by macro number: what decides about a feature macro, NULL for none, and its values in the host's
     * pass and in the device's */
    const struct assumed *own;
    struct macro_on *host, *device;
};

static void assume(const struct assumer *by, struct assumed with, struct macro_on *on)
{
    const struct macros *m = by->m;
    const struct solver *s = m->solver;
    const struct macro_on *own = with.arch ? by->device : by->host;
    struct assuming r = {{m, NULL, PLATFORM_HIP}, with, on};
    bool changed = true;
    for (uint32_t k = 0; k < s->ndepend; k++)
        on[k] = (struct macro_on){TRUTH_UNKNOWN, false, 0};
    for (int round = 0; round < MACROS_ROUNDS && changed; round++) {
        changed = false;
        for (uint32_t f = 0; f < s->nfiles; f++) {
            r.reading.t = &s->file[f].tok;
            if (by->defines[f])
                find_paths(&r, by->path[f]);
        }
        for (uint32_t k = 0; k < m->n; k++) {
            if (!m->macro[k].depends)
                continue;
            uint32_t number = m->macro[k].number;
            struct macro_on *to = &on[number], before = *to;
            bool decided = own && by->own[number].cuda;
            if (m->given && m->given[number])
                continue; /* not known, as above */
            *to = decided ? own[number] : assume_macro(&r, s, k, by->path);
            changed |= macros_differ(&before, to);
        }
    }
}

/* Computes the values of feature macros by what decides about each. */
static void assume_own(struct assumer *by, const struct assumed *own, struct arena *a)
{
    uint32_t n = by->m->solver->ndepend;
    struct macro_on *host = ARENA_ARRAY(a, struct macro_on, n),
                    *device = ARENA_ARRAY(a, struct macro_on, n),
                    *on = ARENA_ARRAY(a, struct macro_on, n);
    bool *done = ARENA_ARRAY(a, bool, n);
    for (uint32_t i = 0; i < n; i++) {
        struct assumed pair = own[i];
        for (int pass = 0; pass < 2 && pair.cuda && !done[i]; pass++) {
            struct macro_on *to = pass ? device : host;
            assume(by, pass ? pair : (struct assumed){0, pair.cuda}, on);
            for (uint32_t k = i; k < n; k++) {
                if (own[k].arch == pair.arch && own[k].cuda == pair.cuda) {
                    to[k] = on[k];
                    done[k] = pass > 0;
                }
            }
        }
    }
    by->own = own;
    by->host = host;
    by->device = device;
}

const struct macros_release *macros_release_assume(const struct macros *m,
                                                   const struct assumed *with, uint32_t n,
                                                   const struct assumed *own, struct arena *a)
{
    struct arena scratch = {0};
    const struct solver *s = m->solver;
    if (!s->ndepend)
        return NULL;
    struct macros_release *r = ARENA_NEW(a, struct macros_release);
    struct assumed *pair = ARENA_ARRAY(a, struct assumed, n);
    struct assumer by = {
        m,   defining_files(m, &scratch), ARENA_ARRAY(&scratch, uint8_t *, s->nfiles), NULL, NULL,
        NULL};
    for (uint32_t f = 0; f < s->nfiles; f++)
        by.path[f] = by.defines[f] ? ARENA_ARRAY(&scratch, uint8_t, s->file[f].tok.ndir) : NULL;
    if (own)
        assume_own(&by, own, &scratch);
    memcpy(pair, with, n * sizeof *pair);
    *r = (struct macros_release){s->ndepend, n, pair,
                                 ARENA_ARRAY(a, struct macro_on, (size_t)n * s->ndepend), own};
    for (uint32_t i = 0; i < n; i++)
        assume(&by, pair[i], r->on + (size_t)i * s->ndepend);
    arena_release(&scratch);
    return r;
}

struct assumed macros_release_own(const struct macros_release *r, const struct macro *x)
{
    return r && r->own && x->is_feature ? r->own[x->number] : (struct assumed){0, 0};
}

uint32_t macros_release_count(const struct macros *m)
{
    return m->solver->ndepend;
}

const struct macro_on *macros_release_values(const struct macros_release *r, struct assumed with)
{
    for (uint32_t i = 0; r && i < r->npairs; i++) {
        if (r->pair[i].arch == with.arch && r->pair[i].cuda == with.cuda)
            return r->on + (size_t)i * r->nmacros;
    }
    return NULL;
}

bool macros_release_asked(const struct macros *m, uint32_t file)
{
    return m->solver->file[file].asks_release;
}

bool macros_depend(const struct macros *m)
{
    return macros_release_count(m) > 0;
}
