/* Helpers: mappings/helpers/NAME.h, code that comes with a port (helper=). */
#ifndef MAP_HELPER_H
#define MAP_HELPER_H

#include "base/str.h"
#include <stdbool.h>

/* Finds the next helper that a helper's text includes, #include "NAME.h" at the beginning of a
 * line, and moves past that line. False if there is none. */
bool map_helper_next(const char **text, struct str *name);

#endif
