/* Memory with one lifetime: allocated piece by piece, freed all at once. */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include "base/str.h"
#include <stddef.h>

struct arena_block;

/* Zero-initialised is a valid empty arena. */
struct arena {
    struct arena_block *blocks;
    size_t used, cap; /* of the newest block */
    size_t total;     /* bytes handed out */
};

/* Frees everything; the arena is empty and usable again. */
void arena_release(struct arena *a);

/* Returns n zeroed bytes, aligned for any type and owned by the arena. Never NULL. */
void *arena_alloc(struct arena *a, size_t n);

/* Returns a NUL-terminated copy of s, owned by the arena. */
char *arena_strdup(struct arena *a, struct str s);

/* Returns a NUL-terminated formatted string, owned by the arena. */
char *arena_printf(struct arena *a, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

#define ARENA_NEW(a, T)      ((T *)arena_alloc((a), sizeof(T)))
#define ARENA_ARRAY(a, T, n) ((T *)arena_alloc((a), sizeof(T) * (size_t)(n)))

#endif
