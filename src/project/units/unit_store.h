/* Cached facts of units: a unit is not parsed again if its files, flags and included headers have
 * not changed. */
#ifndef PROJECT_UNITS_UNIT_STORE_H
#define PROJECT_UNITS_UNIT_STORE_H

#include "project/parse/result_cache.h"
#include "project/units/units.h"

/* Appends the unit's block and returns true, if there is one for the unit as surveyed, and no other
 * file that libclang read for it has changed. Several threads may call it at once. */
bool unit_store_get(struct result_cache *cache, const struct survey *survey,
                    const struct unit *unit, struct buf *block);

/* Stores the block of a unit that was just parsed, unless something changed meanwhile. */
void unit_store_put(struct result_cache *cache, const struct survey *survey,
                    const struct unit *unit);

#endif
