/* The statistics that hipify prints: conversions, by type and by name. */
#ifndef CMD_HIPIFY_HIPIFY_STATS_H
#define CMD_HIPIFY_HIPIFY_STATS_H

#include "project/project.h"
#include "translate/translation.h"

struct hipify_count {
    const char *name; /* "cudaMalloc => hipMalloc" */
    uint32_t n;
};

struct hipify_stats {
    const char *path; /* NULL: all files */
    uint32_t files, converted_files;
    uint32_t converted, unconverted, warnings;
    uint32_t bytes, changed_bytes, lines, changed_lines;
    VEC(struct hipify_count) type; /* by our families */
    VEC(struct hipify_count) name;
    struct arena *arena;
};

/* Counts the conversions of one file. */
void hipify_stats_take(struct hipify_stats *s, const struct translation *tr);
/* Adds those of a file to the sum of all. */
void hipify_stats_add(struct hipify_stats *sum, const struct hipify_stats *s);
void hipify_stats_release(struct hipify_stats *s);

/* Appends the lines that begin with "[HIPIFY] info:". */
void hipify_stats_print(const struct hipify_stats *s, struct buf *out);
/* Appends the same as lines "name;number", as -print-stats-csv has them. */
void hipify_stats_csv(const struct hipify_stats *s, struct buf *out);

#endif
