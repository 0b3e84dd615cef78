/* The folders that flags have headers looked for in. */
#ifndef PROJECT_PLAN_HEADER_FOLDERS_H
#define PROJECT_PLAN_HEADER_FOLDERS_H

#include "project/plan/plan.h"

enum { FOLDERS_MAX = 500 }; /* that are kept */

/* Sets plan->folders: those of the user's flags, and those that the project's build has for its
 * sources. */
void header_folders_find(struct plan *plan);

#endif
