/* The time, for measuring how long something takes and when it is due. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <time.h>

/* Seconds since some point in the past, by a clock that nobody sets. */
double clock_now(void);

/* Seconds by another clock of clock_gettime(2): processor time of a process, for example. -1: there
 * is no such clock, because the process has ended. */
double clock_read(clockid_t clock);

#endif
