/* Merges three versions of a text, with git's own merge. */
#ifndef PROJECT_OUTPUT_MERGE_H
#define PROJECT_OUTPUT_MERGE_H

#include "base/buf.h"

/* The two sides of a conflict are between these lines. */
#define MERGE_OURS   "port"
#define MERGE_BASE   "base"
#define MERGE_THEIRS "cuda"

/* Appends the merge of two texts that come from base; NULL: their origin is unknown, and every
 * difference is a conflict. Returns the number of conflicts, or -1 if one of them can't be
 * merged. */
int merge_texts(const struct str *base, struct str ours, struct str theirs, struct buf *out);

/* True if the text has conflicts of such a merge. */
bool merge_is_unresolved(struct str text);

/* Returns the number of lines that two texts share, in any place. */
size_t merge_same_lines(struct str a, struct str b);

/* True if two texts share at least half of their lines. */
bool merge_alike(struct str a, struct str b);

#endif
