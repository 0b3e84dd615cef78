/* Several threads that do the same work. */
#ifndef BASE_THREADS_H
#define BASE_THREADS_H

#include <stddef.h>

enum { THREADS_MOST = 256 };

/* Runs work(ctx) on n threads at once, one of them the caller's, and returns when all of them have
 * returned. The work takes its next piece under a lock of its own, so that fewer threads do the
 * same: n is cut to THREADS_MOST, and a thread that the system refuses is done without. stack: the
 * bytes that each of the others gets, 0: as many as is usual. */
void threads_run(size_t n, size_t stack, void *(*work)(void *), void *ctx);

#endif
