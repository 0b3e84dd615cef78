/* The names that a shared library exports, and its soname. */
#ifndef REBUILD_EXPORTS_H
#define REBUILD_EXPORTS_H

#include "base/words.h"

struct exports {
    const char *soname;
    struct words function; /* each once, in the order of the file's table */
};

/* Reads a shared library (ELF, 64 bits, of this machine's byte order). The arena owns the texts. -1
 * with err: it can't be read, or is none. */
int exports_read(const char *path, struct exports *out, struct arena *a, struct err *err);

#endif
