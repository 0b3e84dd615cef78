/* Reads the output of 'tranship vgpu --profile=json:FILE'. */
#ifndef CMD_PROFILE_PROFILE_READ_H
#define CMD_PROFILE_PROFILE_READ_H

#include "base/arena.h"
#include "base/err.h"
#include <stdbool.h>
#include <stdint.h>

/* The compared values. METRIC(NAME, in the text, in JSON, more of it is worse): counts of all
 * launches, except the occupancy, which is a kernel's. */
#define PROFILE_METRICS(METRIC)                                                                    \
    METRIC(LAUNCHES, "launches", "launches", true)                                                 \
    METRIC(INSTRUCTIONS, "wave instructions", "instructions", true)                                \
    METRIC(TRANSACTIONS, "cache lines", "transactions", true)                                      \
    METRIC(FOOTPRINT, "bytes, each line once", "footprint_bytes", true)                            \
    METRIC(LDS_CYCLES, "LDS cycles", "lds_cycles", true)                                           \
    METRIC(SCRATCH, "scratch accesses", "scratch_accesses", true)                                  \
    METRIC(FLOPS, "operations", "flops", true)                                                     \
    METRIC(WAVES, "waves on a SIMD", "waves_per_simd", false)
enum profile_metric {
#define METRIC(name, text, json, more) PROFILE_##name,
    PROFILE_METRICS(METRIC)
#undef METRIC
        PROFILE_METRIC_COUNT
};

/* A piece of advice; file NULL: its line is not known. */
struct profile_finding {
    const char *number, *file, *message; /* "TS3003" */
    uint32_t line;
};

/* All kernels of one name on one architecture: sums, and the fewest waves. */
struct profiled {
    const char *kernel, *arch;
    double value[PROFILE_METRIC_COUNT];
    struct profile_finding *finding;
    uint32_t nfindings;
};

struct profile {
    struct profiled *kernel;
    uint32_t n;
    struct profiled total; /* its waves are 0 */
};

/* Reads a file; the arena owns everything. -1 with err: it can't be read, is not a profile, has
 * another version ("a.json: a profile of version 1, but this tranship reads version 2: create it
 * again") or lacks something. */
int profile_read(struct profile *p, const char *path, struct arena *a, struct err *err);

#endif
