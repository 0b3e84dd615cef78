#include "base/die.h"
#include "base/texts.h"
#include "base/threads.h"
#include "core/facts_block.h"
#include "project/parse/proof_block.h"
#include "project/parse/proof_store.h"
#include "project/prove/proving_parts.h"
#include "project/write/added.h"
#include "report/progress.h"
#include <stdio.h>
#include <stdlib.h>

struct proving *proving_new(const struct plan *plan, struct parse_pool *pool,
                            struct results *results)
{
    results->unproved = plan->opt->unproved;
    if (!plan->opt->narchs)
        return NULL;
    struct proving *p = xcalloc(1, sizeof *p);
    *p = (struct proving){.plan = plan, .pool = pool, .results = results};
    p->file = xcalloc(plan->in->jobs.n, sizeof *p->file);
    p->members = xcalloc(plan->in->jobs.n, sizeof *p->members);
    return p;
}

static void proving_forget_file(struct proving_file *f)
{
    buf_release(&f->source);
    buf_release(&f->port);
    vec_release(&f->origins.part);
    *f = (struct proving_file){0};
}

void proving_free(struct proving *p)
{
    if (!p)
        return;
    for (size_t i = 0; i < p->plan->in->jobs.n; i++)
        proving_forget_file(&p->file[i]);
    for (uint32_t i = 0; i < p->nunits; i++)
        buf_release(&p->unit[i].block);
    free(p->file);
    free(p->members);
    vec_release(&p->others);
    free(p->unit);
    free(p);
}

struct proving *proving_limit(struct proving *p)
{
    uint32_t most = p ? p->plan->opt->prove_most : 0;
    size_t n = p ? p->plan->units.planned.n : 0;
    if (!most || n <= most)
        return p;
    p->results->unproved =
        arena_printf(p->plan->arena, "%zu units are more than %u; --prove compiles them", n, most);
    proving_free(p);
    return NULL;
}

/* "/tranship-port/../tranship/dp4a.h", as a port looks for it that lies a folder below its root. */
static const char *added_path(struct proving *p, size_t i, const char *name)
{
    struct buf up = {0};
    for (uint32_t n = added_depth(p->plan->opt->mode, &p->plan->in->jobs.p[i]); n > 0; n--)
        buf_addstr(&up, "../");
    const char *path = arena_printf(p->plan->arena, PROOF_FOLDER "/%s%s", up.p ? up.p : "", name);
    buf_release(&up);
    return path;
}

static void keep_added(struct proving *p, size_t i, const struct port_files *added)
{
    struct proving_file *f = &p->file[i];
    pthread_mutex_lock(&p->pool->lock);
    struct proof_file *own = ARENA_ARRAY(p->plan->arena, struct proof_file, added->v.n);
    for (size_t k = 0; k < added->v.n; k++) {
        const struct port_file *one = &added->v.p[k];
        own[k].path = added_path(p, i, one->name);
        own[k].bytes = (struct str){arena_strdup(p->plan->arena, one->text), one->text.n};
    }
    pthread_mutex_unlock(&p->pool->lock);
    f->added = own;
    f->nadded = (uint32_t)added->v.n;
}

/* Keeps the macros that the port's build must define: hand-written HIP code depends on them. */
static void keep_macros(struct proving *p, struct proving_file *f, const struct findings *findings)
{
    pthread_mutex_lock(&p->pool->lock);
    for (size_t i = 0; i < findings->list.n; i++) {
        const struct finding *one = &findings->list.p[i];
        if (one->def->number != TS_PORTED_BY_HAND || f->ndefine == PROVING_MACROS ||
            texts_have(f->define, f->ndefine, str_of(one->subject)))
            continue;
        f->define[f->ndefine++] = arena_strdup(p->plan->arena, str_of(one->subject));
    }
    pthread_mutex_unlock(&p->pool->lock);
}

/* Uses the old names of the sources (--rename): the compiler reads the port under these. */
static struct settled with_old_names(const struct settled *s, struct arena *a)
{
    struct edit *edit = ARENA_ARRAY(a, struct edit, s->n);
    struct settled own = {.edit = edit};
    for (uint32_t i = 0; i < s->n; i++) {
        if (strcmp(s->edit[i].by, "renamed") != 0)
            edit[own.n++] = s->edit[i];
    }
    return own;
}

void proving_keep_file(struct proving *p, size_t i, const struct translation *tr)
{
    struct proving_file *f = p ? &p->file[i] : NULL;
    if (!f)
        return;
    proving_forget_file(f);
    buf_add(&f->source, tr->src->bytes, tr->src->len);
    struct arena a = {0};
    struct settled settled = with_old_names(&tr->settled, &a);
    settled_apply_origins(&settled, tr->src, &f->port, &f->origins);
    arena_release(&a);
    keep_added(p, i, &tr->added);
    keep_macros(p, f, &tr->findings);
    f->kept = true;
    f->edited = tr->settled.n > 0;
}

static void proving_keep_errors(struct unit *unit, const struct unit_part *part, uint32_t file)
{
    struct arena a = {0};
    struct facts facts;
    struct err err;
    if (facts_unpack(part->block, part->len, &facts, &a, &err) == 0) {
        for (uint32_t i = 0; i < facts.ndiagnostics; i++) {
            if (facts.diagnostic[i].in_file && facts.diagnostic[i].severity != FACT_MARK)
                vec_push(&unit->errors, (struct unit_error){file, facts.diagnostic[i].at});
        }
    }
    arena_release(&a);
}

void proving_keep_unit(struct proving *p, struct unit *unit)
{
    bool proved = p && !unit->late; /* a header's own unit is none of the port's */
    for (uint32_t i = 0; proved && i < unit->facts.nparts; i++) {
        const struct unit_part *part = &unit->facts.part[i];
        proving_keep_errors(unit, part, part->wanted ? unit->wanted[part->wanted - 1] : unit->main);
    }
}

/* ---- one unit ---- */

/* The unit's flags, behind the macros that its files count on. */
static void set_flags(struct proof_options *options, const struct proving *p,
                      const struct proving_unit *u, struct arena *a)
{
    const struct clang_options *clang = &u->unit->clang;
    size_t room = (size_t)clang->nflags + (u->unit->nwanted + 1) * PROVING_MACROS;
    const char **flags = ARENA_ARRAY(a, const char *, room);
    for (uint32_t i = 0; i <= u->unit->nwanted; i++) {
        const struct proving_file *file = &p->file[i ? u->unit->wanted[i - 1] : u->unit->main];
        for (uint32_t k = 0; k < file->ndefine; k++) {
            const char *flag = arena_printf(a, "-D%s=1", file->define[k]);
            if (!texts_have(flags, (size_t)options->nflags, str_of(flag)))
                flags[options->nflags++] = flag;
        }
    }
    for (int i = 0; i < clang->nflags; i++)
        flags[options->nflags++] = clang->flags[i];
    options->flags = flags;
}

/* C by its name, and no flag says that it is C++. */
static bool is_c(const struct unit *unit)
{
    bool is = str_ends(str_of(unit->path), STR(".c"));
    for (int i = 0; i < unit->clang.nflags && is; i++) {
        const char *flag = unit->clang.flags[i];
        bool next = strcmp(flag, "-x") == 0 && i + 1 < unit->clang.nflags;
        is = strcmp(flag, "-xc++") != 0 && !(next && strcmp(unit->clang.flags[i + 1], "c++") == 0);
    }
    return is;
}

/* A host file by its name, which only HIP's compiler can compile: it has kernels, or includes some, or
 * is HIP's already. */
static bool is_hip(const struct proving *p, const struct unit *unit)
{
    const struct survey_file *file = p->plan->survey.file;
    bool hip = unit->clang.cuda || unit->clang.hip;
    if (is_c(unit))
        return hip;
    hip |= file[unit->main].is_hip || file[unit->main].has_kernels;
    for (uint32_t i = 0; i < unit->nwanted && !hip; i++)
        hip = file[unit->wanted[i]].has_kernels;
    return hip;
}

static void proving_ask(struct proving *p, struct proving_unit *u,
                        const struct proof_request *request)
{
    struct err err;
    u->proved = proof_store_get(p->pool->cache, request, &u->block);
    if (u->proved)
        return;
    u->proved = workers_prove(p->pool->workers, request, &u->block, &err) == 0;
    if (u->proved) {
        proof_store_put(p->pool->cache, request, buf_str(&u->block));
        return;
    }
    pthread_mutex_lock(&p->pool->lock);
    u->trouble = arena_strdup(p->plan->arena, str_of(err.msg));
    pthread_mutex_unlock(&p->pool->lock);
}

static void proving_compile(struct proving *p, struct proving_unit *u)
{
    const struct project_options *opt = p->plan->opt;
    char hip[16];
    struct arena a = {0};
    snprintf(hip, sizeof hip, "%d.%d", opt->hip / 100, opt->hip % 100);
    struct proof_options options = {.cuda = is_hip(p, u->unit),
                                    .include = opt->hip_include,
                                    .hip = hip,
                                    .arch = opt->arch,
                                    .narchs = opt->narchs,
                                    .cache = p->plan->precompiled,
                                    .units = p->nunits};
    set_flags(&options, p, u, &a);
    struct proof_request request = {&options, u->proof_file, u->nfiles};
    proving_ask(p, u, &request);
    arena_release(&a);
}

static void proving_show_progress(const struct proving *p, const char *path)
{
    if (p->plan->opt->progress)
        progress_show(path, "[proving %u/%u]", p->done, p->nunits);
}

static void *proving_work(void *ctx)
{
    struct proving *p = ctx;
    pthread_mutex_lock(&p->pool->lock);
    while (p->next < p->nunits && !(p->plan->opt->stop && *p->plan->opt->stop)) {
        struct proving_unit *u = &p->unit[p->next++];
        if (!u->again)
            continue;
        u->again = false;
        proving_show_progress(p, u->unit->path);
        pthread_mutex_unlock(&p->pool->lock);
        proving_compile(p, u);
        pthread_mutex_lock(&p->pool->lock);
        p->done++;
    }
    pthread_mutex_unlock(&p->pool->lock);
    return NULL;
}

/* ---- all of them ---- */

static void proving_add_file(struct proving_unit *u, uint32_t *list, uint32_t job,
                             const struct proof_file *file)
{
    list[u->nfiles] = job;
    u->proof_file[u->nfiles++] = *file;
}

static bool has_path(const struct proving_unit *u, const char *path)
{
    bool found = false;
    for (uint32_t i = 0; i < u->nfiles && !found; i++)
        found = strcmp(u->proof_file[i].path, path) == 0;
    return found;
}

/* The files of the unit that were translated, and what their ports add; the others are read from
 * the disk as they are. */
static void set_files(struct proving *p, struct proving_unit *u)
{
    const struct proving_file *file = p->file;
    uint32_t n = u->unit->nwanted + 1, most = n;
    for (uint32_t i = 0; i < n; i++)
        most += file[i ? u->unit->wanted[i - 1] : u->unit->main].nadded;
    uint32_t *list = ARENA_ARRAY(p->plan->arena, uint32_t, most);
    u->proof_file = ARENA_ARRAY(p->plan->arena, struct proof_file, most);
    u->file = list;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t job = i ? u->unit->wanted[i - 1] : u->unit->main;
        struct proof_file own = {p->plan->in->jobs.p[job].path, buf_str(&file[job].port)};
        if (file[job].kept)
            proving_add_file(u, list, job, &own);
    }
    for (uint32_t i = 0; i < n; i++) {
        const struct proving_file *f = &file[i ? u->unit->wanted[i - 1] : u->unit->main];
        for (uint32_t k = 0; k < f->nadded; k++) {
            if (!has_path(u, f->added[k].path))
                proving_add_file(u, list, JUDGED_NONE, &f->added[k]);
        }
    }
}

static void set_unit(struct proving *p, struct proving_unit *u)
{
    u->trouble = "the run was stopped before its turn";
    u->proved = false;
    u->again = true;
    set_files(p, u);
}

/* A host file that the port leaves alone, with all that it includes, is what it was. A template is no
 * source yet. */
static bool concerns_port(const struct proving *p, const struct unit *unit)
{
    if (source_is_template(unit->path))
        return false;
    bool does = source_kind(unit->path) == SOURCE_CUDA || unit->clang.cuda;
    for (uint32_t i = 0; i <= unit->nwanted && !does; i++)
        does = p->file[i ? unit->wanted[i - 1] : unit->main].edited;
    return does;
}

static void set_units(struct proving *p)
{
    const struct units *units = &p->plan->units;
    p->unit = xcalloc(units->planned.n, sizeof *p->unit);
    for (size_t i = 0; i < units->planned.n; i++) {
        struct proving_unit *u = &p->unit[p->nunits];
        u->unit = units->planned.p[i];
        if (!p->file[u->unit->main].kept || !concerns_port(p, u->unit))
            continue;
        set_unit(p, u);
        p->nunits++;
    }
}

void proving_compile_all(struct proving *p, int threads)
{
    if (!p)
        return;
    set_units(p);
    threads_run((size_t)threads, 0, proving_work, p);
}

static bool proving_has_changed(const struct proving_unit *u, const bool *changed)
{
    bool has = false;
    for (uint32_t i = 0; i < u->nfiles && !has; i++)
        has = u->file[i] != JUDGED_NONE && changed[u->file[i]];
    return has;
}

void proving_compile_again(struct proving *p, const bool *changed, int threads)
{
    p->next = p->done = 0;
    for (uint32_t i = 0; i < p->nunits; i++) {
        struct proving_unit *u = &p->unit[i];
        if (!proving_has_changed(u, changed))
            continue;
        buf_release(&u->block);
        u->nfiles = 0;
        set_unit(p, u);
    }
    threads_run((size_t)threads, 0, proving_work, p);
}

/* ---- errors ---- */

static bool proving_lacks_header(const struct clang_proof *proof)
{
    bool lacks = proof->outside != NULL;
    for (uint32_t i = 0; i < proof->nerrors && !lacks; i++)
        lacks = proof->error[i].missing || proof->error[i].outside;
    return lacks;
}

static struct proving_error proving_error_of(const struct proving *p, uint32_t unit,
                                             const struct proof_error *e)
{
    uint32_t job = e->nplaces ? p->unit[unit].file[e->place[0].file] : JUDGED_NONE;
    struct proving_error one = {.file = job,
                                .unit = unit,
                                .text = e->text,
                                .written = true,
                                .instantiated = e->instantiated};
    if (job != JUDGED_NONE)
        one.at = origins_find(&p->file[job].origins, e->place[0].at, &one.written).begin;
    return one;
}

static void proving_unit_errors(const struct proving *p, uint32_t unit, proving_error_fn *found,
                                void *ctx)
{
    const struct proving_unit *u = &p->unit[unit];
    struct arena a = {0};
    struct clang_proof proof;
    struct err err;
    bool read = u->proved &&
                proof_unpack(buf_str(&u->block), u->proof_file, u->nfiles, &proof, &a, &err) == 0 &&
                !proving_lacks_header(&proof);
    for (uint32_t i = 0; read && i < proof.nerrors; i++) {
        struct proving_error one = proving_error_of(p, unit, &proof.error[i]);
        found(ctx, &one);
    }
    arena_release(&a);
}

void proving_errors(const struct proving *p, proving_error_fn *found, void *ctx)
{
    for (uint32_t i = 0; i < p->nunits; i++)
        proving_unit_errors(p, i, found, ctx);
}

bool proving_unit_has(const struct proving *p, uint32_t unit, uint32_t file)
{
    const struct proving_unit *u = &p->unit[unit];
    bool has = false;
    for (uint32_t i = 0; i < u->nfiles && !has; i++)
        has = u->file[i] == file;
    return has;
}

bool proving_is_told(const struct proving *p, uint32_t file)
{
    bool told = true;
    for (uint32_t i = 0; i < p->nunits && told; i++)
        told = p->unit[i].proved || !proving_unit_has(p, i, file);
    return told;
}
