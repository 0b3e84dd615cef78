/* Launches that run too long (--timeout). */
#ifndef VGPU_MACHINE_TIMEOUT_H
#define VGPU_MACHINE_TIMEOUT_H

#include "vgpu/machine/machine.h"

/* Converts a number of seconds such as "10" or "0.5" to nanoseconds; false if it is no number, not
 * above 0, or more than 30 years. strtod can't be used: in the program's process, the locale is the
 * program's, and strtod might want a comma. */
bool timeout_parse(const char *seconds, uint64_t *ns);

/* The time at which a launch that begins now has to end, in nanoseconds of a monotonic clock; 0:
 * never. timeout_is_past: whether a time other than 0 is over. */
uint64_t timeout_deadline(void);
bool timeout_is_past(uint64_t deadline);

/* Traps a wave of the group, so that the launch's trouble says where the group is: a wave that
 * runs, or else one that waits. */
void timeout_say(struct group *g);

#endif
