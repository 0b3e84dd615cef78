/* Headers of C that nvcc includes by itself, and HIP's compiler does not: what a file leans
 * on without naming it. */
#ifndef PLAN_INCLUDES_IMPLICIT_H
#define PLAN_INCLUDES_IMPLICIT_H

#include "plan/input/input.h"

enum { IMPLICIT_HEADERS = 3 };

/* A header that the port has to name. */
struct implicit {
    const char *c, *cxx; /* "string.h", "cstring"; cxx is NULL where that will not do */
    bool in_std;         /* a name is asked for in the namespace std */
};

/* Those that the file's names lean on, each once, in the order of their first uses; how many there
 * are. A name that the project defines itself, a member, and one in a directive lean on nothing. */
int implicit_find(const struct input *in, struct implicit out[IMPLICIT_HEADERS]);

#endif
