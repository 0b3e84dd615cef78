/* CUDA's vector types, by their names. */
#ifndef CORE_VECTOR_H
#define CORE_VECTOR_H

#include "base/str.h"

enum { VECTOR_MOST = 4 };

/* Returns the number of members of the vector type of this name, 4 of "float4"; 0 if there is none, or
 * it has one member. */
int vector_members(struct str name);

#endif
