/* tranship vgpu --profile-diff: compares two profiles of a program, before and after a change. */
#ifndef CMD_PROFILE_PROFILE_DIFF_H
#define CMD_PROFILE_PROFILE_DIFF_H

#include "base/arena.h"
#include <stdbool.h>

struct profile_diff_options {
    bool json;        /* else text */
    double tolerance; /* percent: a count that grows by at most this is not worse */
};

/* Reads both files, prints the differences on standard output, and returns the exit code: 0 nothing
 * is worse; 1 something is (a count of a kernel or of the whole program has grown, a kernel has
 * fewer waves, or there is new advice); 3 a file can't be read or is not a profile (reported on
 * standard error). */
int profile_diff(const char *before, const char *after, const struct profile_diff_options *o,
                 struct arena *a);

#endif
