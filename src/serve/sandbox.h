/* Confines this process and all its children: nothing is written outside of some folders, whatever
 * a program does that runs here (Landlock, Linux 5.13 and later). Does not cover modes, owners and
 * times of files. */
#ifndef SERVE_SANDBOX_H
#define SERVE_SANDBOX_H

#include "base/err.h"

/* Enters it, permanently. Returns 0; 1 if the kernel lacks Landlock; -1 with err. Call it while the
 * process has one thread. */
int sandbox_enter(const char *const *folder, int n, struct err *err);

#endif
