/* The headers that #include and __has_include name. */
#ifndef PLAN_INPUT_HEADER_H
#define PLAN_INPUT_HEADER_H

#include "plan/input/input.h"

/* Returns the text between the quotes or angle brackets of the header token i. */
struct str header_name(const struct tokens *t, uint32_t i);

/* True if the header token i names a file of the user's own. A quoted header next to the input is
 * one, whatever its name, and so is a file of the project if CUDA has no header of that name or HIP
 * none in its place; unless a rule of the user's is about it. */
bool header_is_users(const struct input *in, uint32_t i);

/* True if a name without a header row looks like one of CUDA's. A user's own "cuda_utils.h" has a
 * toolkit-like name as well. */
bool header_looks_cuda(const struct map *m, struct str name);

#endif
