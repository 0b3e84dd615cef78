/* Runs the same work in several threads. */
#ifndef BASE_THREADS_H
#define BASE_THREADS_H

#include <stddef.h>

enum { THREADS_MOST = 256 };

/* Runs work(ctx) on n threads at once, one of them the caller's, and returns when all have
 * returned. The work must take its pieces under a lock of its own, so that it is done with fewer
 * threads, too: n is limited to THREADS_MOST, and if the system refuses a thread, there is one
 * less. stack: the bytes of stack for each thread but the caller's; 0 means the system's
 * default. */
void threads_run(size_t n, size_t stack, void *(*work)(void *), void *ctx);

#endif
