/* Which process it is: numbers of processes are used again. */
#ifndef BASE_PROCESS_START_H
#define BASE_PROCESS_START_H

#include <stdint.h>

/* When the process began, in the kernel's ticks; 0: there is none, or it has ended and nobody has
 * asked for its status. */
uint64_t process_start_time(int process);

#endif
