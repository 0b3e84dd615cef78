/* Sources that the host's compiler builds, as build files name them. */
#ifndef PROJECT_PLAN_HOST_SOURCES_H
#define PROJECT_PLAN_HOST_SOURCES_H

#include "plan/input/input.h"
#include "project/plan/plan.h"

/* Which build file asks. */
struct host_sources {
    const struct plan *plan;
    uint32_t i;
};

/* The same as translate_options.wants_hip: ctx is a host_sources. name: relative to the folder of file
 * i; '*' in it matches anything. If no project file has that path (the build may run in another
 * folder), all whose paths end with it count, except for "./NAME". WANTS_UNKNOWN: there is none at
 * all. */
enum wants_hip host_sources_ask(void *ctx, const struct source *src, struct str name);

/* The same as translate_options.wants_roctx. */
enum wants_hip host_sources_ask_roctx(void *ctx, const struct source *src, struct str name);

/* The same as translate_options.target_wants_hip. */
enum wants_hip host_sources_ask_target(void *ctx, struct str target);

/* Decides about build files that may be inputs (job.maybe): those that no source needs are not
 * ported, and a port of the tree copies them. Runs after the survey and the selection of files. */
void host_sources_decide(struct plan *plan);

#endif
