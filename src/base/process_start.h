/* When a process began. Process numbers are reused, so number and start time together identify
 * it. */
#ifndef BASE_PROCESS_START_H
#define BASE_PROCESS_START_H

#include <stdint.h>

/* Returns when the process began, in the kernel's ticks; 0 if there is no such process, or it has
 * ended and was not waited for yet. */
uint64_t process_start_time(int process);

#endif
