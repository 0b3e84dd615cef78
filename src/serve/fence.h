/* Confines this process and all its children: nothing is written outside of some folders, whatever
 * a program does that runs here (Landlock, Linux 5.13 and later). Does not cover modes, owners and
 * times of files. */
#ifndef SERVE_FENCE_H
#define SERVE_FENCE_H

#include "base/err.h"

/* Raises it permanently. Returns 0; 1 if the kernel lacks Landlock; -1 with err. Call it while the
 * process has one thread. */
int fence_raise(const char *const *folder, int n, struct err *err);

#endif
