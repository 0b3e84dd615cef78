/* The spelling of names in map files. */
#ifndef MAP_NAME_H
#define MAP_NAME_H

#include "base/str.h"
#include "map/row.h"

/* Returns the length of the identifier that s begins with. */
size_t name_identifier(struct str s);

/* Returns what is wrong with a CUDA or HIP name of that kind, or NULL. */
const char *name_trouble(enum row_kind kind, struct str name, bool hip);

#endif
