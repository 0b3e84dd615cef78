/* Helpers: mappings/helpers/NAME.h, code that comes with a port (helper=). */
#ifndef MAP_HELPER_H
#define MAP_HELPER_H

#include "base/str.h"
#include <stdbool.h>

/* The next helper that a helper's text asks for, #include "NAME.h" at the begin of a line: moves on
 * behind that line. False where there is none. */
bool map_helper_next(const char **text, struct str *name);

#endif
