/* Calls for which HIP has no overload of the function (nooverload=), and the function that replaces
 * it (overload=). */
#ifndef PLAN_HELPERS_OVERLOAD_H
#define PLAN_HELPERS_OVERLOAD_H

#include "plan/helpers/helpers_own.h"

/* Returns the type of the first argument for which HIP has no overload. NULL if HIP has one for the
 * call, or the parse does not know its types. The text is the facts'. */
const char *overload_type(const struct input *in, const struct name_use *use);

/* Returns the name that overload= writes in place of the function's, if HIP has no overload for the
 * call's types, or if they are unknown (a template, a macro's body) and the file uses such a type;
 * else NULL. own: functions that the file defines itself. The text is the row's. */
const char *overload_name(const struct input *in, const struct helpers_own *own,
                          const struct name_use *use);

#endif
