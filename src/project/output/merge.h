/* Three versions of a text become one, by git's own merge. */
#ifndef PROJECT_OUTPUT_MERGE_H
#define PROJECT_OUTPUT_MERGE_H

#include "base/buf.h"

/* What is not the same on both sides of a conflict is between these lines. */
#define MERGE_OURS   "port"
#define MERGE_BASE   "base"
#define MERGE_THEIRS "cuda"

/* Appends the merge of two texts that come from base; NULL: nobody knows what they come
 * from, and all that differs is a conflict. The number of conflicts, or -1 where one of
 * them can't be merged. */
int merge_texts(const struct str *base, struct str ours, struct str theirs, struct buf *out);

/* Are there conflicts of such a merge in the text? */
bool merge_is_open(struct str text);

/* How many lines two texts have in common, wherever they stand. */
size_t merge_same_lines(struct str a, struct str b);

/* Do two texts have at least half of their lines in common? */
bool merge_alike(struct str a, struct str b);

#endif
