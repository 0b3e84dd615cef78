/* The headers that #includes and __has_include name. */
#ifndef PLAN_INPUT_HEADER_H
#define PLAN_INPUT_HEADER_H

#include "plan/input/input.h"

/* What stands between the quotes or angle brackets of the header token i. */
struct str header_name(const struct tokens *t, uint32_t i);

/* Does the header token i name a file of the user's own? A quoted header that lies beside the input
 * is one, whatever its name, unless a rule of the user's own is about it. */
bool header_is_users(const struct input *in, uint32_t i);

/* Would a name that no header row knows be one of CUDA's? A user's own "cuda_utils.h" has a
 * toolkit-like name as well. */
bool header_looks_cuda(const struct map *m, struct str name);

#endif
