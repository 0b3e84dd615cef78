/* The libraries of a toolkit: which there are, how their files are called, what they export. */
#ifndef TOOLKIT_LIBRARIES_H
#define TOOLKIT_LIBRARIES_H

#include "base/arena.h"
#include "base/err.h"
#include "map/map.h"
#include "toolkit/stub.h"

struct toolkit_library {
    const char *name;     /* "cublas" */
    const char *soname;   /* "libcublas.so.12" */
    const char *forms;    /* libraries.def */
    const char *families; /* libraries.def */
    const char *functions;
};

/* Walks the libraries that a CUDA release has; false past the end. *i begins at 0. The arena owns
 * the soname. */
bool toolkit_library_next(int *i, release cuda, struct toolkit_library *out, struct arena *a);

/* Returns the stubs of a library for a CUDA release, sorted by name, without duplicates; *n of
 * them. The arena owns them. */
struct stub *toolkit_library_stubs(const struct toolkit_library *l, release cuda, size_t *n,
                                   struct arena *a);

/* Writes all libraries of a CUDA release into dir/lib64 and dir/lib64/stubs, which it makes. -1
 * with err. */
int toolkit_write_libraries(const char *dir, release cuda, struct err *err);

#endif
