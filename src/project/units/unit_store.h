/* Units' facts in the cache: a unit whose files, flags and included headers are what they were
 * is not parsed again. */
#ifndef PROJECT_UNITS_UNIT_STORE_H
#define PROJECT_UNITS_UNIT_STORE_H

#include "project/parse/result_cache.h"
#include "project/units/units.h"

/* Appends the unit's block, where there is one for the unit as the survey has it, and
 * all other files that libclang read for it are as they were: true. May be called by
 * several threads at once. */
bool unit_store_get(struct result_cache *cache, const struct survey *survey,
                    const struct unit *unit, struct buf *block);

/* Keeps the block of a unit that was parsed just now, unless something changed meanwhile. */
void unit_store_put(struct result_cache *cache, const struct survey *survey,
                    const struct unit *unit);

#endif
