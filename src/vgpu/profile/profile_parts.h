/* What a workgroup's counts are while it runs, and the steps between the pieces of this module. */
#ifndef VGPU_PROFILE_PROFILE_PARTS_H
#define VGPU_PROFILE_PROFILE_PARTS_H

#include "vgpu/profile/access.h"
#include "vgpu/profile/footprint.h"
#include "vgpu/profile/profile.h"

struct profile_counts {
    struct counts counts;
    struct reached access;   /* of the instruction that a wave of the group is at */
    bool in_lds, in_scratch; /* that instruction was counted there */
    size_t site; /* that instruction's, in sites; NO_SITE: it is in another code object */
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

/* The instruction that the group's last wave was at is over: what it reached is counted. */
void profile_flush(struct profile_counts *p, const struct isa *isa);

/* The class of an instruction. */
enum profile_class profile_class_of(const struct insn *i);

/* What the observer is told (machine/hooks.h): an instruction before it runs, all lanes that it
 * reaches with, and one access. All are allowed; of single accesses those of scalar loads are
 * counted, all others come to profile_reach. */
void profile_insn(struct wave *w, const struct insn *i);
void profile_reach(struct wave *w, const struct insn *i, const struct reach *r, u32 size,
                   enum access access);
bool profile_lane(const struct touch *t);

#endif
