#include "project/project.h"
#include "base/clock.h"
#include "project/plan/brought.h"
#include "project/plan/changed.h"
#include "project/run.h"
#include "project/settings/rules.h"
#include "project/work.h"
#include "project/write/added.h"
#include "project/write/copies.h"
#include "project/write/depends.h"
#include "project/write/generated_times.h"
#include "project/write/replace.h"
#include "project/write/write_port.h"
#include <time.h>

/* Fills in the results of files that no worker reached. */
static void fill_in(const struct plan *plan, struct results *results)
{
    for (size_t i = 0; i < plan->in->jobs.n; i++) {
        const struct job *job = &plan->in->jobs.p[i];
        struct file_result *r = &results->file[i];
        if (job->not_selected || job->other_shard)
            continue;
        if (job->skipped)
            *r = (struct file_result){
                .path = job->path, .status = FILE_SKIPPED, .error = job->skipped};
        else if (!r->path)
            *r = (struct file_result){.path = job->path, .status = FILE_UNREACHED};
    }
}

static void project_begin(struct run *run)
{
    size_t n = run->plan.in->jobs.n;
    run->results.file = ARENA_ARRAY(run->plan.arena, struct file_result, n);
    run->sink.text = ARENA_ARRAY(run->plan.arena, struct buf, n);
    run->results.parsed_for = ARENA_ARRAY(run->plan.arena, double, n);
    run->sink.read = ARENA_ARRAY(run->plan.arena, struct digest, n);
    run->sink.needs = ARENA_ARRAY(run->plan.arena, struct port_files, n);
    added_init(&run->sink.added);
    run->proving = proving_new(&run->plan, &run->pool, &run->results);
    pthread_mutex_init(&run->pool.lock, NULL);
    run->sink.lock = &run->pool.lock;
    pthread_cond_init(&run->queue.change, NULL);
}

/* All that reads and writes files. */
static void project_work(struct run *run)
{
    const struct project_options *opt = run->plan.opt;
    sweep_drafts(&run->sink);
    if (opt->mode == OUT_TREE)
        copies_begin(&run->sink);
    run->pool.cache = opt->no_parse ? NULL : result_cache_new(opt->store);
    work_all(run);
    result_cache_free(run->pool.cache);
    fill_in(&run->plan, &run->results);
    if (opt->mode == OUT_IN_PLACE) {
        replace_inputs(&run->sink, &run->results);
        generated_times_set(&run->sink);
    }
    if (opt->mode == OUT_TREE) {
        copies_put(&run->sink);
        generated_times_set(&run->sink);
        tree_close(&run->sink.tree);
    }
    depends_add_inputs(opt, run->plan.in, &run->plan.database);
}

/* The maps that were read besides the built-in tables, and their rules. */
static void tell_maps(const struct plan *plan, struct run_result *result)
{
    const struct map *m = plan->map;
    struct map_summary *maps = ARENA_ARRAY(plan->arena, struct map_summary, m->ntables);
    for (int i = 1; i < m->ntables; i++)
        maps[i - 1] = (struct map_summary){m->file[i], m->tables[i]->nrows, m->found[i]};
    result->map = maps;
    result->nmaps = (uint32_t)m->ntables - 1;
    result->rule = m->suppressions.p;
    result->nrules = (uint32_t)m->suppressions.n;
}

/* The HIP side that the project has already; NULL: none. */
static const struct hip_side_summary *find_hip_side(const struct plan *plan)
{
    const struct survey *s = &plan->survey;
    if (!s->hip_files)
        return NULL;
    struct hip_side_summary *h = ARENA_NEW(plan->arena, struct hip_side_summary);
    const char **name = ARENA_ARRAY(plan->arena, const char *, s->macros->nhip);
    for (uint32_t i = 0; i < s->macros->nhip; i++)
        name[i] = arena_strdup(plan->arena, s->macros->hip[i]);
    *h = (struct hip_side_summary){s->hip_files, name, s->macros->nhip, s->ignore_hip};
    return h;
}

/* Collects the messages after all files are written. */
static void project_end(struct run *run, struct run_result *result, struct buf *out)
{
    for (size_t i = 0; i < run->plan.in->jobs.n; i++) {
        buf_adds(out, buf_str(&run->sink.text[i]));
        buf_release(&run->sink.text[i]);
        vec_release(&run->sink.needs[i].v);
        result->stopped |=
            run->results.file[i].path && run->results.file[i].status == FILE_UNREACHED;
        run->results.file[i].order = (uint32_t)i;
    }
    /* in the proof, when all ports were there */
    result->stopped |= run->proving && run->plan.opt->stop && *run->plan.opt->stop;
    if (run->plan.opt->mode == OUT_DIFF)
        added_diff(&run->sink, out);
    result->added = added_paths(&run->sink, run->plan.arena, &result->nadded);
    copies_tell(&run->sink, &run->results, result);
    tell_maps(&run->plan, result);
    result->hip_side = find_hip_side(&run->plan);
    result->unrecorded =
        !run->plan.opt->no_parse && inputs_lack_record(run->plan.in, &run->plan.database);
    result->releases = run->plan.chosen;
    result->rocm = run->plan.opt->translate.rocm;
    result->as_cuda = run->plan.opt->translate.as_cuda;
    result->as_arch = run->plan.opt->translate.as_arch;
    result->units = run->results.units;
    result->target = run->results.target;
    result->ntargets = run->results.ntargets;
    result->proof = run->results.proof;
    result->unproved = run->results.unproved;
    result->repair = run->results.repair;
    result->nrepairs = run->results.nrepairs;
    if (run->plan.shard)
        run->plan.shard->ended = (uint64_t)time(NULL);
    result->shard = run->plan.shard;
    added_release(&run->sink.added);
    proving_free(run->proving);
    pthread_cond_destroy(&run->queue.change);
    pthread_mutex_destroy(&run->pool.lock);
}

int project_run(const struct project_options *opt, const struct map *m, const char *const *paths,
                int npaths, struct run_result *result, struct buf *out, struct arena *a,
                struct err *err)
{
    struct inputs in = {.arena = a, .map = m};
    double start = clock_now();
    int rc = inputs_find(&in, opt, paths, npaths, err);
    if (rc == 0)
        rc = inputs_check_caller_files(&in, opt, err);
    struct run run = {
        .plan = {.opt = opt, .map = m, .in = &in, .arena = a},
        .sink = {.opt = opt,
                 .in = &in,
                 .arena = a,
                 .adds_files = write_port_adds_files(opt, paths, npaths)},
    };
    if (rc == 0 && !opt->no_parse)
        rc = inputs_database(&in, opt, &run.plan.database, err);
    if (rc == 0)
        brought_add(&run.plan);
    struct revision_diff changed = {0};
    run.plan.changed = &changed;
    if (rc == 0 && opt->changed)
        rc = changed_find(&changed, &in, opt, err);
    if (rc == 0 && opt->mode == OUT_TREE &&
        tree_open(&run.sink.tree, opt->out_dir, opt->force, opt->update, err) < 0)
        rc = -2;
    if (rc == 0) {
        project_begin(&run);
        project_work(&run);
        project_end(&run, result, out);
        result->seconds = clock_now() - start;
    }
    revision_release(&changed);
    vec_release(&run.plan.folders);
    database_release(&run.plan.database);
    inputs_release(&in);
    return rc;
}
