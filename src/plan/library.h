/* NVIDIA's libraries, told by the beginnings of the names in them. */
#ifndef PLAN_LIBRARY_H
#define PLAN_LIBRARY_H

#include "base/str.h"

struct library {
    const char *prefix, *name;
    const char *header; /* of a library that ROCm has nothing like: the header whose row says so; else NULL */
};

/* The library that a name which no table knows belongs to by its spelling, or NULL. */
const struct library *library_of(struct str name);

#endif
