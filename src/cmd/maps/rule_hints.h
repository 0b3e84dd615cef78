/* Warns about things that a user's map may contain, but that may be mistakes. */
#ifndef CMD_MAPS_RULE_HINTS_H
#define CMD_MAPS_RULE_HINTS_H

#include "base/buf.h"
#include "map/map.h"

/* Reports on m's last table, row by row in the order of its file: CUDA and HIP names that look
 * misspelt, releases and headers that no table knows, and built-in rows that a row replaces; then
 * its suppress rows. */
void rule_hints(const struct map *m, struct buf *out);

#endif
