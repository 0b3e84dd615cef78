/* Sources that have another name in the port (--rename), where a build file names them. */
#ifndef BUILD_RENAME_H
#define BUILD_RENAME_H

#include "build/build.h"

/* Gives the names of such files, and patterns for them ("%.cu", "*.cu", "$(NAME).cu", ":.cu="), HIP's
 * endings. */
void build_rename(struct build *b);

#endif
