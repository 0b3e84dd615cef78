/* Whether a wave in state WAVE_GRID may go on. */
#ifndef VGPU_MACHINE_GWS_H
#define VGPU_MACHINE_GWS_H

#include "vgpu/machine/machine.h"

bool machine_gws_open(const struct wave *w);

#endif
