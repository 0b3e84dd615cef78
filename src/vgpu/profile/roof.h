/* The roofline: how much arithmetic a kernel does for each byte of memory, and which of the two
 * limits an AMD GPU at best. The virtual GPU has no clock and no caches, so the results are bounds,
 * not times. */
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

/* The peaks for an architecture; NULL: not known. roof_at: those of number n; NULL past the end. */
const struct roof *roof_of(const char *arch);
const struct roof *roof_at(unsigned n);

/* The peak of a kind in 10^9 operations per second; 0: not known. */
double roof_gflops(const struct roof *r, enum flop_kind kind);

enum roof_limit {
    ROOF_UNKNOWN,    /* no peaks, or none of a kind that the kernel has */
    ROOF_NO_FLOPS,   /* nothing to compare */
    ROOF_MEMORY,     /* memory, even if each line is read only once */
    ROOF_CACHES,     /* it depends on how many accesses the caches serve */
    ROOF_ARITHMETIC, /* arithmetic, even if every access goes to memory */
};

struct roofline {
    const struct roof *roof;
    uint64_t flops;
    uint64_t bytes_least, bytes_most; /* each line once in a launch; every transaction */
    double least, most; /* intensity, in operations per byte: with the most and the fewest bytes */
    enum roof_limit limit;
    double peak;                         /* GFLOPS that the units allow for this mix of kinds */
    double attainable_least, attainable; /* GFLOPS at that intensity */
    double seconds;                      /* at least, for all launches */
};
struct roofline roofline_of(const struct profile_kernel *k);

#endif
