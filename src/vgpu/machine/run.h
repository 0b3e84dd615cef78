/* Workgroups in flight on one thread. */
#ifndef VGPU_MACHINE_RUN_H
#define VGPU_MACHINE_RUN_H

#include "vgpu/machine/slot.h"

enum turn {
    TURN_ENDED,   /* all waves have ended */
    TURN_BUSY,    /* some wave can go on */
    TURN_IDLE,    /* all waves wait for something or poll */
    TURN_TRAPPED, /* a wave trapped: the launch ends */
};

/* Runs the waves of a group until none can go on, or for a while. */
enum turn group_turn(struct group *g);

#endif
