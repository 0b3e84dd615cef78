/* The checker: wrong use of memory, races, divergent barriers. */
#ifndef VGPU_CHECK_CHECK_H
#define VGPU_CHECK_CHECK_H

#include "vgpu/machine/hooks.h"

/* Starts the checker as spec says, the value of $TRANSHIP_VGPU_CHECK (machine/output.h:
 * output_parse). False: it stays off. */
bool check_start(const char *spec);

/* The checker's functions for the machine (vgpu_hooks.observer), after check_start. */
extern const struct observer check_observer;

#endif
