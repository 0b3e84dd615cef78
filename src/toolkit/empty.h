/* Empty objects, which take the place of what no compiler could make. A link that one takes part in
 * must ignore what is missing. */
#ifndef TOOLKIT_EMPTY_H
#define TOOLKIT_EMPTY_H

#include "base/err.h"
#include <stdbool.h>

/* Writes an empty object file in place of that of a source. -1 with err. */
int empty_write(const char *object, const char *source, struct err *err);

/* True if an object file or static library is an empty object, or has one in it. */
bool empty_in(const char *path);

#endif
