/* Counts by source line. */
#ifndef VGPU_PROFILE_HOT_H
#define VGPU_PROFILE_HOT_H

#include "vgpu/profile/counts.h"

/* A source line of a kernel; or an instruction, if no line is known (no hipcc -g). */
struct hot_line {
    const struct profile_kernel *kernel;
    struct line line; /* file NULL: not known */
    uint32_t word;    /* its first instruction that was seen */
    uint16_t op;
    uint64_t vector; /* executions of its vector instructions */
    bool many;       /* its atomic accesses are not all to one address */
    struct site_counts n;
};

/* The lines of a kernel, or of all kernels of the list from it on, those with most executions
 * first. *n: how many. The caller frees the array. */
struct hot_line *hot_lines(const struct profile_kernel *k, bool all, size_t *n);

#endif
