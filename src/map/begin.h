/* The lists of library rows: how names, headers and folders begin, "cublas:hipblas,CUBLAS_". */
#ifndef MAP_BEGIN_H
#define MAP_BEGIN_H

#include "base/arena.h"
#include "map/reader.h"
#include "map/scan.h"

/* One entry of a list. */
struct begin_item {
    struct str text, other; /* other: what stands behind the colon; n is 0 where there is none */
    enum begin_follow follow;
};

/* Takes the first entry off a list. False where there is none left. */
bool begin_next(struct str *list, enum begin_use use, struct begin_item *out);

/* The use of an attribute, or BEGIN_USES where it is no such list. */
enum begin_use begin_use_of(enum row_attr attr);
enum row_attr begin_attr_of(enum begin_use use);

/* Checks the value of such an attribute. at: where it stands. -1 and what is wrong with it. */
int begin_check(const struct scan *s, size_t at, enum row_attr attr, const char *value,
                struct err *err);

/* Keeps an error for each entry that two library rows of the text have. */
void begin_check_duplicates(struct map_text *t);

/* Fills t->begins from the library rows of a table; offset gives the place in the pool of a text,
 * which is in it. Owned by the arena. */
void begin_make(struct table *t, uint32_t (*offset)(void *ctx, struct str text), void *ctx,
                struct arena *a);

#endif
