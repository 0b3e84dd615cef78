/* Which files a run reads, and where each one's port goes. */
#ifndef PROJECT_INPUTS_H
#define PROJECT_INPUTS_H

#include "base/vec.h"
#include "project/project.h"

struct job {
    const char *path;   /* to read */
    const char *output; /* to write, or NULL */
    const char *error;  /* the input can't be read at all: what to tell */
};

struct inputs {
    VEC(struct job) jobs;
    struct arena *arena;
};

/* Expands operands: a file is taken whatever its name, a folder gives the sources below it. What does not
 * exist becomes a job with an error. -1 where the run makes no sense: no input at all, two inputs with one
 * output, an output that is an input. */
int inputs_find(struct inputs *in, const struct project_options *opt, const char *const *paths, int npaths,
                struct err *err);

/* Checks that the files the caller will write (opt->apart) are no input, output or original of the run, and
 * no two of them the same. -1 with err. */
int inputs_apart(struct inputs *in, const struct project_options *opt, struct err *err);

#endif
