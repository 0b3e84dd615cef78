/* Workgroups in flight on one thread. */
#ifndef VGPU_MACHINE_RUN_H
#define VGPU_MACHINE_RUN_H

#include "vgpu/machine/slot.h"

enum turn {
    TURN_ENDED,   /* all its waves have ended */
    TURN_BUSY,    /* runs on */
    TURN_IDLE,    /* all its waves wait for something or poll */
    TURN_TRAPPED, /* the launch ends */
};

/* Runs the waves of a group until none can go on, or for a while. */
enum turn group_turn(struct group *g);

#endif
