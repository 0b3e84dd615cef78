/* The originals of the files in an output folder: the last translation of each text source, for
 * merging (--update). They are in ".tranship.base" in the output folder, one compressed file (zstd)
 * per content, named by its digest, which is in the journal. A file is used only if its digest
 * matches. */
#ifndef PROJECT_OUTPUT_MERGE_BASES_H
#define PROJECT_OUTPUT_MERGE_BASES_H

#include "base/anchor.h"
#include "base/digest.h"

#define MERGE_BASES_FOLDER ".tranship.base"

enum { MERGE_BASE_MAX = 64 << 20 }; /* bytes; larger files are not kept or merged */

/* Zero-initialised except the folder, which is -1 while it is not open. Several threads may use
 * it. */
struct merge_bases {
    int folder; /* locked: no other run prunes it meanwhile */
};

/* Opens the folder below the anchor; creates it with make. If that fails, nothing is kept or found:
 * a merge will report it. */
void merge_bases_open(struct merge_bases *s, const struct anchor *at, bool make);
void merge_bases_close(struct merge_bases *s);

bool merge_bases_have(const struct merge_bases *s, struct digest d);

/* Keeps a text unless it is large. */
void merge_bases_keep(struct merge_bases *s, struct digest d, struct str text);

/* Appends a kept text: false if it is missing or damaged. */
bool merge_bases_get(const struct merge_bases *s, struct digest d, struct buf *out);

/* Removes texts that keep does not want, unless another run is using the folder; removes an empty
 * folder. */
void merge_bases_prune(struct merge_bases *s, const struct anchor *at,
                       bool (*keep)(void *ctx, struct digest d), void *ctx);

#endif
