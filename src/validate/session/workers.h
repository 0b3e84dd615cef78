/* Work that several threads do, a piece at a time. */
#ifndef VALIDATE_SESSION_WORKERS_H
#define VALIDATE_SESSION_WORKERS_H

#include "validate/session/session.h"

struct workers {
    struct session *s;
    size_t n;                          /* pieces */
    void (*work)(void *ctx, size_t i); /* does a piece; called by several threads at once */
    /* the name of a piece that is done, for o->progress */
    const char *(*name)(void *ctx, size_t i);
    void *ctx;
};

/* Does all pieces, in their order, with o->jobs threads, or as many as the machine has cores. After
 * an interruption it begins no more pieces. */
void workers_run(struct workers *w);

/* Returns the number of those threads. */
int workers_count(const struct session *s);

#endif
