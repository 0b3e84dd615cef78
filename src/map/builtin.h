/* What mapgen writes beside map_builtin: the virtual headers. */
#ifndef MAP_BUILTIN_H
#define MAP_BUILTIN_H

#include <stddef.h>

struct map_virtual {
    const char *name; /* as in #include */
    const char *text;
    size_t len;
};

/* Sorted by name. */
extern const struct map_virtual map_virtuals[];
extern const int map_nvirtuals;

#endif
