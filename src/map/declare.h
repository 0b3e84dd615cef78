/* The CUDA declarations that rows and mappings/cuda/ make up: the texts of the virtual headers. */
#ifndef MAP_DECLARE_H
#define MAP_DECLARE_H

#include "base/buf.h"
#include "map/text.h"

/* Says for each line of t whether it is the one that declares its name: the first of those with the
 * same kind and name that have a sig=, decl= or value=. Names within a namespace never are. One
 * byte a line, owned by the arena. */
const bool *declare_chosen(const struct map_text *t, struct arena *a);

/* Does each row give what its declaration takes, and does each header that lacks= names have a row?
 * -1 and "file:line:1: what is wrong". */
int declare_check(const struct map_text *t, struct err *err);

/* Writes the header of a family: the hand-written text, then what the chosen rows
 * of the family declare. */
void declare_family(const struct map_text *t, const bool *chosen, const char *family,
                    struct str hand, struct buf *out);

/* Writes the header of a CUDA header's name: one that includes the headers of its
 * families ("a,b", or NULL).
 */
void declare_header(const char *declares, struct buf *out);

#endif
