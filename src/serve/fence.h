/* A fence around this process and all that it starts: nothing is written outside of some folders,
 * whatever a program does that runs here (Landlock, Linux 5.13 and later). Modes, owners and times
 * of files are not covered. */
#ifndef SERVE_FENCE_H
#define SERVE_FENCE_H

#include "base/err.h"

/* Puts it up, for good. 0; 1 where the kernel has no such thing; -1 with err. To be called while
 * the process has one thread. */
int fence_raise(const char *const *folder, int n, struct err *err);

#endif
