/* What is allowed in a user's map, and may be a mistake all the same. */
#ifndef CMD_MAPS_RULE_HINTS_H
#define CMD_MAPS_RULE_HINTS_H

#include "base/buf.h"
#include "map/map.h"

/* Says of m's last table, row by row in the order of its file: CUDA and HIP names that look
 * misspelt, releases and headers that no table knows, and built-in rows that a row stands in for;
 * then of its suppress rows. */
void rule_hints(const struct map *m, struct buf *out);

#endif
