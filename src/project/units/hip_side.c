#include "project/units/hip_side.h"
#include "core/bind.h"
#include <stdlib.h>

/* Files that a name may be defined in; the last stands for all others. */
enum { SETS = 64 };

/* ---- files that are HIP's alone ---- */

/* True if at least one file includes it, and all that do are HIP's. */
static bool *included_by_hip_only(const struct survey *s, struct arena *a)
{
    bool *other = ARENA_ARRAY(a, bool, s->n), *hip = ARENA_ARRAY(a, bool, s->n);
    for (uint32_t i = 0; i < s->n; i++) {
        for (uint32_t k = 0; k < s->file[i].nto; k++)
            *(s->file[i].is_hip ? &hip[s->file[i].to[k]] : &other[s->file[i].to[k]]) = true;
    }
    for (uint32_t i = 0; i < s->n; i++)
        hip[i] = hip[i] && !other[i];
    return hip;
}

/* A header without a name of CUDA's that only files of HIP's include is HIP's, too. */
static void spread(struct survey *s)
{
    enum { DEPTH = 16 }; /* of headers that include one another */
    bool more = true;
    for (int i = 0; i < DEPTH && more; i++) {
        struct arena own = {0};
        const bool *hip = included_by_hip_only(s, &own);
        more = false;
        for (uint32_t f = 0; f < s->n; f++) {
            if (hip[f] && !s->file[f].is_hip && !s->file[f].uses_cuda)
                s->file[f].is_hip = more = true;
        }
        arena_release(&own);
    }
}

/* ---- names that AMD's side defines ---- */

/* A name of CUDA's, and the set of files that define it. */
struct survey_port {
    struct str name;
    uint64_t in;
};

static int port_order(const void *pa, const void *pb)
{
    return str_cmp(((const struct survey_port *)pa)->name, ((const struct survey_port *)pb)->name);
}

/* Adds to each file the sets of the files that it includes, and of those that include it. */
static void reach(const struct survey *s, uint64_t *set, bool up)
{
    bool more = true;
    for (uint32_t round = 0; more && round < s->n; round++) {
        more = false;
        for (uint32_t i = 0; i < s->n; i++) {
            for (uint32_t k = 0; k < s->file[i].nto; k++) {
                uint64_t *to = up ? &set[i] : &set[s->file[i].to[k]];
                uint64_t add = (up ? set[s->file[i].to[k]] : set[i]) & ~*to;
                *to |= add;
                more |= add != 0;
            }
        }
    }
}

/* The files of names, as numbers of at most SETS bits. */
struct port_sets {
    int *number;   /* by file; -1: none yet */
    uint64_t *set; /* by file */
    uint32_t n;
};

static struct survey_port port_of(struct port_sets *sets, struct str name, const uint32_t *file,
                                  uint32_t n)
{
    struct survey_port p = {name, 0};
    for (uint32_t i = 0; i < n; i++) {
        uint32_t f = file[i];
        if (sets->number[f] < 0)
            sets->number[f] = sets->n < SETS ? (int)sets->n++ : SETS - 1;
        p.in |= UINT64_C(1) << sets->number[f];
        sets->set[f] |= UINT64_C(1) << sets->number[f];
    }
    return p;
}

/* Finds the names of CUDA's that AMD's side defines or declares, and those by which it counts
 * lanes. */
static void find_ports(struct survey *s, const struct map *m, struct arena *a)
{
    const struct lane_names *lanes = &s->lanes;
    struct survey_port *port = ARENA_ARRAY(a, struct survey_port, s->macros->n + lanes->n);
    struct port_sets sets = {ARENA_ARRAY(a, int, s->n), ARENA_ARRAY(a, uint64_t, s->n), 0};
    uint32_t n = 0;
    for (uint32_t i = 0; i < s->n; i++)
        sets.number[i] = -1;
    for (uint32_t k = 0; k < s->macros->n; k++) {
        const struct macro *x = &s->macros->macro[k];
        if (!x->hip_side ||
            !(row_ok(map_find(m, x->name, MAP_NAMES, 0)) || name_looks_cuda(m, x->name)))
            continue;
        port[n++] = port_of(&sets, x->name, x->hip_file, x->nhip_files);
    }
    for (uint32_t k = 0, nports = n; k < lanes->n; k++) {
        const struct lane_name *x = &lanes->name[k];
        if (x->meaning == LANE_32)
            continue;
        struct survey_port p = port_of(&sets, x->name, x->file, x->nfiles);
        s->lane_set |= p.in;
        if (!nports || !bsearch(&p, port, nports, sizeof *port, port_order))
            port[n++] = p;
    }
    if (n)
        qsort(port, n, sizeof *port, port_order);
    reach(s, sets.set, true);
    reach(s, sets.set, false);
    s->port = port;
    s->nports = n;
    s->port_set = sets.set;
}

/* Files that are compiled together with one that includes HIP's runtime on AMD's side. */
static void find_built(struct survey *s, const struct outline *outline, struct arena *a)
{
    uint64_t *set = ARENA_ARRAY(a, uint64_t, s->n);
    for (uint32_t i = 0; i < s->n; i++)
        set[i] = outline[i].hip_runs;
    reach(s, set, true);
    reach(s, set, false);
    for (uint32_t i = 0; i < s->n; i++)
        s->file[i].hip_builds = set[i] != 0;
}

/* Which of the project's macros for HIP a file asks for, with what it includes. */
static void find_asks(struct survey *s, const struct outline *outline, struct arena *a)
{
    uint64_t *set = ARENA_ARRAY(a, uint64_t, s->n);
    for (uint32_t i = 0; i < s->n; i++)
        set[i] = outline[i].asks;
    reach(s, set, true);
    for (uint32_t i = 0; i < s->n; i++)
        s->file[i].asks = set[i];
}

bool survey_ports(const struct survey *s, uint32_t file, struct str name)
{
    struct survey_port key = {name, 0};
    const struct survey_port *p =
        s->nports ? bsearch(&key, s->port, s->nports, sizeof *s->port, port_order) : NULL;
    return p && p->in & s->port_set[file];
}

static struct outline *solve(const struct survey *s, struct macros *macros, bool ignore,
                             struct arena *a)
{
    struct outline *outline = ARENA_ARRAY(a, struct outline, s->n);
    for (uint32_t i = 0; i < s->n; i++)
        outline[i] = (struct outline){.text = s->file[i].outline, .is_hip = s->file[i].is_hip};
    *macros = (struct macros){.ignore_hip = ignore};
    macros_solve(macros, outline, s->n, a);
    return outline;
}

/* The files with an AMD side. One that is ignored counts, too. */
static uint32_t count_files(const struct survey *s, const struct outline *outline)
{
    struct arena own = {0};
    struct macros macros;
    uint32_t n = 0;
    if (s->ignore_hip)
        outline = solve(s, &macros, false, &own);
    for (uint32_t i = 0; i < s->n; i++)
        n += outline[i].has_hip;
    arena_release(&own);
    return n;
}

void hip_side_find(struct survey *s, const struct map *m, struct arena *a)
{
    struct macros *macros = ARENA_NEW(a, struct macros);
    spread(s);
    const struct outline *outline = solve(s, macros, s->ignore_hip, a);
    s->macros = macros;
    lane_names_find(&s->lanes, macros, a);
    s->hip_files = count_files(s, outline);
    if (!s->ignore_hip) {
        find_asks(s, outline, a);
        find_built(s, outline, a);
        find_ports(s, m, a);
    }
}
