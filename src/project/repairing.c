#include "project/repairing.h"
#include "base/die.h"
#include "project/port_file.h"
#include "prove/repair.h"
#include <stdlib.h>

enum {
    REPAIRING_ROUNDS = 4, /* a repair may show what the compiler did not get to before */
    REPAIRING_MOST = 200, /* of a round */
    REPAIRING_ALONE = 16, /* of a round, tried again one by one */
};

enum trial_state { ON_TRIAL, KEPT, UNDONE };

struct trial {
    uint32_t file; /* the job */
    struct repair repair;
    enum trial_state state;
    bool alone; /* it was the only one of its file */
};

struct repairing {
    struct run *run;
    VEC(struct trial) trial;
    VEC(struct proving_error) before, now; /* errors, as of the last compilations */
    bool *changed;                         /* for each job: its port has */
};

void repairing_init(struct run *run)
{
    size_t n = run->plan.in->jobs.n;
    if (!run->proving || run->plan.units.planned.n > REPAIRING_UNITS ||
        run->plan.opt->mode == OUT_DELIVER)
        return;
    run->repairs = ARENA_ARRAY(run->plan.arena, struct file_repairs, n);
    memset(run->repairs, 0, n * sizeof *run->repairs);
}

/* ---- errors ---- */

static void repairing_take_error(void *ctx, const struct proving_error *e)
{
    struct repairing *r = ctx;
    struct proving_error own = *e;
    own.text = arena_strdup(r->run->plan.arena, str_of(e->text));
    vec_push(&r->now, own);
}

static void repairing_look(struct repairing *r)
{
    r->now.n = 0;
    proving_errors(r->run->proving, repairing_take_error, r);
}

/* Is there an error at its place, the old one or another? */
static bool repairing_has_error(const struct repairing *r, const struct trial *t)
{
    bool has = false;
    for (size_t i = 0; i < r->now.n && !has; i++)
        has = r->now.p[i].file == t->file && r->now.p[i].at == t->repair.at;
    return has;
}

/* Have the units of the file fewer errors than before, and none of them more? Errors are in the
 * order of the units. */
static bool repairing_is_better(const struct repairing *r, uint32_t file)
{
    bool fewer = false, more = !proving_is_told(r->run->proving, file);
    for (size_t b = 0, n = 0; (b < r->before.n || n < r->now.n) && !more;) {
        uint32_t was = b < r->before.n ? r->before.p[b].unit : UINT32_MAX;
        uint32_t is = n < r->now.n ? r->now.p[n].unit : UINT32_MAX, unit = was < is ? was : is;
        size_t before = 0, now = 0;
        for (; b < r->before.n && r->before.p[b].unit == unit; b++)
            before++;
        for (; n < r->now.n && r->now.p[n].unit == unit; n++)
            now++;
        if (!proving_unit_has(r->run->proving, unit, file))
            continue;
        fewer |= now < before;
        more = now > before;
    }
    return fewer && !more;
}

/* ---- trials ---- */

static bool repairing_was_tried(const struct repairing *r, uint32_t file, const struct repair *one)
{
    bool was = false;
    for (size_t i = 0; i < r->trial.n && !was; i++) {
        const struct repair *old = &r->trial.p[i].repair;
        bool same = r->trial.p[i].file == file && strcmp(old->text, one->text) == 0;
        was = same && (one->header || old->at == one->at);
    }
    return was;
}

/* Does this run write the port of the file? */
static bool repairing_is_written(const struct repairing *r, uint32_t file)
{
    const struct job *job = file < r->run->plan.in->jobs.n ? &r->run->plan.in->jobs.p[file] : NULL;
    return job && !job->not_selected && !job->other_shard;
}

/* The first repair for the error that was not tried yet. */
static void repairing_propose(struct repairing *r, const struct proving_error *e)
{
    if (e->written || !repairing_is_written(r, e->file))
        return;
    const struct plan *plan = &r->run->plan;
    struct repair_place place = {.instantiated = e->instantiated,
                                 .member = proving_may_inherit(r->run->proving, e),
                                 .operand = proving_is_operand(r->run->proving, e)};
    struct repair one;
    for (unsigned k = 0; repair_find(e->text, place, k, plan->opt->hip_include, &one, plan->arena);
         k++) {
        one.at = e->at;
        if (repairing_was_tried(r, e->file, &one))
            continue;
        vec_push(&r->trial, ((struct trial){.file = e->file, .repair = one}));
        return;
    }
}

/* Makes the lists of the files that have changed, and their ports. */
static void repairing_port(struct repairing *r, int threads)
{
    for (size_t i = 0; i < r->run->plan.in->jobs.n; i++) {
        if (!r->changed[i])
            continue;
        struct file_repairs *own = &r->run->repairs[i];
        own->repair = ARENA_ARRAY(r->run->plan.arena, struct repair, r->trial.n);
        own->n = 0;
        for (size_t k = 0; k < r->trial.n; k++) {
            if (r->trial.p[k].file == i && r->trial.p[k].state != UNDONE)
                own->repair[own->n++] = r->trial.p[k].repair;
        }
        port_file_keep(r->run, i);
    }
    proving_compile_again(r->run->proving, r->changed, threads);
    repairing_look(r);
}

static void repairing_forget_changes(struct repairing *r)
{
    memset(r->changed, 0, r->run->plan.in->jobs.n * sizeof *r->changed);
}

static bool repairing_is_alone(const struct repairing *r, size_t from, size_t to, uint32_t file)
{
    size_t n = 0;
    for (size_t i = from; i < to; i++)
        n += r->trial.p[i].file == file;
    return n == 1;
}

/* Tries some at a time: those whose error is gone are kept, if their units have fewer than before. */
static void repairing_try(struct repairing *r, size_t from, size_t to, int threads)
{
    bool undone = false;
    repairing_forget_changes(r);
    for (size_t i = from; i < to; i++) {
        r->changed[r->trial.p[i].file] = true;
        r->trial.p[i].state = ON_TRIAL;
        r->trial.p[i].alone = repairing_is_alone(r, from, to, r->trial.p[i].file);
    }
    __typeof__(r->now) old = r->before;
    r->before = r->now;
    r->now = old;
    repairing_port(r, threads);
    repairing_forget_changes(r);
    for (size_t i = from; i < to; i++) {
        struct trial *t = &r->trial.p[i];
        bool good = !repairing_has_error(r, t) && repairing_is_better(r, t->file);
        t->state = good ? KEPT : UNDONE;
        r->changed[t->file] |= !good;
        undone |= !good;
    }
    if (undone)
        repairing_port(r, threads);
}

static bool repairing_is_stopped(const struct repairing *r)
{
    const struct project_options *opt = r->run->plan.opt;
    return opt->stop && *opt->stop;
}

/* False where nothing is left to try. */
static bool repairing_round(struct repairing *r, int threads)
{
    size_t first = r->trial.n;
    for (size_t i = 0; i < r->now.n && r->trial.n - first < REPAIRING_MOST; i++)
        repairing_propose(r, &r->now.p[i]);
    size_t past = r->trial.n, alone = 0;
    if (past == first)
        return false;
    repairing_try(r, first, past, threads);
    for (size_t i = first; i < past && alone < REPAIRING_ALONE && !repairing_is_stopped(r); i++) {
        if (r->trial.p[i].state != UNDONE || r->trial.p[i].alone)
            continue;
        alone++;
        repairing_try(r, i, i + 1, threads);
    }
    return true;
}

/* For the report: how often each repair was tried, and kept. */
static void repairing_count(struct repairing *r)
{
    struct results *results = &r->run->results;
    struct repair_count *count = ARENA_ARRAY(r->run->plan.arena, struct repair_count, r->trial.n);
    results->repair = count;
    for (size_t i = 0; i < r->trial.n; i++) {
        const struct trial *t = &r->trial.p[i];
        uint32_t k = 0;
        while (k < results->nrepairs && strcmp(count[k].rule, t->repair.rule) != 0)
            k++;
        if (k == results->nrepairs)
            count[results->nrepairs++] = (struct repair_count){.rule = t->repair.rule};
        count[k].tried++;
        count[k].kept += t->state == KEPT;
    }
}

void repairing_run(struct run *run, int threads)
{
    struct repairing r = {.run = run};
    if (!run->repairs)
        return;
    r.changed = xcalloc(run->plan.in->jobs.n, sizeof *r.changed);
    repairing_look(&r);
    for (int i = 0; i < REPAIRING_ROUNDS && !repairing_is_stopped(&r); i++) {
        if (!repairing_round(&r, threads))
            break;
    }
    repairing_count(&r);
    vec_release(&r.trial);
    vec_release(&r.before);
    vec_release(&r.now);
    free(r.changed);
}
