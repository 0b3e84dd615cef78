/* A code base judged for several HIP releases in one run: side by side. */
#ifndef CMD_RUN_RELEASES_H
#define CMD_RUN_RELEASES_H

#include "cmd/run/run.h"

enum { RELEASES_MAX = 8 };

struct releases {
    release list[RELEASES_MAX]; /* as given, without duplicates */
    int n;
};

/* Takes "5.7,6.4,7.2". -1 with err: not a release, one twice, or too many. */
int releases_take(struct releases *l, const char *arg, struct err *err);

/* Runs once for each and prints the results side by side: totals, and the findings that not all
 * have. Writes each requested report once per release, with the release in the name of its file.
 * Returns the worst exit code. */
int releases_go(const struct releases *l, struct run_options *o, const char *command, char **paths,
                int npaths);

#endif
