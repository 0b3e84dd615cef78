/* Functions of nvcc's own that no header declares (linkage=C): what they are called in the port. */
#ifndef PLAN_CALLS_BUILTIN_H
#define PLAN_CALLS_BUILTIN_H

#include "plan/input/input.h"

/* HIP's name for a use: behind "::" where the file has something of its own of that name, such as a
 * function that wraps the one that is called: "float sinf(float x) { return __nv_sinf(x); }" in a
 * namespace. Other rows: hip itself. Owned by the arena. */
const char *builtin_name(const struct input *in, const struct name_use *use, const char *hip,
                         struct arena *a);

#endif
