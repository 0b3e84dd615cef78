/* Rows that stand for several: lists in braces, "cublas{S,D}gemm", and optional parts,
 * "cuMemAlloc[_v2]". Such a row is expanded into its lines, which are then read as any other. */
#ifndef MAP_EXPAND_H
#define MAP_EXPAND_H

#include "base/buf.h"
#include "map/shared.h"

enum { EXPAND_MOST = 512 }; /* rows of one line */

struct expand_part;

/* The expansion of the last line with lists. Zero: nothing yet. */
struct expand {
    VEC(struct expand_part) parts;
    VEC(struct str) items;
    size_t nitems;   /* of each of its lists; 0: unused */
    size_t noptions; /* in the name */
    struct buf line;
    VEC(struct scan_piece) pieces;
};

void expand_release(struct expand *x);

/* Looks at the next row of the line, up to the line's end or, if it is a single word, to that
 * word's. Returns the number of rows it stands for; 0 if its CUDA name has neither a list nor an
 * option, and all its braces are plain text. -1 if it is malformed. */
int expand_row(struct expand *x, const struct scan *s, bool word, const struct shared *shared,
               struct arena *a, struct err *err);

/* Makes `out` read the nth of them; places in messages are those of s. Valid until the next
 * call. */
void expand_nth(struct expand *x, const struct scan *s, size_t nth, struct scan *out);

#endif
