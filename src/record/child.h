/* A program that is run in the place of this one. */
#ifndef RECORD_CHILD_H
#define RECORD_CHILD_H

#include "base/buf.h"

struct child {
    int code;        /* its exit code */
    int signal;      /* the signal that ended it, or 0 */
    struct buf says; /* the beginning of its standard error */
};

/* Runs argv[0], a path or a name on PATH, with the words and this process's environment, and waits for its end. Its
 * standard error goes on to this process's; the first max bytes are kept (0: it is this process's
 * own). Signals that ask this
 * process to end are passed on to it. Returns 0, or the errno if it can't be started. */
int child_run(struct child *c, char **argv, size_t max);

#endif
