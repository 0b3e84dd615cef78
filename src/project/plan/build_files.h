/* The build files of a project, whether they are inputs or not. */
#ifndef PROJECT_PLAN_BUILD_FILES_H
#define PROJECT_PLAN_BUILD_FILES_H

#include "project/plan/plan.h"

struct build_file {
    const char *name; /* relative to the operand's folder, for messages */
    const char *real; /* absolute; NULL: not known */
    uint32_t job;     /* UINT32_MAX: it is not an input */
};

/* Reads all of them, those first that are inputs, and calls the function with each one's bytes. Files
 * that only look like build files by their names are among them, and files that can't be read are passed
 * over. The arena owns names. */
void build_files_read(const struct plan *plan,
                      void (*take)(void *ctx, const struct build_file *file, struct str bytes),
                      void *ctx, struct arena *a);

/* Finds what they say together: plan->builds. Runs after the survey. */
void build_files_join(struct plan *plan);

/* Releases what build_files_join made, if it was called. */
void build_files_release(struct plan *plan);

/* The same as translate_options.build_variable: ctx is the plan. */
const struct build_variable *build_files_variable(void *ctx, bool cmake, struct str name);

#endif
