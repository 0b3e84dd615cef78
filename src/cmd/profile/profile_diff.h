/* tranship vgpu --profile-diff: two profiles of a program, before and after a change. */
#ifndef CMD_PROFILE_PROFILE_DIFF_H
#define CMD_PROFILE_PROFILE_DIFF_H

#include "base/arena.h"
#include <stdbool.h>

struct profile_diff_options {
    bool json;        /* else text */
    double tolerance; /* percent: a count that grows by no more is not worse */
};

/* Reads both files, prints what differs on standard output, and returns the exit code: 0 nothing is
 * worse, 1 something is (a count of a kernel or of the whole program has grown, a kernel has fewer
 * waves, or something is advised that was not before), 3 a file can't be read or is no profile
 * (which is told on standard error).
 */
int profile_diff(const char *before, const char *after, const struct profile_diff_options *o,
                 struct arena *a);

#endif
