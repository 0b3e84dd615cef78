/* The counts of a kernel, and the forms in which they are written. */
#ifndef VGPU_PROFILE_COUNTS_H
#define VGPU_PROFILE_COUNTS_H

#include "vgpu/isa/isa.h"
#include "vgpu/profile/flops.h"
#include "vgpu/profile/sites.h"
#include <stdio.h>

/* Classes of wave instructions: the enumerator, the word in the text, the word in JSON. */
#define PROFILE_CLASSES(X)                                                                         \
    X(VALU, "VALU", "valu")                                                                        \
    X(MATRIX, "matrix", "matrix")                                                                  \
    X(SALU, "SALU", "salu")                                                                        \
    X(SMEM, "SMEM", "smem")                                                                        \
    X(VMEM, "VMEM", "vmem")                                                                        \
    X(LDS, "LDS", "lds")                                                                           \
    X(BRANCH, "branch", "branch")                                                                  \
    X(BARRIER, "barrier", "barrier")                                                               \
    X(WAIT, "wait", "wait")                                                                        \
    X(OTHER, "other", "other")
#define PROFILE_ENUM(name, text, json) CLASS_##name,
enum profile_class { PROFILE_CLASSES(PROFILE_ENUM) CLASS_COUNT };

/* All members are uint64_t, because they are added as an array. */
struct counts {
    uint64_t classes[CLASS_COUNT];
    uint64_t vector, active, full; /* VALU, matrix, VMEM and LDS instructions; their active lanes;
                                      those in which all lanes of the wave were active */
    uint64_t half; /* of waves of 64: those in which all lanes of one half were active and
                      none of the other */
    uint64_t flops[FLOP_COUNT];   /* floating-point operations */
    uint64_t global[3];           /* instructions that accessed global memory, by enum access */
    uint64_t bytes;               /* different bytes that each of them accessed, summed */
    uint64_t transactions, least; /* cache lines, see access.h; the fewest that could hold bytes */
    uint64_t footprint; /* bytes of the lines that a launch accessed, once each; summed up */
    uint64_t lds, lds_cycles, lds_least; /* instructions; cycles of the banks; without conflicts */
    uint64_t scratch,
        scratch_bytes; /* instructions that accessed private memory; bytes, of all lanes */
};

struct profile_kernel {
    struct profile_kernel *next;
    char *name;
    const struct isa *isa;
    uint64_t launches, groups;
    unsigned lanes, waves;       /* of a wave; of a workgroup, the largest */
    unsigned vgprs, accs, sgprs; /* as allocated */
    bool wgp;           /* gfx10 and later: the workgroup has a whole WGP, not one of its CUs */
    uint32_t lds_bytes; /* of a workgroup, the largest */
    uint32_t scratch_lane;
    unsigned threads;       /* of a workgroup, the largest */
    unsigned odd_threads;   /* of the last workgroup whose last wave was not full; 0: none */
    uint64_t odd_launches;  /* launches with such groups */
    struct line line;       /* where the kernel begins; file NULL: not known */
    size_t words, elf_size; /* of its code object: another one may have a kernel of this name */
    struct profile_sites sites;
    struct counts counts;
};

/* The number of waves that a SIMD can hold at a time. */
struct occupancy {
    unsigned groups;   /* on a compute unit (a WGP if the kernel is compiled for that) */
    double waves;      /* on a SIMD */
    unsigned most;     /* the SIMD's wave slots */
    const char *limit; /* the resource that is used up: "vgprs", "sgprs", "lds", "block" (the waves
                          of one more do not fit); "": all wave slots can be used */
};
struct occupancy occupancy_of(const struct profile_kernel *k);

/* Bytes of a line of the first cache for vector memory instructions. */
unsigned line_bytes_of(const struct isa *isa);

uint64_t counts_all(const struct counts *c); /* wave instructions */
void counts_add(struct counts *to, const struct counts *from);

/* The version of the JSON. It changes when a member is removed or gets another meaning.
 * src/cmd/profile/profile_read.c reads this version. */
enum { PROFILE_VERSION = 2 };

/* Write all kernels of a list as text, as JSON, as a page of HTML. */
void profile_text(FILE *f, const struct profile_kernel *all);
void profile_json(FILE *f, const struct profile_kernel *all);
void profile_html(FILE *f, const struct profile_kernel *all);

#endif
