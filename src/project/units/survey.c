#include "project/units/survey.h"
#include "base/fs.h"
#include "base/texts.h"
#include "base/threads.h"
#include "build/build.h"
#include "core/bind.h"
#include "core/hip_code.h"
#include "core/hip_names.h"
#include "core/scope.h"
#include "plan/conditions/guarded.h"
#include "plan/includes/runtime.h"
#include "project/units/survey_parts.h"
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

/* Shared by the threads; what they add is under the lock. */
struct surveyor {
    const struct inputs *in;
    const struct survey_options *opt;
    struct survey *out;
    struct arena *arena;
    VEC(struct str) own;
    struct survey_forms forms;
    pthread_mutex_t lock;
    atomic_size_t next;
    bool all_concern; /* rules of the user's rename members of their own structs */
};

static bool survey_has_row(const struct surveyor *s, struct str name)
{
    return row_ok(map_find(s->opt->map, name, MAP_NAMES, s->opt->rocm));
}

/* Can the token be CUDA's? Words such as "min" say nothing by themselves. */
static bool token_concerns(const struct surveyor *s, const struct tokens *t, uint32_t i)
{
    struct str text = tok_raw(t, i);
    if (t->tok[i].punct == P_LAUNCH)
        return true;
    if (t->tok[i].kind == TOK_HEADER && text.n > 2) {
        struct str inner = str_cut(text, 1, text.n - 1);
        return row_ok(map_find(s->opt->map, inner, MAP_KIND(ROW_HEADER), s->opt->rocm));
    }
    if (t->tok[i].kind != TOK_IDENT)
        return false;
    if (t->tok[i].flags & TOK_SPLICED)
        return true;
    struct row row = map_find(s->opt->map, text, MAP_NAMES, s->opt->rocm);
    return row_ok(row) ? !name_is_generic(s->opt->map, row, text)
                       : name_looks_cuda(s->opt->map, text);
}

static bool any_concerns(const struct surveyor *s, const struct tokens *t)
{
    bool any = s->all_concern;
    for (uint32_t i = 0; i < t->n && !any; i++)
        any = token_concerns(s, t, i);
    return any;
}

/* Is it CUDA's for certain, as far as one token tells? */
static bool is_use(const struct surveyor *s, const struct tokens *t, uint32_t i)
{
    struct str text = tok_raw(t, i);
    struct row row = {0};
    if (t->tok[i].kind == TOK_IDENT)
        row = map_find(s->opt->map, text, MAP_NAMES, s->opt->rocm);
    return t->tok[i].punct == P_LAUNCH || (row_ok(row) && !name_is_generic(s->opt->map, row, text));
}

/* Has it a name of CUDA's? Its port includes what declares HIP's, whether or not
 * the file itself does. */
static bool any_use(const struct surveyor *s, const struct tokens *t)
{
    bool any = false;
    for (uint32_t i = 0; i < t->n && !any; i++)
        any = is_use(s, t, i);
    return any;
}

/* Is CUDA used in the bodies of macros and in what only nvcc sees, and nowhere else? */
static bool is_bare(const struct surveyor *s, const struct tokens *t, struct arena *a)
{
    const bool *nvccs = guarded_by_nvcc(t, a);
    bool bare = false;
    for (uint32_t i = 0; i < t->n; i++) {
        if (!is_use(s, t, i))
            continue;
        uint32_t branch = tok_branch(t, i);
        const struct directive *in = t->tok[i].flags & TOK_DIRECTIVE ? tok_directive(t, i) : NULL;
        if (in ? in->kind == DIR_DEFINE : branch && nvccs[branch - 1])
            bare = true;
        else if (!in)
            return false;
    }
    return bare;
}

static bool has_kernels(const struct tokens *t, struct arena *a)
{
    const bool *nvccs = NULL;
    bool has = false;
    for (uint32_t i = 0; i < t->n && !has; i++) {
        if (t->tok[i].flags & (TOK_DIRECTIVE | TOK_DEAD) ||
            (t->tok[i].punct != P_LAUNCH && !tok_is_word(t, i, W_GLOBAL)))
            continue;
        nvccs = nvccs ? nvccs : guarded_by_nvcc(t, a);
        uint32_t branch = tok_branch(t, i);
        has = !branch || !nvccs[branch - 1];
    }
    return has;
}

/* Does a macro name what is included? */
static bool is_computed(const struct tokens *t)
{
    bool computed = false;
    for (uint32_t i = 0; i < t->ndir && !computed; i++)
        computed = t->dir[i].kind == DIR_INCLUDE && !directive_header(t, &t->dir[i]);
    return computed;
}

/* Has HIP a header in the place of this one of CUDA's? */
static bool survey_is_hips(const struct surveyor *s, struct str name)
{
    struct row row = map_find(s->opt->map, name, MAP_KIND(ROW_HEADER), s->opt->rocm);
    return row_ok(row) && row_hip(row);
}

/* Copies what the file includes, and asks for, into the survey's arena. */
static void survey_take_includes(struct surveyor *s, const struct tokens *t, struct survey_file *f)
{
    uint32_t n = 0;
    int depth = 0;
    for (uint32_t i = 0; i < t->n; i++)
        n += t->tok[i].kind == TOK_HEADER;
    n += survey_computed_take(t, f, s->arena);
    struct survey_include *list = ARENA_ARRAY(s->arena, struct survey_include, n);
    for (uint32_t i = 0; i < t->n; i++) {
        struct str text = tok_raw(t, i);
        if (!(t->tok[i].flags & TOK_DIRECTIVE))
            depth += tok_is(t, i, P_LBRACE) - tok_is(t, i, P_RBRACE);
        if (t->tok[i].kind != TOK_HEADER || text.n <= 2)
            continue;
        const struct directive *d = tok_directive(t, i);
        struct str name = str_cut(text, 1, text.n - 1);
        list[f->nincludes++] = (struct survey_include){.name = arena_strdup(s->arena, name),
                                                       .hip = survey_is_hips(s, name),
                                                       .quoted = text.p[0] == '"',
                                                       .asked = !d || d->kind != DIR_INCLUDE,
                                                       .nested = depth > 0};
    }
    f->include = list;
}

/* A scopes_init filter: names that only their spelling makes CUDA's, or a
 * project's macro for HIP. */
static bool may_be_own(void *ctx, struct str name)
{
    const struct surveyor *s = ctx;
    if (hip_names_project_macro(name) || str_is(name, RUNTIME_SWITCH))
        return true;
    return name_looks_cuda(s->opt->map, name) && !survey_has_row(s, name);
}

static void take_own(struct surveyor *s, const struct scopes *scopes)
{
    for (size_t i = 0; i < scopes->names.n; i++) {
        const struct declared *d = &scopes->names.p[i];
        bool defined =
            d->kind == DECLARED_MACRO || (d->kind == DECLARED_OWN && (d->global || d->plain));
        bool ported = d->hip && d->until != UINT32_MAX; /* nobody's where its branch is off */
        if (defined && (!ported || str_is(d->name, RUNTIME_SWITCH)))
            vec_push(&s->own, (struct str){arena_strdup(s->arena, d->name), d->name.n});
    }
}

/* A build file: no source includes it, and nothing in it is code. */
static void look_at_build(struct surveyor *s, size_t i, struct str bytes)
{
    struct digest digest = digest_of(bytes);
    pthread_mutex_lock(&s->lock);
    s->out->file[i].len = (uint32_t)bytes.n;
    s->out->file[i].digest = digest;
    pthread_mutex_unlock(&s->lock);
}

static void survey_look_at(struct surveyor *s, size_t i, struct str bytes, struct arena *a)
{
    struct source src;
    struct tokens t;
    struct scopes scopes = {0};
    struct survey_file *f = &s->out->file[i];
    if (build_language_of(s->in->jobs.p[i].path, bytes) != BUILD_NONE) {
        look_at_build(s, i, bytes);
        return;
    }
    source_init(&src, s->in->jobs.p[i].path, bytes, a);
    lex(&t, &src, a);
    bool concerns = any_concerns(s, &t) || is_computed(&t);
    bool bare = concerns && is_bare(s, &t, a), hip = concerns && any_use(s, &t);
    bool kernels = has_kernels(&t, a);
    bool is_hip = hip_code_is_file(&t, s->opt->map), cuda = hip_code_uses_cuda(&t, s->opt->map);
    struct buf outline = {0};
    hip_code_outline(&outline, &t, s->opt->map, a);
    struct digest digest = digest_of(bytes);
    enum source_kind kind = source_kind(src.path);
    scopes_init(&scopes, &t, may_be_own, s, a);
    pthread_mutex_lock(&s->lock);
    f->len = src.len;
    f->digest = digest;
    f->is_source = kind == SOURCE_CUDA || kind == SOURCE_HOST;
    f->concerns = concerns;
    f->is_bare = bare;
    f->hip = hip;
    f->has_kernels = kernels;
    f->is_hip = is_hip;
    f->uses_cuda = cuda;
    f->outline = (struct str){arena_strdup(s->arena, buf_str(&outline)), outline.len};
    survey_take_includes(s, &t, f);
    survey_forms_take(&s->forms, &t, s->arena);
    take_own(s, &scopes);
    pthread_mutex_unlock(&s->lock);
    scopes_release(&scopes);
    buf_release(&outline);
}

static void *scan_some(void *ctx)
{
    struct surveyor *s = ctx;
    for (size_t i; (i = atomic_fetch_add(&s->next, 1)) < s->in->jobs.n;) {
        const struct job *job = &s->in->jobs.p[i];
        struct arena a = {0};
        struct buf bytes = {0};
        struct err err;
        if (s->out->file[i].real && inputs_read(job, &bytes, &err) == 0)
            survey_look_at(s, i, buf_str(&bytes), &a);
        else
            s->out->file[i].real = NULL;
        buf_release(&bytes);
        arena_release(&a);
    }
    return NULL;
}

static const char *survey_real_path(const char *path, struct arena *a)
{
    char *real = realpath(path, NULL);
    const char *own = real ? arena_strdup(a, str_of(real)) : NULL;
    free(real);
    return own;
}

/* Below an operand's folder, no part of a name is a link but the last. */
static void find_paths(struct survey *s, const struct inputs *in, struct arena *a)
{
    const struct anchor *anchor = NULL;
    const char *folder = NULL;
    for (size_t i = 0; i < in->jobs.n; i++) {
        const struct job *job = &in->jobs.p[i];
        if (job->error || job->skipped)
            continue;
        if (job->open) {
            s->file[i].real = job->open->path;
            continue;
        }
        if (job->is_link || job->links == LINKS_ANY) {
            s->file[i].real = survey_real_path(job->path, a);
            continue;
        }
        if (job->anchor != anchor) {
            anchor = job->anchor;
            folder = survey_real_path(anchor->path[0] ? anchor->path : ".", a);
        }
        s->file[i].real = folder ? fs_join(a, folder, job->name) : NULL;
    }
}

static void scan_all(struct surveyor *s)
{
    enum { FILES_EACH = 8 }; /* for fewer, a thread does not pay */
    size_t n = s->in->jobs.n / FILES_EACH + 1,
           most = s->opt->threads > 0 ? (size_t)s->opt->threads : 1;
    threads_run(n < most ? n : most, 0, scan_some, s);
}

static void survey_take_names(struct surveyor *s)
{
    struct str *own = ARENA_ARRAY(s->arena, struct str, s->own.n);
    uint32_t n = 0;
    if (s->own.n)
        qsort(s->own.p, s->own.n, sizeof *s->own.p, str_order);
    for (size_t i = 0; i < s->own.n; i++) {
        if (!n || !str_eq(own[n - 1], s->own.p[i]))
            own[n++] = s->own.p[i];
    }
    s->out->own = own;
    s->out->nown = n;
    vec_release(&s->own);
}

void survey_run(struct survey *s, const struct inputs *in, const struct survey_options *opt,
                struct arena *a)
{
    struct surveyor scan = {.in = in, .opt = opt, .out = s, .arena = a};
    s->n = (uint32_t)in->jobs.n;
    s->file = ARENA_ARRAY(a, struct survey_file, s->n);
    memset(s->file, 0, s->n * sizeof *s->file);
    scan.all_concern = map_has_own_fields(opt->map);
    pthread_mutex_init(&scan.lock, NULL);
    find_paths(s, in, a);
    scan_all(&scan);
    survey_take_names(&scan);
    survey_forms_settle(s, &scan.forms, opt, a);
    pthread_mutex_destroy(&scan.lock);
    survey_resolve(s, in, opt, a);
    s->ignore_hip = opt->ignore_hip;
}

bool survey_owns(const struct survey *s, struct str name)
{
    return s->nown && bsearch(&name, s->own, s->nown, sizeof *s->own, str_order) != NULL;
}

bool survey_brings(const struct survey *s, struct str library)
{
    return texts_have(s->brought, s->nbrought, library);
}

bool survey_has_header(const struct survey *s, uint32_t file, struct str name)
{
    const struct survey_file *f = &s->file[file];
    bool has = false;
    for (uint32_t i = 0; i < f->nincludes && !has; i++)
        has = (f->include[i].found || f->include[i].elsewhere) && str_is(name, f->include[i].name);
    return has;
}

bool survey_is_outside(const struct survey *s, uint32_t file, struct str name)
{
    const struct survey_file *f = &s->file[file];
    bool is = false;
    for (uint32_t i = 0; i < f->nincludes && !is; i++)
        is = f->include[i].elsewhere && str_is(name, f->include[i].name);
    return is;
}
