/* Work done by several threads, a piece at a time. */
#ifndef VALIDATE_SESSION_WORKERS_H
#define VALIDATE_SESSION_WORKERS_H

#include "validate/session/session.h"

struct workers {
    struct session *s;
    size_t n;                                 /* pieces */
    void (*work)(void *ctx, size_t i);        /* does one; called by several threads at once */
    const char *(*name)(void *ctx, size_t i); /* of a piece that is done: for o->progress */
    void *ctx;
};

/* Does all pieces, in their order, with as many threads as o->jobs says, or the machine has cores;
 * after an interruption no more are begun. */
void workers_run(struct workers *w);

/* How many that are. */
int workers_count(const struct session *s);

#endif
