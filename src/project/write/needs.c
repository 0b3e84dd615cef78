#include "project/write/needs.h"
#include <stdlib.h>

/* Runs of numbers: the first and the last of each. */
struct needs_runs {
    VEC(uint32_t) v;
};

static void needs_add(struct needs_runs *r, uint32_t number)
{
    uint32_t *last = r->v.n ? &r->v.p[r->v.n - 1] : NULL;
    if (last && *last == number)
        return;
    if (last && *last + 1 == number) {
        *last = number;
        return;
    }
    vec_push(&r->v, number);
    vec_push(&r->v, number);
}

static int needs_by_main(const void *pa, const void *pb)
{
    const struct unit *a = *(struct unit *const *)pa, *b = *(struct unit *const *)pb;
    return (a->main > b->main) - (a->main < b->main);
}

/* The units of sources, by their main files. */
static const struct unit **needs_units(const struct units *u, size_t *n)
{
    const struct unit **unit = xcalloc(u->planned.n + 1, sizeof *unit);
    *n = 0;
    for (size_t i = 0; i < u->planned.n; i++) {
        if (u->survey->file[u->planned.p[i]->main].is_source)
            unit[(*n)++] = u->planned.p[i];
    }
    if (*n)
        qsort(unit, *n, sizeof *unit, needs_by_main);
    return unit;
}

static bool needs_has_work(const struct file_result *r)
{
    bool has = false;
    for (uint32_t i = 0; i < r->nfindings && !has; i++)
        has = r->finding[i].effort != EFFORT_NONE;
    return has;
}

static uint32_t *needs_detach(struct needs_runs *r, struct arena *a)
{
    uint32_t *own = ARENA_ARRAY(a, uint32_t, r->v.n);
    memcpy(own, r->v.p, r->v.n * sizeof *own);
    return own;
}

/* Targets that no unit is in are nobody's work. */
static void needs_keep_targets(const struct units *u, const struct database *db,
                               const struct unit *const *unit, size_t nunits,
                               struct results *results, struct arena *a)
{
    struct target_units *target = ARENA_ARRAY(a, struct target_units, db->target.n + 1);
    for (size_t i = 0; i < db->target.n; i++) {
        struct needs_runs runs = {0};
        for (size_t k = 0; k < nunits; k++) {
            const char *real = u->survey->file[unit[k]->main].real;
            if (real && database_target_has(&db->target.p[i], real))
                needs_add(&runs, unit[k]->main);
        }
        if (runs.v.n)
            target[results->ntargets++] = (struct target_units){
                db->target.p[i].name, needs_detach(&runs, a), (uint32_t)(runs.v.n / 2)};
        vec_release(&runs.v);
    }
    results->target = target;
}

void needs_keep(const struct units *u, const struct database *db, struct results *results,
                struct arena *a)
{
    uint32_t n = u->survey->n;
    struct needs_runs *runs = xcalloc(n + 1, sizeof *runs);
    size_t nunits;
    const struct unit **unit = needs_units(u, &nunits);
    for (size_t i = 0; i < nunits; i++) {
        for (uint32_t k = 0; k <= unit[i]->nwanted; k++)
            needs_add(&runs[k ? unit[i]->wanted[k - 1] : unit[i]->main], unit[i]->main);
        results->units += !results->file[unit[i]->main].is_unit;
        results->file[unit[i]->main].is_unit = true;
    }
    needs_keep_targets(u, db, unit, nunits, results, a);
    free(unit);
    for (uint32_t i = 0; i < n; i++) {
        struct file_result *r = &results->file[i];
        if (runs[i].v.n && needs_has_work(r)) {
            r->unit = needs_detach(&runs[i], a);
            r->nunits = (uint32_t)(runs[i].v.n / 2);
        }
        vec_release(&runs[i].v);
    }
    free(runs);
}
