/* The folders that flags have headers looked for in. */
#ifndef PROJECT_PLAN_HEADER_FOLDERS_H
#define PROJECT_PLAN_HEADER_FOLDERS_H

#include "base/vec.h"
#include "project/plan/plan.h"

enum { FOLDERS_MAX = 500 }; /* that are kept */

struct header_folders {
    VEC(const char *) v; /* in the order of the flags, each once */
};

/* Adds those of n flags. */
void header_folders_add(struct header_folders *f, const char *const *flag, int n);

/* Adds those of the user's flags, and those that the project's build has for its sources. */
void header_folders_find(struct header_folders *f, const struct plan *plan);
void header_folders_release(struct header_folders *f);

#endif
