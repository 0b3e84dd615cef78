/* Empty objects, which take the place of what no compiler could make (the toolkit's nvcc writes
 * them). A link that one takes part in must ignore what is missing. */
#ifndef RECORD_EMPTY_H
#define RECORD_EMPTY_H

#include "base/buf.h"
#include <stdbool.h>

/* Appends the text by which an empty object is known, in place of that of a source. */
void empty_mark(const char *source, struct buf *out);

/* True if an object file or library is an empty object, or has one in it. */
bool empty_in(const char *path);

/* The linker's flag for what is missing, as a compiler takes it. */
#define EMPTY_LINK_FLAG "-Wl,--unresolved-symbols=ignore-all"

#endif
