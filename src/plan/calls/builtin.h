/* Builtin functions of nvcc that no header declares (linkage=C), and their names in the port. */
#ifndef PLAN_CALLS_BUILTIN_H
#define PLAN_CALLS_BUILTIN_H

#include "plan/input/input.h"

/* Returns HIP's name for a use: with "::" if the file has its own function of that name, such as
 * one that wraps the called one: "float sinf(float x) { return __nv_sinf(x); }" in a namespace.
 * Other rows: hip itself. Owned by the arena. */
const char *builtin_name(const struct input *in, const struct name_use *use, const char *hip,
                         struct arena *a);

#endif
