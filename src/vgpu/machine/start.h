/* The state that the waves of a launch start with. */
#ifndef VGPU_MACHINE_START_H
#define VGPU_MACHINE_START_H

#include "vgpu/machine/machine.h"

struct start {
    const struct code *code;
    const struct insn *entry;
    uint32_t user[32]; /* the user SGPRs, the same for all waves */
    unsigned nuser;
    uint32_t rsrc2, mode;
    unsigned lanes; /* of a wave */
    unsigned vgprs; /* registers that the kernel uses, from 0 and from VREG_ACC on */
    unsigned accs;
    uint32_t scratch_lane; /* bytes of private memory per lane */
    uint32_t lds_bytes;
    unsigned buffer;    /* the SGPRs of the private segment buffer and of flat scratch init, */
    unsigned flat_init; /* which differ from wave to wave; NO_REGISTER: none */
    bool packed;        /* work-item ids of x, y, z in v0 */
    uint32_t groups[3]; /* of the grid */
    uint64_t ngroups;
    struct heat *heat; /* of the kernel; NULL: nobody wants to know */
};

enum { NO_REGISTER = 255 };

/* Fills s in from the launch and its kernel descriptor, and sets l->kernel. Returns 0, or -1 with
 * l->trouble. */
int start_init(struct start *s, struct kernel_launch *l);

/* The most waves that a workgroup of the launch can have. */
unsigned start_waves(const struct start *s, const struct kernel_launch *l);

/* Sets g to group number n of the grid, with its waves at their first instruction. g->launch,
 * g->waves, g->lds, and the memory that each wave's v and scratch point to are already there. */
void start_group(const struct start *s, struct group *g, uint64_t n);

#endif
