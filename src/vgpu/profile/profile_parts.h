/* The counts of a workgroup while it runs, and the functions that the files of the profiler
 * share. */
#ifndef VGPU_PROFILE_PROFILE_PARTS_H
#define VGPU_PROFILE_PROFILE_PARTS_H

#include "vgpu/profile/access.h"
#include "vgpu/profile/footprint.h"
#include "vgpu/profile/profile.h"

struct profile_counts {
    struct counts counts;
    struct reached access;   /* of the instruction that a wave of the group is at */
    bool in_lds, in_scratch; /* that instruction has been counted for LDS, private memory */
    size_t site; /* the site of that instruction; NO_SITE: it is in another code object */
    struct profile_sites sites;
    struct footprint footprint;
    struct profile_counts *next;
};
enum { NO_SITE = SIZE_MAX };

/* A launch under way. */
struct profile_launch {
    struct profile_kernel *kernel;
    const struct code *code;
    size_t entry; /* the word of the code where the kernel begins */
    struct footprint footprint;
};

/* The instruction that a wave of the group was at is over: counts its accesses. */
void profile_flush(struct profile_counts *p, const struct isa *isa);

/* The class of an instruction. */
enum profile_class profile_class_of(const struct insn *i);

/* The observer's functions insn, count and lane (machine/hooks.h). profile_lane allows all
 * accesses. It counts only those of scalar loads; all others are counted by profile_reach. */
void profile_insn(struct wave *w, const struct insn *i);
void profile_reach(struct wave *w, const struct insn *i, const struct reach *r, u32 size,
                   enum access access);
bool profile_lane(const struct touch *t);

#endif
