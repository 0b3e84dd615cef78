/* Release numbers of CUDA and HIP (ROCm), and ranges of them. */
#ifndef MAP_RELEASE_H
#define MAP_RELEASE_H

#include "base/str.h"
#include <stdbool.h>

/* major * 100 + minor: 5.2 is 502, 12.10 is 1210. 0 means "open" in a range. */
typedef uint16_t release;

struct release_range {
    release first, last; /* both inclusive; 0: open end */
};

#define RELEASE(major, minor) ((release)((major) * 100 + (minor)))

/* What CUDA writes as one number: CUDA_VERSION 12080 is 12.8, __CUDA_ARCH__ 750 is 7.5. */
static inline release release_of_cuda(long version)
{
    return RELEASE(version / 1000, version % 1000 / 10);
}
static inline release release_of_arch(unsigned arch)
{
    return RELEASE(arch / 100, arch % 100 / 10);
}

/* Parses "6.4" or "6.4.3" (ignores the patch level) or "6"; -1 on anything else. */
int release_parse(struct str text, release *out);
/* Parses "A..B", "A..", "..B" or "A" (that one release). */
int release_range_parse(struct str text, struct release_range *out);

/* Parses "5.0:21003 5.1:21104": a number for each of these releases and those that follow it, the
 * oldest first. *value: that of r; 0 before the first. -1 on anything else. */
int release_values_parse(struct str text, release r, long *value);
static inline bool release_in(release r, struct release_range range)
{
    return (!range.first || r >= range.first) && (!range.last || r <= range.last);
}

/* The HIP releases up to HIP_NEWEST: some numbers in between were not released. */
#define HIP_RELEASES "3.5, 3.7 to 3.10, 4.0 to 4.3, 4.5, 5.0 to 5.7, 6.0 to 6.4, 7.0 to 7.2"
bool release_was(release r);

/* The oldest and newest HIP release that the tables know. */
#define HIP_OLDEST RELEASE(3, 5)
#define HIP_NEWEST RELEASE(7, 2)

#endif
