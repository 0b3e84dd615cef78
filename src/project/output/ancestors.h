/* What the files of an output folder began as: the last translation of each source that is text,
 * for merging (--update). In ".tranship.base" in the output folder, a compressed file (zstd) for
 * each content, named by its digest, which the journal has. What is read is believed only as far
 * as the digest agrees. */
#ifndef PROJECT_OUTPUT_ANCESTORS_H
#define PROJECT_OUTPUT_ANCESTORS_H

#include "base/anchor.h"
#include "base/digest.h"

#define ANCESTORS_FOLDER ".tranship.base"

enum { ANCESTOR_MAX = 64 << 20 }; /* bytes of a file that is kept, and merged */

/* Zero-initialised but for the folder, which is -1 while it is not open.
 * Several threads may use it. */
struct ancestors {
    int folder; /* locked: no other run prunes it meanwhile */
};

/* Opens the folder below the anchor, and makes it with make. Where it can't be had, nothing is kept
 * or found: a merge will tell. */
void ancestors_open(struct ancestors *s, const struct anchor *at, bool make);
void ancestors_close(struct ancestors *s);

bool ancestors_have(const struct ancestors *s, struct digest d);

/* Keeps a text; nothing for a large one. */
void ancestors_keep(struct ancestors *s, struct digest d, struct str text);

/* Appends what was kept: false where it is not there, or damaged. */
bool ancestors_get(const struct ancestors *s, struct digest d, struct buf *out);

/* Removes what keep does not want, unless another run is using the folder; an empty folder goes. */
void ancestors_prune(struct ancestors *s, const struct anchor *at,
                     bool (*keep)(void *ctx, struct digest d), void *ctx);

#endif
