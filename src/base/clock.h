/* Clocks for measuring how long something takes and when it is due. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <time.h>

/* Returns the seconds since some point in the past, on a clock that is never set. */
double clock_now(void);

/* Returns the seconds on another clock of clock_gettime(2), such as the processor time of a
 * process; -1 if there is no such clock, because the process has ended. */
double clock_read(clockid_t clock);

#endif
