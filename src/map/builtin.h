/* The output of mapgen besides map_builtin: the virtual headers, the helpers. */
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

/* mappings/helpers/NAME.h */
struct map_helper {
    const char *name, *text;
};

extern const struct map_helper map_helpers[];
extern const int map_nhelpers;

/* mappings/toolkit/FAMILY.h */
extern const struct map_helper map_definition_texts[];
extern const int map_ndefinition_texts;

#endif
