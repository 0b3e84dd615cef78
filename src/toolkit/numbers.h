/* The numbers of CUDA's parts that its headers state, by release. */
#ifndef TOOLKIT_NUMBERS_H
#define TOOLKIT_NUMBERS_H

#include "base/buf.h"
#include "map/release.h"

/* Appends the value that a macro has in this release ("CUBLAS_VER_MAJOR": "12"). False, and nothing
 * is appended, if it is not one of those that tell releases apart. */
bool numbers_value(struct str macro, release cuda, struct buf *out);

/* Returns the macros that a header of this name defines itself, with blanks between them, or NULL:
 * what looks for a release reads the file and runs no preprocessor. */
const char *numbers_stated(const char *header);

#endif
