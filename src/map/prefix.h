/* The lists of library rows: how names, headers and folders begin, "cublas:hipblas,CUBLAS_". */
#ifndef MAP_PREFIX_H
#define MAP_PREFIX_H

#include "base/arena.h"
#include "map/scan.h"
#include "map/text.h"

/* One entry of a list. */
struct prefix_item {
    struct str text, other; /* other: what stands behind the colon; n is 0 where there is none */
    enum prefix_follow follow;
};

/* Takes the first entry off a list. False where there is none left. */
bool prefix_next(struct str *list, enum prefix_use use, struct prefix_item *out);

/* The use of an attribute, or PREFIX_USES where it is no such list. */
enum prefix_use prefix_use_of(enum row_attr attr);
enum row_attr prefix_attr_of(enum prefix_use use);

/* Checks the value of such an attribute. at: where it stands. -1 and what is wrong with it. */
int prefix_check(const struct scan *s, size_t at, enum row_attr attr, const char *value,
                 struct err *err);

/* Keeps an error for each entry that two library rows of the text have. */
void prefix_check_duplicates(struct map_text *t);

/* Fills t->begins from the library rows of a table; offset gives the place in the pool of a text,
 * which is in it. Owned by the arena. */
void prefix_make(struct table *t, uint32_t (*offset)(void *ctx, struct str text), void *ctx,
                 struct arena *a);

#endif
