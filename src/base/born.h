/* Which process it is: numbers of processes are used again. */
#ifndef BASE_BORN_H
#define BASE_BORN_H

#include <stdint.h>

/* When the process began, in the kernel's ticks; 0: there is none, or it has ended and nobody has
 * asked for its status. */
uint64_t process_born(int process);

#endif
