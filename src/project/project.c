#include "project/project.h"
#include "base/die.h"
#include "base/fs.h"
#include "build/build.h"
#include "project/parse/parse_use.h"
#include "project/parse/workers.h"
#include "project/plan/changed.h"
#include "project/plan/host_sources.h"
#include "project/plan/planning.h"
#include "project/plan/renamed_includes.h"
#include "project/prove/proving.h"
#include "project/settings/rules.h"
#include "project/write/added.h"
#include "project/write/copies.h"
#include "project/write/depends.h"
#include "project/write/file_results.h"
#include "project/write/replace.h"
#include "project/write/tree_changes.h"
#include "project/write/write_port.h"
#include "report/escape.h"
#include "store/store.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

/* Bytes that libclang is asked to parse: beyond, it takes gigabytes of memory. */
enum { PARSE_MAX = 24 << 20 };

static double project_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static bool project_lies_beside(void *ctx, const struct source *src, const char *name)
{
    (void)ctx;
    struct arena a = {0};
    bool found = fs_kind(fs_join(&a, fs_dirname(&a, src->path), name)) == FS_FILE;
    arena_release(&a);
    return found;
}

static int read_input(struct run *run, size_t i, struct buf *bytes, struct err *err)
{
    if (inputs_read(&run->in->jobs.p[i], bytes, err) < 0)
        return -1;
    run->read[i] = digest_of(buf_str(bytes));
    return 0;
}

static bool is_stopped(const struct run *run)
{
    return run->opt->stop && *run->opt->stop;
}

/* A file of a run. */
struct run_file {
    struct run *run;
    uint32_t i;
};

static bool project_is_own(void *ctx, struct str name)
{
    const struct run *run = ctx;
    return survey_owns(&run->survey, name);
}

static const char *renamed(void *ctx, struct str name, bool literal, struct arena *a)
{
    const struct run_file *f = ctx;
    return literal ? renamed_includes_literal(f->run, name, a)
                   : renamed_includes_include(f->run, f->i, name, a);
}

static enum wants_hip project_wants_hip(void *ctx, const struct source *src, struct str name)
{
    const struct run_file *f = ctx;
    return host_sources_ask(&(struct host_sources){&f->run->survey, f->i}, src, name);
}

static struct translate_options project_options_of(struct run_file *file)
{
    struct run *run = file->run;
    size_t i = file->i;
    struct translate_options options = run->opt->translate;
    options.beside = project_lies_beside;
    options.own = project_is_own;
    options.own_ctx = run;
    options.leans = run->units.file[i].leans;
    options.renamed = run->opt->rename ? renamed : NULL;
    options.renamed_ctx = file;
    options.wants_hip = project_wants_hip;
    options.wants_ctx = file;
    options.adds_files = run->adds_files;
    options.depth = run->adds_files ? added_depth(run, &run->in->jobs.p[i]) : 0;
    return options;
}

/* A facts_fn. Where nothing in the file can be CUDA's, and in nothing that it includes, no parse
 * would tell anything. */
static void merged_facts(void *ctx, const struct source *src, const struct tokens *t,
                         struct facts *out, struct arena *a)
{
    const struct run_file *f = ctx;
    (void)t;
    units_facts(&f->run->units, f->i, src, out, a);
    out->idle = f->run->units.file[f->i].units.n == 0;
    out->complete |= out->idle;
}

static void translate_input(struct run *run, size_t i, const struct source *src,
                            struct translation *tr, struct arena *a)
{
    struct run_file file = {run, (uint32_t)i};
    struct translate_options options = project_options_of(&file);
    if (build_language_of(src->path, source_bytes(src)) != BUILD_NONE)
        build_translate(tr, src, run->map, &options, a);
    else
        translate(tr, src, run->map, &options, run->workers ? merged_facts : NULL, &file, a, NULL);
}

/* examine says what the parse was good for. */
static enum parse_use find_parse_use(struct run *run, size_t i, const struct translation *tr)
{
    struct translate_options options = project_options_of(&(struct run_file){run, (uint32_t)i});
    if (build_language_of(tr->src->path, source_bytes(tr->src)) != BUILD_NONE)
        return PARSE_UNKNOWN;
    return run->opt->mode == OUT_NONE ? parse_use_of(tr, run->map, &options) : PARSE_UNKNOWN;
}

/* Takes the result over to the run. */
static void project_finish(struct run *run, size_t i, struct file_result *r,
                           const struct translation *tr, const struct file_rules *rules,
                           const struct err *err)
{
    pthread_mutex_lock(&run->lock);
    if (tr->src && r->status != FILE_SKIPPED)
        file_results_keep(run, r, tr, rules);
    write_port_keep_needs(run, i, &tr->added);
    if (r->status == FILE_FAILED && !r->error)
        r->error = arena_strdup(run->arena, str_of(err->msg));
    r->seconds += run->parsed_for[i];
    r->output =
        r->status == FILE_FAILED || r->status == FILE_REFUSED ? NULL : run->in->jobs.p[i].output;
    run->result[i] = *r;
    run->done++;
    pthread_mutex_unlock(&run->lock);
}

/* One file, in an arena of its own. */
static void port_file(struct run *run, size_t i)
{
    const struct job *job = &run->in->jobs.p[i];
    struct file_result r = {.path = job->path, .status = FILE_FAILED, .error = job->error};
    struct arena a = {0};
    struct buf bytes = {0};
    struct err err = {{0}};
    struct source src;
    struct translation tr = {0};
    struct file_rules rules = {0};
    double start = project_seconds();
    bool context = job->open && job->open->context;
    if (context)
        r.status = FILE_UNCHANGED;
    else if (!job->error && read_input(run, i, &bytes, &err) == 0) {
        source_init(&src, job->path, buf_str(&bytes), &a);
        translate_input(run, i, &src, &tr, &a);
        proving_keep_file(run, i, &tr);
        rules = rules_for(run->map, job->path, &a);
        r.status = job->unasked ? FILE_UNCHANGED : write_port(run, i, &tr, &err);
        r.error = r.status == FILE_SKIPPED ? TREE_CHANGES_DELETED : NULL;
        r.parse = find_parse_use(run, i, &tr);
    }
    r.seconds = project_seconds() - start;
    project_finish(run, i, &r, &tr, &rules, &err);
    translation_release(&tr);
    buf_release(&bytes);
    arena_release(&a);
}

static void project_show_progress(struct run *run, const char *path)
{
    if (run->opt->progress) {
        struct buf text = {0};
        escape_terminal(&text, path);
        fprintf(stderr, "\r\033[K[%zu/%zu] %.60s", run->done, run->in->jobs.n, text.p);
        buf_release(&text);
    }
}

/* Which files somebody edits among those that the unit may come by: a list of the caller's. */
static struct open_text *project_find_open(struct run *run, const struct unit *unit, uint32_t *n)
{
    struct open_text *list = xcalloc(unit->nwanted + 1, sizeof *list);
    *n = 0;
    for (uint32_t i = 0; i < unit->nwanted; i++) {
        const struct job *job = &run->in->jobs.p[unit->wanted[i]];
        if (job->open)
            list[(*n)++] = *job->open;
    }
    return list;
}

static int parse_anew(struct run *run, struct unit *unit, struct err *err)
{
    struct unit_request r = {.path = unit->path, .wanted = unit->names, .nwanted = unit->nwanted};
    struct buf bytes = {0};
    int rc = inputs_read(&run->in->jobs.p[unit->main], &bytes, err);
    if (rc == 0 && bytes.len > PARSE_MAX)
        rc = err_set(err, "it is larger than %d MiB", PARSE_MAX >> 20);
    r.bytes = buf_str(&bytes);
    struct clang_options clang = unit->clang;
    struct open_text *open = project_find_open(run, unit, &clang.nopen);
    clang.open = open;
    r.clang = &clang;
    if (rc == 0)
        rc = workers_parse(run->workers, &r, &unit->block, err);
    buf_release(&bytes);
    free(open);
    return rc;
}

/* NULL, or why there are no facts. What the cache has needs no look at the
 * file: the survey saw it. */
static const char *parse_unit(struct run *run, struct unit *unit)
{
    struct err err;
    double start = project_seconds();
    bool kept = unit_store_get(run->store, &run->survey, unit, &unit->block);
    int rc = kept ? 0 : parse_anew(run, unit, &err);
    if (rc == 0)
        rc = unit_unpack(buf_str(&unit->block), unit->nwanted, &unit->facts, &unit->arena, &err);
    if (rc == 0 && !kept)
        unit_store_put(run->store, &run->survey, unit);
    if (rc == 0)
        proving_keep_unit(run, unit);
    unit->seconds = project_seconds() - start;
    return rc == 0 ? NULL : arena_strdup(&unit->arena, str_of(err.msg));
}

/* What becomes of a unit's files; under the lock. Where the run was stopped in the middle of the
 * parse, what tokens alone give is not what was asked for. */
static void end_unit(struct run *run, struct unit *unit, const char *trouble)
{
    unit->trouble = trouble;
    run->parsed_for[unit->main] += unit->seconds;
    run->parsing--;
    depends_add_unit(run, unit);
    if (!trouble || !is_stopped(run))
        units_parsed(&run->units, unit, planning_ready, run);
    pthread_cond_broadcast(&run->change);
}

/* Waits for something to do: a file that is ready, else a unit. False where nothing is
 * left; under the lock.
 */
static bool next_task(struct run *run, size_t *file, struct unit **unit)
{
    *unit = NULL;
    for (;;) {
        if (is_stopped(run))
            return false;
        if (run->next < run->nready) {
            *file = run->ready[run->next++];
            return true;
        }
        if ((*unit = units_next(&run->units))) {
            run->parsing++;
            return true;
        }
        if (!run->parsing)
            return false;
        pthread_cond_wait(&run->change, &run->lock);
    }
}

static void *project_work(void *ctx)
{
    struct run *run = ctx;
    struct unit *unit;
    size_t i;
    pthread_mutex_lock(&run->lock);
    while (next_task(run, &i, &unit)) {
        project_show_progress(run, unit ? unit->path : run->in->jobs.p[i].path);
        pthread_mutex_unlock(&run->lock);
        const char *trouble = unit ? parse_unit(run, unit) : NULL;
        if (!unit)
            port_file(run, i);
        pthread_mutex_lock(&run->lock);
        if (unit)
            end_unit(run, unit, trouble);
        else
            units_leave(&run->units, (uint32_t)i);
    }
    pthread_mutex_unlock(&run->lock);
    return NULL;
}

/* What no worker came to. */
static void fill_in(struct run *run)
{
    for (size_t i = 0; i < run->in->jobs.n; i++) {
        const struct job *job = &run->in->jobs.p[i];
        struct file_result *r = &run->result[i];
        if (job->unasked || job->elsewhere)
            continue;
        if (job->skipped)
            *r = (struct file_result){
                .path = job->path, .status = FILE_SKIPPED, .error = job->skipped};
        else if (!r->path)
            *r = (struct file_result){.path = job->path, .status = FILE_UNREACHED};
    }
}

static int worker_count(const struct run *run)
{
    long n = run->opt->jobs > 0 ? run->opt->jobs : sysconf(_SC_NPROCESSORS_ONLN);
    n = n < 1 ? 1 : n > 256 ? 256 : n;
    return (size_t)n > run->in->jobs.n ? (int)run->in->jobs.n : (int)n;
}

static struct workers *start_workers(struct run *run, int n)
{
    const struct project_options *opt = run->opt;
    struct workers_options o = {.n = n,
                                .timeout =
                                    opt->parse_timeout ? opt->parse_timeout : WORKERS_TIMEOUT,
                                .memory = opt->parse_memory ? opt->parse_memory : WORKERS_MEMORY};
    return opt->no_parse ? NULL : opt->workers ? opt->workers : workers_start(&o);
}

static void project_work_all(struct run *run)
{
    pthread_t thread[256];
    int n = worker_count(run), started = 0;
    run->workers = start_workers(run, n); /* before there is a second thread */
    planning_begin(run, n);
    for (int i = 1; i < n; i++)
        started += pthread_create(&thread[started], NULL, project_work, run) == 0;
    project_work(run); /* this thread works as well: one worker needs no other */
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    proving_run(run, n);
    if (!run->opt->workers)
        workers_end(run->workers);
    units_release(&run->units);
    if (run->opt->progress)
        fputs("\r\033[K", stderr);
}

static void project_begin(struct run *run)
{
    size_t n = run->in->jobs.n;
    run->result = ARENA_ARRAY(run->arena, struct file_result, n);
    run->text = ARENA_ARRAY(run->arena, struct buf, n);
    run->parsed_for = ARENA_ARRAY(run->arena, double, n);
    run->read = ARENA_ARRAY(run->arena, struct digest, n);
    run->needs = ARENA_ARRAY(run->arena, struct port_files, n);
    added_init(&run->added);
    run->proving = proving_new(run);
    pthread_mutex_init(&run->lock, NULL);
    pthread_cond_init(&run->change, NULL);
}

/* The maps that were read besides the built-in tables, and their rules. */
static void tell_maps(const struct run *run, struct run_result *result)
{
    const struct map *m = run->map;
    struct map_summary *maps = ARENA_ARRAY(run->arena, struct map_summary, m->ntables);
    for (int i = 1; i < m->ntables; i++)
        maps[i - 1] = (struct map_summary){m->file[i], m->tables[i]->nrows, m->found[i]};
    result->map = maps;
    result->nmaps = (uint32_t)m->ntables - 1;
    result->rule = m->suppressions.p;
    result->nrules = (uint32_t)m->suppressions.n;
}

/* What there is to tell, when all is written. */
static void project_end(struct run *run, struct run_result *result, struct buf *out)
{
    for (size_t i = 0; i < run->in->jobs.n; i++) {
        buf_adds(out, buf_str(&run->text[i]));
        buf_release(&run->text[i]);
        vec_release(&run->needs[i].v);
        result->stopped |= run->result[i].path && run->result[i].status == FILE_UNREACHED;
        run->result[i].order = (uint32_t)i;
    }
    if (run->opt->mode == OUT_DIFF)
        added_diff(run, out);
    result->added = added_paths(run, run->arena, &result->nadded);
    copies_tell(run, result);
    tell_maps(run, result);
    result->rocm = run->opt->translate.rocm;
    result->as_cuda = run->opt->translate.as_cuda;
    result->as_arch = run->opt->translate.as_arch;
    result->proof = run->proof;
    if (run->shard)
        run->shard->ended = (uint64_t)time(NULL);
    result->shard = run->shard;
    added_release(&run->added);
    proving_free(run->proving, run->in->jobs.n);
    pthread_cond_destroy(&run->change);
    pthread_mutex_destroy(&run->lock);
}

int project_run(const struct project_options *opt, const struct map *m, const char *const *paths,
                int npaths, struct run_result *result, struct buf *out, struct arena *a,
                struct err *err)
{
    struct inputs in = {.arena = a, .map = m};
    double start = project_seconds();
    int rc = inputs_find(&in, opt, paths, npaths, err);
    if (rc == 0)
        rc = inputs_apart(&in, opt, err);
    struct run run = {.opt = opt,
                      .map = m,
                      .in = &in,
                      .arena = a,
                      .adds_files = write_port_adds_files(opt, paths, npaths)};
    if (rc == 0 && !opt->no_parse)
        rc = inputs_database(&in, opt, &run.database, err);
    struct revision_diff changed = {0};
    run.changed = &changed;
    if (rc == 0 && opt->changed)
        rc = changed_find(&changed, &in, opt, err);
    if (rc == 0 && opt->mode == OUT_TREE &&
        tree_open(&run.tree, opt->out_dir, opt->force, opt->update, err) < 0)
        rc = -2;
    if (rc < 0) {
        revision_release(&changed);
        database_release(&run.database);
        inputs_release(&in);
        return rc;
    }
    project_begin(&run);
    sweep_drafts(&run);
    if (opt->mode == OUT_TREE)
        copies_begin(&run);
    run.store = opt->no_parse ? NULL : result_cache_new(opt->store);
    project_work_all(&run);
    result_cache_free(run.store);
    fill_in(&run);
    if (opt->mode == OUT_IN_PLACE)
        replace_inputs(&run);
    if (opt->mode == OUT_TREE) {
        copies_put(&run);
        tree_close(&run.tree);
    }
    depends_add_inputs(&run);
    project_end(&run, result, out);
    result->seconds = project_seconds() - start;
    revision_release(&changed);
    database_release(&run.database);
    inputs_release(&in);
    return 0;
}
