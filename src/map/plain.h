/* Expanded rows: one line each, with every attribute and without groups, lists and shared texts. */
#ifndef MAP_PLAIN_H
#define MAP_PLAIN_H

#include "base/buf.h"
#include "map/text.h"

/* Adds the row as a line that reads as the same row; the attributes in the order of
 * map_attrs.def. */
void plain_row(const struct map_line *line, struct buf *out);

#endif
