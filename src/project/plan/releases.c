#include "project/plan/releases.h"
#include "base/threads.h"
#include "build/build.h"
#include "project/plan/build_macros.h"
#include "project/units/hip_side.h"
#include "translate/translate.h"
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct voters {
    const struct plan *plan;
    const struct macros *macros;
    atomic_size_t next;
    pthread_mutex_t lock;
    struct sides_votes sum;
    struct sides_features features;
};

struct voter {
    const struct survey *survey;
    uint32_t i;
};

static bool releases_is_own(void *ctx, struct str name)
{
    return survey_owns(((const struct voter *)ctx)->survey, name);
}

static bool releases_is_ported(void *ctx, struct str name)
{
    const struct voter *v = ctx;
    return survey_ports(v->survey, v->i, name);
}

static void vote_for_file(struct voters *v, size_t i, struct str bytes, struct arena *a)
{
    const struct plan *plan = v->plan;
    struct source *src = ARENA_NEW(a, struct source);
    struct voter voter = {&plan->survey, (uint32_t)i};
    struct sides_votes votes = {0};
    struct sides_features features;
    struct translate_options opt = plan->opt->translate;
    opt.own = releases_is_own;
    opt.ported = releases_is_ported;
    opt.own_ctx = &voter;
    opt.macros = v->macros;
    opt.hip_builds = plan->survey.file[i].hip_builds;
    source_init(src, plan->in->jobs.p[i].path, bytes, a);
    sides_features_init(&features, v->macros, a);
    translate_vote(&votes, &features, src, plan->map, &opt, a);
    for (size_t k = 0; k < features.failing.n; k++)
        features.failing.p[k].file = (uint32_t)i;
    pthread_mutex_lock(&v->lock);
    sides_votes_add(&v->sum, &votes);
    sides_features_add(&v->features, &features, v->plan->arena);
    pthread_mutex_unlock(&v->lock);
    vec_release(&features.failing);
}

static bool has_vote(const struct voters *v, size_t i)
{
    const struct survey_file *f = &v->plan->survey.file[i];
    return f->real && f->concerns && !f->is_hip && macros_release_asked(v->macros, (uint32_t)i);
}

static void *vote_some(void *ctx)
{
    struct voters *v = ctx;
    for (size_t i; (i = atomic_fetch_add(&v->next, 1)) < v->plan->in->jobs.n;) {
        struct arena a = {0};
        struct buf bytes = {0};
        struct err err;
        if (has_vote(v, i) && inputs_read(&v->plan->in->jobs.p[i], &bytes, &err) == 0)
            vote_for_file(v, i, buf_str(&bytes), &a);
        buf_release(&bytes);
        arena_release(&a);
    }
    return NULL;
}

/* ---- names that other code needs ---- */

/* How the project's files use the names. */
static void find_used(const struct voters *v, const struct sides_name *name, uint32_t n,
                      enum sides_use *used)
{
    const struct plan *plan = v->plan;
    for (size_t i = 0; i < plan->in->jobs.n; i++) {
        struct arena a = {0};
        struct buf bytes = {0};
        struct err err;
        const struct survey_file *f = &plan->survey.file[i];
        if (f->real && !f->is_hip && inputs_read(&plan->in->jobs.p[i], &bytes, &err) == 0) {
            struct source src;
            struct tokens t;
            source_init(&src, plan->in->jobs.p[i].path, buf_str(&bytes), &a);
            lex(&t, &src, &a);
            sides_declared_used(&t, v->macros, (uint32_t)i, name, n, used);
        }
        buf_release(&bytes);
        arena_release(&a);
    }
}

/* The names that are used so. */
static const struct str *names_used(const struct sides_name *name, uint32_t n,
                                    const enum sides_use *used, enum sides_use use, uint32_t *found,
                                    struct arena *a)
{
    struct str *names = ARENA_ARRAY(a, struct str, n);
    *found = 0;
    for (uint32_t i = 0; i < n; i++) {
        if (used[i] == use)
            names[(*found)++] = name[i].name;
    }
    return names;
}

/* Sets macros.needed and macros.implied by what the votes have found; returns true if the votes would be
 * others then. */
static bool find_needed(struct voters *v, struct macros *m)
{
    struct sides_names *names = &v->features.failing;
    struct arena *a = v->plan->arena;
    uint32_t n = 0;
    if (!names->n)
        return false;
    qsort(names->p, names->n, sizeof *names->p, sides_name_order);
    for (size_t i = 0; i < names->n; i++) {
        if (!n || !str_eq(names->p[n - 1].name, names->p[i].name))
            names->p[n++] = names->p[i];
    }
    names->n = n;
    enum sides_use *used = ARENA_ARRAY(a, enum sides_use, n);
    find_used(v, names->p, n, used);
    m->needed = names_used(names->p, n, used, USE_FREE, &m->nneeded, a);
    m->implied = names_used(names->p, n, used, USE_IMPLIED, &m->nimplied, a);
    return m->nneeded > 0;
}

static void vote(struct voters *v, size_t threads)
{
    v->sum = (struct sides_votes){0};
    sides_features_init(&v->features, v->macros, v->plan->arena);
    atomic_store(&v->next, 0);
    pthread_mutex_init(&v->lock, NULL);
    threads_run(threads, 0, vote_some, v);
    pthread_mutex_destroy(&v->lock);
}

static void note_chosen(struct plan *plan, const struct sides_votes *v, struct assumed newest)
{
    struct sides_fit fit = sides_fit_of(v, plan->releases), most = sides_fit_of(v, newest);
    struct releases_summary *s = ARENA_NEW(plan->arena, struct releases_summary);
    if (plan->releases.cuda != newest.cuda)
        s->cuda = (struct release_chosen){release_of_cuda(plan->releases.cuda),
                                          release_of_cuda(newest.cuda), fit.cuda, most.cuda};
    if (plan->releases.arch != newest.arch)
        s->arch = (struct release_chosen){release_of_arch(plan->releases.arch),
                                          release_of_arch(newest.arch), fit.arch, most.arch};
    plan->chosen = s->cuda.chosen || s->arch.chosen ? s : NULL;
}

void releases_choose(struct plan *plan, const struct unit_flags *flags, int threads)
{
    enum { FILES_EACH = 8 }; /* for fewer, a thread does not pay */
    const struct translate_options *opt = &plan->opt->translate;
    struct macros *macros = ARENA_NEW(plan->arena, struct macros);
    struct voters v = {.plan = plan, .macros = macros};
    struct assumed best = sides_best(&v.sum, plan->map, opt);
    size_t voters = 0, most = threads > 0 ? (size_t)threads : 1;
    *macros = *plan->survey.macros;
    macros->given = build_macros_find(plan, macros, flags);
    macros->releases = sides_assume(macros, plan->map, opt, best, NULL, plan->arena);
    for (size_t i = 0; i < plan->in->jobs.n; i++)
        voters += has_vote(&v, i);
    voters = voters / FILES_EACH + 1;
    voters = voters < most ? voters : most;
    vote(&v, voters);
    if (find_needed(&v, macros)) {
        vec_release(&v.features.failing);
        vote(&v, voters);
    }
    vec_release(&v.features.failing);
    plan->releases = sides_best(&v.sum, plan->map, opt);
    note_chosen(plan, &v.sum, best);
    const struct assumed *own =
        sides_features_choose(&v.features, macros, plan->map, opt, plan->releases, plan->arena);
    if (own || plan->releases.arch != best.arch || plan->releases.cuda != best.cuda)
        macros->releases = sides_assume(macros, plan->map, opt, plan->releases, own, plan->arena);
    plan->survey.macros = macros;
}
