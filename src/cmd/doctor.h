/* What doctor looks for in other modules. */
#ifndef CMD_DOCTOR_H
#define CMD_DOCTOR_H

#include "base/arena.h"

/* The toolchains that tranship validate finds here: "hip-5.2, hip-6.4"; NULL where there is none. *lacks:
 * what the first of the others lacks, or NULL. Both are in the arena. */
const char *doctor_toolchains(struct arena *a, const char **lacks);

#endif
