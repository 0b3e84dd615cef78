/* Rows that stand for several: lists in braces, "cublas{S,D}gemm", and what may be left out,
 * "cuMemAlloc[_v2]". Such a row is written out as the lines that it stands for, which are
 * then read as any other. */
#ifndef MAP_EXPAND_H
#define MAP_EXPAND_H

#include "base/buf.h"
#include "map/shared.h"

enum { EXPAND_MOST = 512 }; /* rows of one line */

struct expand_part;

/* What the last line with lists stands for. Zero: nothing yet. */
struct expand {
    VEC(struct expand_part) parts;
    VEC(struct str) items;
    size_t nitems;   /* of each of its lists; 0: it has none */
    size_t noptions; /* in the name */
    struct buf line;
    VEC(struct scan_piece) pieces;
};

void expand_release(struct expand *x);

/* Looks at the row that follows on the line, up to the line's end or, where it is a word alone, up
 * to that one's. Returns how many rows it stands for; 0 where its CUDA name has neither a list nor
 * an option, and all its braces are the text's own. -1 where it is not well formed. */
int expand_row(struct expand *x, const struct scan *s, bool word, const struct shared *shared,
               struct arena *a, struct err *err);

/* Makes `out` read the nth of them, with places in messages that are those of s.
 * Good until the next one. */
void expand_nth(struct expand *x, const struct scan *s, size_t nth, struct scan *out);

#endif
