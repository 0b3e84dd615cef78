/* Launches that run too long (--timeout). */
#ifndef VGPU_MACHINE_TIMEOUT_H
#define VGPU_MACHINE_TIMEOUT_H

#include "vgpu/machine/machine.h"

/* "10" or "0.5" as nanoseconds; false for what is no number of seconds above 0. In the program's
 * process the locale is not ours: strtod might want a comma. */
bool timeout_parse(const char *seconds, uint64_t *ns);

/* When a launch that begins now is to end; 0: never. */
uint64_t timeout_deadline(void);
bool timeout_is_past(uint64_t deadline);

/* Says in the launch's trouble where the group stands: a wave that runs, or else one that waits. */
void timeout_say(struct group *g);

#endif
