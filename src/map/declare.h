/* The CUDA declarations that rows and mappings/cuda/ provide: the texts of the virtual headers. */
#ifndef MAP_DECLARE_H
#define MAP_DECLARE_H

#include "base/buf.h"
#include "map/text.h"

/* Returns for each line of t whether it declares its name: the first of those with the same kind
 * and name that have a sig=, decl= or value=. Names in a namespace never do. One byte per line,
 * owned by the arena. */
const bool *declare_chosen(const struct map_text *t, struct arena *a);

/* Checks that each row has everything its declaration needs, and that each header that lacks= names
 * has a row. -1 and "file:line:1: what is wrong". */
int declare_check(const struct map_text *t, struct err *err);

/* Writes the header of a family: the hand-written text, then the declarations of the family's
 * chosen rows. */
void declare_family(const struct map_text *t, const bool *chosen, const char *family,
                    struct str hand, struct buf *out);

/* Writes the header with a CUDA header's name: it includes the headers of its families ("a,b", or
 * NULL). */
void declare_header(const char *declares, struct buf *out);

#endif
