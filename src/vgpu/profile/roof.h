/* The roofline: how much arithmetic a kernel does for each byte of memory, and which of the two
 * an AMD GPU has to wait for at best. The virtual GPU has no clock and no caches: what comes out
 * are bounds, not times.
 */
#ifndef VGPU_PROFILE_ROOF_H
#define VGPU_PROFILE_ROOF_H

#include "vgpu/profile/counts.h"

/* A product's published peaks. */
struct roof {
    const char *arch, *product;
    unsigned units, mhz;
    double gbs;                 /* 10^9 bytes of memory in a second */
    double published;           /* FP32 TFLOPS of the vector units, for the test */
    unsigned flops[FLOP_COUNT]; /* operations of a unit in a clock; 0: not known, or it has no such
                                   thing */
    const char *source;
};

/* Of the architecture; NULL: not known. */
const struct roof *roof_of(const char *arch);
const struct roof *roof_at(unsigned n); /* walks them; NULL past the end */

/* 10^9 operations of a kind in a second; 0: not known. */
double roof_gflops(const struct roof *r, enum flop_kind kind);

enum roof_limit {
    ROOF_UNKNOWN,    /* no peaks, or none of a kind that the kernel has */
    ROOF_NO_FLOPS,   /* nothing to compare */
    ROOF_MEMORY,     /* memory, even where each line comes once */
    ROOF_CACHES,     /* it depends on how often the caches have what is asked for again */
    ROOF_ARITHMETIC, /* arithmetic, even where every access goes to memory */
};

struct roofline {
    const struct roof *roof;
    uint64_t flops;
    uint64_t bytes_least, bytes_most; /* each line once in a launch; every transaction */
    double least, most; /* intensity: operations for a byte; with most bytes, with fewest */
    enum roof_limit limit;
    double peak;                         /* GFLOPS that the units allow for this mix of kinds */
    double attainable_least, attainable; /* GFLOPS at that intensity */
    double seconds;                      /* at least, for all launches */
};
struct roofline roofline_of(const struct profile_kernel *k);

#endif
