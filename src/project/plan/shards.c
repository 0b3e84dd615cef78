#include "project/plan/shards.h"
#include "base/fs.h"
#include "base/search.h"
#include "base/shard.h"
#include "project/plan/shards_identity.h"
#include <stdlib.h>
#include <time.h>

/* The estimated cost of work, in microseconds of one core, if no earlier run has measured it
 * (docs/scale.md has the measurements). Only the ratios matter. */
enum {
    PARSE_UNIT =
        120000, /* the parse of a unit, whatever is in it: libclang, the declarations of CUDA */
    PARSE_KILOBYTE = 2000, /* of the tree's own text in it */
    FETCH_UNIT = 1200,     /* to find the facts of a unit in the cache, and to read them */
    PORT_FILE = 300,       /* to translate a file and write it */
    PORT_KILOBYTE = 40,    /* of its text */
    COPY_FILE = 200,       /* to copy what lies beside the sources */
    COPY_MEGABYTE = 2000
};

struct division {
    struct plan *plan;
    uint32_t njobs, nextra, of;
    uint64_t *cost;    /* of each job: its own units and its translation */
    uint64_t *load;    /* of each part */
    uint32_t *part;    /* of each job, then of what lies beside them; 0: of none */
    uint64_t *fetched; /* for each part, a bit for each unit: it has the facts */
    size_t words;      /* of 64 such bits for a part */
    struct arena arena;
};

static uint64_t parse_cost(const struct plan *plan, const struct unit *unit)
{
    uint64_t bytes = plan->survey.file[unit->main].len;
    for (uint32_t i = 0; i < unit->nwanted; i++)
        bytes += plan->survey.file[unit->wanted[i]].len;
    return PARSE_UNIT + bytes * PARSE_KILOBYTE / 1024;
}

static void estimate(struct division *d)
{
    const struct plan *plan = d->plan;
    for (uint32_t i = 0; i < d->njobs; i++)
        d->cost[i] = PORT_FILE + (uint64_t)plan->survey.file[i].len * PORT_KILOBYTE / 1024;
    for (size_t i = 0; i < plan->units.planned.n; i++)
        d->cost[plan->units.planned.p[i]->main] += parse_cost(plan, plan->units.planned.p[i]);
}

static int shards_by_path(const void *pa, const void *pb)
{
    return strcmp((*(const struct file_result *const *)pa)->path,
                  (*(const struct file_result *const *)pb)->path);
}

/* Replaces the estimates by an earlier run's measurements; scales the estimates of new files to the
 * speed of its machine. */
static void take_times(struct division *d, const struct run_result *times)
{
    const struct file_result **file =
        ARENA_ARRAY(&d->arena, const struct file_result *, times->nfiles + 1);
    uint32_t *known = ARENA_ARRAY(&d->arena, uint32_t, d->njobs + 1);
    double measured = 0, estimated = 0;
    for (uint32_t i = 0; i < times->nfiles; i++)
        file[i] = &times->file[i];
    if (times->nfiles)
        qsort(file, times->nfiles, sizeof *file, shards_by_path);
    for (uint32_t i = 0; i < d->njobs; i++) {
        uint32_t k;
        search_first(k, times->nfiles, strcmp(file[k]->path, d->plan->in->jobs.p[i].path) >= 0);
        if (k == times->nfiles || strcmp(file[k]->path, d->plan->in->jobs.p[i].path) != 0)
            continue;
        known[i] = k + 1;
        measured += file[k]->seconds * 1e6;
        estimated += (double)d->cost[i];
    }
    double scale = estimated > 0 && measured > 0 ? measured / estimated : 1;
    for (uint32_t i = 0; i < d->njobs; i++) {
        double cost = known[i] ? file[known[i] - 1]->seconds * 1e6 : (double)d->cost[i] * scale;
        d->cost[i] = cost < 1e15 ? (uint64_t)cost + 1 : (uint64_t)1e15;
    }
}

/* True if none of the units that parse the file is its own: it can go to the part where those are
 * parsed. */
static bool is_borrower(const struct plan *plan, uint32_t i)
{
    return plan->units.file[i].units.n && !plan->units.file[i].by_itself;
}

/* Returns the cost of files besides the sources. */
static uint64_t copy_cost(const struct extra_file *o)
{
    return o->kind == EXTRA_FILE ? COPY_FILE + (uint64_t)o->st.st_size * COPY_MEGABYTE / 1000000
                                 : COPY_FILE;
}

/* All but the headers that units of others see. */
static void divide_work(struct division *d)
{
    const struct plan *plan = d->plan;
    uint32_t *item = ARENA_ARRAY(&d->arena, uint32_t, d->njobs + d->nextra + 1), n = 0;
    uint64_t *cost = ARENA_ARRAY(&d->arena, uint64_t, d->njobs + d->nextra + 1);
    uint32_t *part = ARENA_ARRAY(&d->arena, uint32_t, d->njobs + d->nextra + 1);
    for (uint32_t i = 0; i < d->njobs; i++) {
        if (plan->in->jobs.p[i].not_selected || is_borrower(plan, i))
            continue;
        cost[n] = d->cost[i];
        item[n++] = i;
    }
    for (uint32_t i = 0; i < d->nextra; i++) {
        if (plan->in->extra.v.p[i].not_selected)
            continue;
        cost[n] = copy_cost(&plan->in->extra.v.p[i]);
        item[n++] = d->njobs + i;
    }
    shard_split(cost, n, d->load, d->of, part);
    for (uint32_t i = 0; i < n; i++)
        d->part[item[i]] = part[i];
}

static bool has_unit(const struct division *d, uint32_t part, uint32_t unit)
{
    return d->fetched[(size_t)part * d->words + unit / 64] >> (unit % 64) & 1;
}

static void give_unit(struct division *d, uint32_t part, uint32_t unit)
{
    d->fetched[(size_t)part * d->words + unit / 64] |= (uint64_t)1 << (unit % 64);
}

/* Returns how much longer the part would take with the header, up to a limit. */
static uint64_t cost_with(const struct division *d, uint32_t part, uint32_t header, uint64_t limit)
{
    const struct unit_file *f = &d->plan->units.file[header];
    bool fetch = !d->plan->opt->uncached;
    uint64_t cost = d->cost[header];
    for (size_t i = 0; i < f->units.n && cost < limit; i++) {
        const struct unit *unit = f->units.p[i];
        if (!has_unit(d, part, unit->index))
            cost += fetch ? FETCH_UNIT : parse_cost(d->plan, unit);
    }
    return cost;
}

/* A header goes where the work ends first with it: where it is seen already, unless
 * there is much to do. */
static void place_header(struct division *d, uint32_t header)
{
    const struct unit_file *f = &d->plan->units.file[header];
    uint32_t best = 0;
    uint64_t least = UINT64_MAX;
    for (uint32_t k = 0; k < d->of; k++) {
        if (d->load[k] >= least)
            continue;
        uint64_t all = d->load[k] + cost_with(d, k, header, least - d->load[k]);
        if (all < least) {
            least = all;
            best = k;
        }
    }
    d->load[best] = least;
    d->part[header] = best + 1;
    for (size_t i = 0; i < f->units.n; i++)
        give_unit(d, best, f->units.p[i]->index);
}

struct header {
    size_t units;
    uint32_t i;
};

static int most_units_first(const void *pa, const void *pb)
{
    const struct header *a = pa, *b = pb;
    return a->units != b->units ? (a->units < b->units) - (a->units > b->units)
                                : (a->i > b->i) - (a->i < b->i);
}

static void divide_headers(struct division *d)
{
    const struct units *u = &d->plan->units;
    struct header *header = ARENA_ARRAY(&d->arena, struct header, d->njobs + 1);
    uint32_t n = 0;
    d->words = u->planned.n / 64 + 1;
    d->fetched = ARENA_ARRAY(&d->arena, uint64_t, d->words * d->of);
    for (uint32_t i = 0; i < u->planned.n; i++) {
        u->planned.p[i]->index = i;
        if (d->part[u->planned.p[i]->main])
            give_unit(d, d->part[u->planned.p[i]->main] - 1, i);
    }
    for (uint32_t i = 0; i < d->njobs; i++) {
        if (!d->plan->in->jobs.p[i].not_selected && is_borrower(d->plan, i))
            header[n++] = (struct header){u->file[i].units.n, i};
    }
    if (n)
        qsort(header, n, sizeof *header, most_units_first);
    for (uint32_t i = 0; i < n; i++)
        place_header(d, header[i].i);
}

/* ---- this part ---- */

static bool is_mine(const struct plan *plan, uint32_t i)
{
    return !plan->in->jobs.p[i].not_selected && !plan->in->jobs.p[i].other_shard;
}

static bool is_needed(const struct plan *plan, const struct unit *unit)
{
    bool needed = is_mine(plan, unit->main);
    for (uint32_t i = 0; i < unit->nwanted && !needed; i++)
        needed = is_mine(plan, unit->wanted[i]);
    return needed;
}

/* A unit of another part's, and how far that one is from this: parts that borrow at the same time
 * begin at different ones, each with what the owner would parse last. */
struct borrowed {
    struct unit *unit;
    uint32_t distance;
};

static int nearest_first(const void *pa, const void *pb)
{
    const struct borrowed *a = pa, *b = pb;
    return a->distance != b->distance
               ? (a->distance > b->distance) - (a->distance < b->distance)
               : (a->unit->index < b->unit->index) - (a->unit->index > b->unit->index);
}

static void shards_append(struct units *u, struct unit *unit)
{
    unit->next = NULL;
    *u->last = unit;
    u->last = &unit->next;
}

static void keep_units(struct division *d)
{
    struct plan *plan = d->plan;
    struct units *u = &plan->units;
    struct borrowed *borrowed = ARENA_ARRAY(&d->arena, struct borrowed, u->planned.n + 1);
    uint32_t mine = plan->opt->shard.part, n = 0;
    u->first = NULL;
    u->last = &u->first;
    for (size_t i = 0; i < u->planned.n; i++) {
        struct unit *unit = u->planned.p[i];
        if (is_mine(plan, unit->main))
            shards_append(u, unit);
        else if (is_needed(plan, unit))
            borrowed[n++] = (struct borrowed){unit, (d->part[unit->main] + d->of - mine) % d->of};
    }
    if (n)
        qsort(borrowed, n, sizeof *borrowed, nearest_first);
    for (uint32_t i = 0; i < n; i++)
        shards_append(u, borrowed[i].unit);
    for (uint32_t i = 0; i < d->njobs; i++) {
        if (!is_mine(plan, i))
            units_give_up(u, i);
    }
}

static void shards_mark(struct division *d)
{
    struct inputs *in = d->plan->in;
    uint32_t mine = d->plan->opt->shard.part;
    for (uint32_t i = 0; i < d->njobs; i++)
        in->jobs.p[i].other_shard = d->part[i] && d->part[i] != mine;
    for (uint32_t i = 0; i < d->nextra; i++)
        in->extra.v.p[i].other_shard = d->part[d->njobs + i] && d->part[d->njobs + i] != mine;
}

void shards_select(struct plan *plan)
{
    struct division d = {.plan = plan,
                         .njobs = plan->survey.n,
                         .nextra = (uint32_t)plan->in->extra.v.n,
                         .of = plan->opt->shard.of};
    if (!d.of)
        return;
    d.cost = ARENA_ARRAY(&d.arena, uint64_t, d.njobs + 1);
    d.load = ARENA_ARRAY(&d.arena, uint64_t, d.of);
    d.part = ARENA_ARRAY(&d.arena, uint32_t, d.njobs + d.nextra + 1);
    estimate(&d);
    if (plan->opt->shard_times)
        take_times(&d, plan->opt->shard_times);
    divide_work(&d);
    divide_headers(&d);
    plan->shard = shards_identity(plan, d.part, d.njobs + d.nextra);
    shards_mark(&d);
    keep_units(&d);
    arena_release(&d.arena);
}
