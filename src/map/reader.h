/* Reads the map grammar (mappings/README.md): for mapgen at build time and for a user's --map
 * FILE. */
#ifndef MAP_READER_H
#define MAP_READER_H

#include "map/text.h"

/* Reads one file's text. file is its name in messages. default_family is for rows before a family
 * line (NULL: such rows are an error, as in built-in tables). Keeps all errors in t; -1 with the
 * first one. Never reads outside text, whatever its bytes. */
int map_text_read(struct map_text *t, const char *file, struct str text, const char *default_family,
                  struct err *err);

/* Checks what depends on the whole text: two rows with the same kind and name and overlapping hip=
 * ranges, families. Errors as above. */
int map_text_check(struct map_text *t, struct err *err);

/* Builds the table for run time. The arena owns everything. */
struct table *map_text_table(const struct map_text *t, struct arena *a);

#endif
