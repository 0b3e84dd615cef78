/* The checker: wrong use of memory, races, divergent barriers. */
#ifndef VGPU_CHECK_CHECK_H
#define VGPU_CHECK_CHECK_H

#include "vgpu/machine/hooks.h"

/* spec: $TRANSHIP_VGPU_CHECK, for output_parse; false: off. */
bool check_start(const char *spec);

/* What it sees of programs from then on. */
extern const struct observer check_observer;

#endif
