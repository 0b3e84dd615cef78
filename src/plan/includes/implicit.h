/* C headers that nvcc includes implicitly, and HIP's compiler does not: the file uses them without
 * naming them. */
#ifndef PLAN_INCLUDES_IMPLICIT_H
#define PLAN_INCLUDES_IMPLICIT_H

#include "plan/input/input.h"

enum { IMPLICIT_HEADERS = 3 };

/* A header that the port must include. */
struct implicit {
    const char *c, *cxx; /* "string.h", "cstring"; cxx is NULL if that does not suffice */
    bool in_std;         /* a name is used in the namespace std */
};

/* Finds the headers that the file's names need, each once, in the order of their first uses;
 * returns their number. Ignores names that the project defines itself, members, and names in
 * directives. */
int implicit_find(const struct input *in, struct implicit out[IMPLICIT_HEADERS]);

#endif
