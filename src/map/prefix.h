/* The lists of library rows: prefixes of names, headers and folders, "cublas:hipblas,CUBLAS_". */
#ifndef MAP_PREFIX_H
#define MAP_PREFIX_H

#include "base/arena.h"
#include "map/scan.h"
#include "map/text.h"

/* One entry of a list. */
struct prefix_item {
    struct str text, other; /* other: the text after the colon; n is 0 if there is none */
    enum prefix_follow follow;
};

/* Takes the first entry from a list. False if none is left. */
bool prefix_next(struct str *list, enum prefix_use use, struct prefix_item *out);

/* Returns the use of an attribute, or PREFIX_USES if it is not such a list. */
enum prefix_use prefix_use_of(enum row_attr attr);
enum row_attr prefix_attr_of(enum prefix_use use);

/* Checks the value of such an attribute. at: its place. -1 and what is wrong with it. */
int prefix_check(const struct scan *s, size_t at, enum row_attr attr, const char *value,
                 struct err *err);

/* Keeps an error for each entry that is in two library rows of the text. */
void prefix_check_duplicates(struct map_text *t);

/* Fills t->prefixes from the library rows of a table; offset returns the place of a text in the pool,
 * which must contain it. Owned by the arena. */
void prefix_make(struct table *t, uint32_t (*offset)(void *ctx, struct str text), void *ctx,
                 struct arena *a);

#endif
