/* What differs from one release of CUDA's compiler to another. */
#ifndef TOOLKIT_RELEASES_H
#define TOOLKIT_RELEASES_H

#include "base/arena.h"
#include "map/release.h"

/* The CUDA releases that a toolkit can be of, and the usual one. */
#define TOOLKIT_OLDEST  RELEASE(9, 0)
#define TOOLKIT_NEWEST  RELEASE(13, 9)
#define TOOLKIT_DEFAULT RELEASE(12, 4)

/* Returns the third number of a release's compiler: 131 of 12.4.131. */
int releases_patch(release cuda);

/* Returns "12.4.131" for 12.4, owned by the arena. */
const char *releases_version(release cuda, struct arena *a);

/* Walks the compute capabilities that a release compiles for, as 52 for 5.2; false past the end. *i
 * begins at 0. */
bool releases_arch(int *i, release cuda, int *arch);

/* The one that a release compiles for unless told otherwise. */
int releases_default_arch(release cuda);

#endif
