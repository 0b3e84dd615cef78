/* The counts of a kernel, and how they are shown. */
#ifndef VGPU_PROFILE_COUNTS_H
#define VGPU_PROFILE_COUNTS_H

#include "vgpu/isa/isa.h"
#include <stdio.h>

/* Classes of instructions: the name in the table, its words in JSON. */
#define PROFILE_CLASSES(X)                                                                                   \
    X(SALU, "SALU", "salu")                                                                                  \
    X(VALU, "VALU", "valu")                                                                                  \
    X(SMEM, "SMEM", "smem")                                                                                  \
    X(VMEM, "VMEM", "vmem")                                                                                  \
    X(LDS, "LDS", "lds")                                                                                     \
    X(BRANCH, "branch", "branch")                                                                            \
    X(OTHER, "other", "other")
#define PROFILE_ENUM(name, text, json) CLASS_##name,
enum profile_class { PROFILE_CLASSES(PROFILE_ENUM) CLASS_COUNT };

struct counts {
    uint64_t classes[CLASS_COUNT];
    uint64_t vector, active;           /* VALU, VMEM and LDS instructions, and their active lanes */
    uint64_t accesses, bytes;          /* global memory: instructions, bytes that lanes asked for */
    uint64_t lines64, lines128;        /* different lines that these touched */
    uint64_t lds_accesses, lds_cycles; /* cycles: the most dwords that one bank had to give, summed */
    uint64_t lds_least;                /* cycles without conflicts */
    uint64_t scratch;                  /* lanes' accesses to private memory */
};

struct profile_kernel {
    struct profile_kernel *next;
    char *name;
    const struct isa *isa;
    uint64_t descriptor, launches, groups;
    unsigned lanes, waves; /* of a wave; of a workgroup, the largest */
    unsigned vgprs, accs;  /* as allocated */
    uint32_t lds_bytes, scratch_lane;
    struct counts counts;
};

/* Waves per SIMD that registers, LDS and workgroups leave room for. */
struct occupancy {
    unsigned waves, most;
    const char *limit; /* what limits it: "registers", "LDS", "waves" */
};
struct occupancy occupancy_of(const struct profile_kernel *k);

void profile_text(FILE *f, const struct profile_kernel *all);
void profile_json(FILE *f, const struct profile_kernel *all);

#endif
