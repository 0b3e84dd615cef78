#include "project/work.h"
#include "base/clock.h"
#include "base/die.h"
#include "base/threads.h"
#include "project/plan/build_files.h"
#include "project/plan/planning.h"
#include "project/port_file.h"
#include "project/repairing.h"
#include "project/units/unit_store.h"
#include "project/write/depends.h"
#include "project/write/needs.h"
#include "report/progress.h"
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Bytes that libclang is asked to parse: beyond, it takes gigabytes of memory. */
enum { PARSE_MAX = 24 << 20 };

static bool is_stopped(const struct project_options *opt)
{
    return opt->stop && *opt->stop;
}

static void work_show_progress(struct run *run, const char *path)
{
    if (run->plan.opt->progress)
        progress_show(path, "[%zu/%zu]", run->queue.done, run->plan.in->jobs.n);
}

/* Which files somebody edits among those that the unit may come by: a list of the caller's. */
static struct open_text *work_find_open(const struct inputs *in, const struct unit *unit,
                                        uint32_t *n)
{
    struct open_text *list = xcalloc(unit->nwanted + 1, sizeof *list);
    *n = 0;
    for (uint32_t i = 0; i < unit->nwanted; i++) {
        const struct job *job = &in->jobs.p[unit->wanted[i]];
        if (job->open)
            list[(*n)++] = *job->open;
    }
    return list;
}

static int parse_anew(const struct inputs *in, struct workers *workers, struct unit *unit,
                      struct err *err)
{
    struct unit_request r = {.path = unit->path, .wanted = unit->names, .nwanted = unit->nwanted};
    struct buf bytes = {0};
    int rc = inputs_read(&in->jobs.p[unit->main], &bytes, err);
    if (rc == 0 && bytes.len > PARSE_MAX)
        rc = err_set(err, "it is larger than %d MiB", PARSE_MAX >> 20);
    r.bytes = buf_str(&bytes);
    struct clang_options clang = unit->clang;
    struct open_text *open = work_find_open(in, unit, &clang.nopen);
    clang.open = open;
    r.clang = &clang;
    if (rc == 0)
        rc = workers_parse(workers, &r, &unit->block, err);
    buf_release(&bytes);
    free(open);
    return rc;
}

/* NULL, or why there are no facts. What the cache has needs no look at the
 * file: the survey saw it. */
static const char *parse_unit(struct run *run, struct unit *unit)
{
    struct err err;
    double start = clock_now();
    bool kept = unit_store_get(run->pool.cache, &run->plan.survey, unit, &unit->block);
    int rc = kept ? 0 : parse_anew(run->plan.in, run->pool.workers, unit, &err);
    if (rc == 0)
        rc = unit_unpack(buf_str(&unit->block), unit->nwanted, &unit->facts, &unit->arena, &err);
    if (rc == 0 && !kept)
        unit_store_put(run->pool.cache, &run->plan.survey, unit);
    if (rc == 0)
        proving_keep_unit(run->proving, unit);
    unit->seconds = clock_now() - start;
    return rc == 0 ? NULL : arena_strdup(&unit->arena, str_of(err.msg));
}

/* The file waits for no unit any more: it can be ported, or nobody wants it. Under the lock. */
static void work_ready(void *ctx, uint32_t file)
{
    struct run *run = ctx;
    const struct job *job = &run->plan.in->jobs.p[file];
    if (job->other_shard)
        return;
    if (!job->not_selected || (run->proving && !job->maybe))
        run->queue.ready[run->queue.nready++] = file;
    else
        units_leave(&run->plan.units, file);
}

/* Ends a unit and updates its files; called with the lock held. If the run was stopped during the
 * parse, a port by tokens alone is not what was asked for. */
static void end_unit(struct run *run, struct unit *unit, const char *trouble)
{
    unit->trouble = trouble;
    run->results.parsed_for[unit->main] += unit->seconds;
    run->queue.parsing--;
    depends_add_unit(run->plan.opt, unit);
    if (!trouble || !is_stopped(run->plan.opt))
        units_parsed(&run->plan.units, unit, work_ready, run);
    pthread_cond_broadcast(&run->queue.change);
}

/* Waits for something to do: a file that is ready, else a unit. False where nothing is
 * left; under the lock.
 */
static bool next_task(struct run *run, size_t *file, struct unit **unit)
{
    *unit = NULL;
    for (;;) {
        if (is_stopped(run->plan.opt))
            return false;
        if (run->queue.next < run->queue.nready) {
            *file = run->queue.ready[run->queue.next++];
            return true;
        }
        if ((*unit = units_next(&run->plan.units))) {
            run->queue.parsing++;
            return true;
        }
        if (!run->queue.parsing)
            return false;
        pthread_cond_wait(&run->queue.change, &run->pool.lock);
    }
}

static void *work_thread(void *ctx)
{
    struct run *run = ctx;
    struct unit *unit;
    size_t i;
    pthread_mutex_lock(&run->pool.lock);
    while (next_task(run, &i, &unit)) {
        work_show_progress(run, unit ? unit->path : run->plan.in->jobs.p[i].path);
        pthread_mutex_unlock(&run->pool.lock);
        const char *trouble = unit ? parse_unit(run, unit) : NULL;
        if (!unit)
            (run->repairs ? port_file_keep : port_file)(run, i);
        pthread_mutex_lock(&run->pool.lock);
        if (unit)
            end_unit(run, unit, trouble);
        else if (!run->repairs)
            units_leave(&run->plan.units, (uint32_t)i);
    }
    pthread_mutex_unlock(&run->pool.lock);
    return NULL;
}

/* Writes the files that were translated for the proof, as the repairs leave them. */
static void *write_thread(void *ctx)
{
    struct run *run = ctx;
    pthread_mutex_lock(&run->pool.lock);
    while (run->queue.written < run->queue.next) {
        size_t i = run->queue.ready[run->queue.written++];
        pthread_mutex_unlock(&run->pool.lock);
        port_file(run, i);
        pthread_mutex_lock(&run->pool.lock);
    }
    pthread_mutex_unlock(&run->pool.lock);
    return NULL;
}

static void prove_all(struct run *run, int n)
{
    proving_compile_all(run->proving, n);
    repairing_run(run, n);
    if (run->repairs)
        threads_run((size_t)n, 0, write_thread, run);
    proving_judge(run->proving);
}

static int worker_count(const struct plan *plan)
{
    long n = plan->opt->jobs > 0 ? plan->opt->jobs : sysconf(_SC_NPROCESSORS_ONLN);
    n = n < 1 ? 1 : n > 256 ? 256 : n;
    return (size_t)n > plan->in->jobs.n ? (int)plan->in->jobs.n : (int)n;
}

static struct workers *start_workers(const struct project_options *opt, int n)
{
    struct workers_options o = {.n = n,
                                .timeout =
                                    opt->parse_timeout ? opt->parse_timeout : WORKERS_TIMEOUT,
                                .memory = opt->parse_memory ? opt->parse_memory : WORKERS_MEMORY};
    return opt->no_parse ? NULL : opt->workers ? opt->workers : workers_start(&o);
}

void work_all(struct run *run)
{
    int n = worker_count(&run->plan);
    run->pool.workers = start_workers(run->plan.opt, n); /* before there is a second thread */
    run->queue.ready = ARENA_ARRAY(run->plan.arena, uint32_t, run->plan.in->jobs.n);
    planning_make(&run->plan, run->pool.workers != NULL, n, run->sink.tree.real);
    run->proving = proving_limit(run->proving);
    repairing_init(run);
    for (uint32_t i = 0; i < run->plan.survey.n; i++) {
        if (!run->plan.in->jobs.p[i].skipped && !run->plan.units.file[i].pending)
            work_ready(run, i);
    }
    threads_run((size_t)n, 0, work_thread, run);
    prove_all(run, n);
    needs_keep(&run->plan.units, &run->plan.database, &run->results, run->plan.arena);
    if (!run->plan.opt->workers)
        workers_end(run->pool.workers);
    units_release(&run->plan.units);
    build_files_release(&run->plan);
    if (run->plan.opt->progress)
        progress_end();
}
