/* What the host's compiler builds, as build files name it. */
#ifndef PROJECT_PLAN_HOST_SOURCES_H
#define PROJECT_PLAN_HOST_SOURCES_H

#include "plan/input/input.h"
#include "project/plan/plan.h"

/* Does the port of one of these C or C++ files include HIP's headers? name: as the folder of file i
 * has it, '*' in it stands for anything. Where no file of the project's is called so from there
 * (the build may run in another folder), those count whose paths end so; not for "./NAME".
 * WANTS_UNKNOWN: there is none at all. */
enum wants_hip host_sources_want(const struct survey *s, uint32_t i, struct str name);

/* The same as translate_options.wants_hip: ctx is this. */
struct host_sources {
    const struct survey *survey;
    uint32_t i;
};
enum wants_hip host_sources_ask(void *ctx, const struct source *src, struct str name);

/* Build files that only might be inputs (job.maybe), and that no source needs to be: they are
 * not ported, and a port of the tree has them as copies. Runs once the survey is there and the
 * run's files are chosen. */
void host_sources_settle(struct plan *plan);

#endif
