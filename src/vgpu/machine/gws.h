/* Global wave sync, the part for the scheduler; machine.h has the rest. */
#ifndef VGPU_MACHINE_GWS_H
#define VGPU_MACHINE_GWS_H

#include "vgpu/machine/machine.h"

/* True if a wave in state WAVE_GRID may go on. If it waits for a semaphore, this takes it. */
bool machine_gws_open(const struct wave *w);

#endif
