/* The originals of the files in an output folder: the last translation of each text source, for
 * merging (--update). They are in ".tranship.base" in the output folder, one compressed file (zstd)
 * per content, named by its digest, which is in the journal. A file is used only if its digest
 * matches. */
#ifndef PROJECT_OUTPUT_ANCESTORS_H
#define PROJECT_OUTPUT_ANCESTORS_H

#include "base/anchor.h"
#include "base/digest.h"

#define ANCESTORS_FOLDER ".tranship.base"

enum { ANCESTOR_MAX = 64 << 20 }; /* bytes; larger files are not kept or merged */

/* Zero-initialised except the folder, which is -1 while it is not open. Several threads may use
 * it. */
struct ancestors {
    int folder; /* locked: no other run prunes it meanwhile */
};

/* Opens the folder below the anchor; creates it with make. If that fails, nothing is kept or found:
 * a merge will report it. */
void ancestors_open(struct ancestors *s, const struct anchor *at, bool make);
void ancestors_close(struct ancestors *s);

bool ancestors_have(const struct ancestors *s, struct digest d);

/* Keeps a text unless it is large. */
void ancestors_keep(struct ancestors *s, struct digest d, struct str text);

/* Appends a kept text: false if it is missing or damaged. */
bool ancestors_get(const struct ancestors *s, struct digest d, struct buf *out);

/* Removes texts that keep does not want, unless another run is using the folder; removes an empty
 * folder. */
void ancestors_prune(struct ancestors *s, const struct anchor *at,
                     bool (*keep)(void *ctx, struct digest d), void *ctx);

#endif
