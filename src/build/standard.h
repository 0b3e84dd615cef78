/* The C++ standard of a build, where ROCm's libraries need a newer one than CUDA's. */
#ifndef BUILD_STANDARD_H
#define BUILD_STANDARD_H

#include "build/build.h"

/* Returns the value with a newer standard, "c++17" for "c++11", "14" for "11"; NULL: it may stay.
 * Owned by the arena. */
const char *standard_raised(const struct build *b, struct str value);

/* Reports that it was raised. */
void standard_tell(struct build *b, struct span span, struct str name);

#endif
