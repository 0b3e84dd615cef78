/* Which names a person decides on together. */
#ifndef TRANSLATE_GROUP_H
#define TRANSLATE_GROUP_H

#include "core/finding.h"
#include "map/map.h"

/* Sets family and pattern of the findings about names and headers that HIP lacks or has in another
 * form, from the rows and libraries of the map. The strings are the map's and the arena's. */
void group_findings(struct findings *f, const struct map *m, struct arena *a);

#endif
