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

/* The linker's flags to ignore what is missing, as a compiler takes them, and as words of their own.
 * Without -z now, GNU ld 2.40 writes a program that can't be loaded. */
#define EMPTY_LINK_FLAG  "-Wl,--unresolved-symbols=ignore-all,-z,now"
#define EMPTY_LINK_WORDS {"--unresolved-symbols=ignore-all", "-z", "now"}

#endif
