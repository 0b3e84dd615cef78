/* The plan of a run, made before the work begins: its files, units and flags. */
#ifndef PROJECT_PLAN_PLAN_H
#define PROJECT_PLAN_PLAN_H

#include "core/macros_release.h"
#include "project/find/inputs.h"
#include "project/units/units.h"
#include "report/report.h"

struct build_tree;
struct revision_diff;
struct hip_defines;
struct guessed;

struct plan {
    VEC(const char *) folders; /* that flags have headers looked for in (header_folders.h) */
    const struct project_options *opt;
    const struct map *map;
    struct inputs *in;
    struct database database;
    const struct revision_diff *changed; /* --changed */
    struct survey survey;
    struct assumed releases;               /* that the port stands for (project/plan/releases.h) */
    const struct releases_summary *chosen; /* what spoke for them; NULL: they are the newest */
    int standard;                          /* struct translate_options */
    const struct hip_defines *defines;     /* of each job; NULL: none */
    const struct guessed *guessed; /* what is not known of the flags; NULL: they are known */
    struct build_tree *builds;     /* what the build files say together */
    struct units units;            /* once the threads work: under the run's lock */
    struct shard_summary *shard;   /* NULL: the run is not divided */
    const char *precompiled;       /* the cache's folder of system headers; NULL: none */
    struct arena *arena;
};

#endif
