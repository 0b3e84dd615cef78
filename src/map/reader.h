/* Reads the map grammar (mappings/README.md): for mapgen at build time and for
 * a user's --map FILE. */
#ifndef MAP_READER_H
#define MAP_READER_H

#include "map/text.h"

/* Reads one file's text. file is what messages call it. default_family serves rows before a family
 * line (NULL: such rows are an error, as in built-in tables). All errors are kept in t; -1 with the
 * first one. Never reads outside text, whatever is in it. */
int map_text_read(struct map_text *t, const char *file, struct str text, const char *default_family,
                  struct err *err);

/* Checks what only the whole shows: two rows with the same kind and name and overlapping hip=
 * ranges, families. Errors as above. */
int map_text_check(struct map_text *t, struct err *err);

/* Builds a table as used at run time. Everything is owned by the arena. */
struct table *map_text_table(const struct map_text *t, struct arena *a);

#endif
