/* Names by which a project counts AMD's lanes: they stand for 32 in its CUDA build, and for 64 or
 * the size of the wavefront in its HIP build. */
#ifndef CORE_LANE_NAMES_H
#define CORE_LANE_NAMES_H

#include "base/buf.h"
#include "core/lex.h"

struct lane_name {
    struct str name;
    const uint32_t *file; /* the numbers of the files that define it so, in order */
    uint32_t nfiles;
};

/* Macros, constants, enumerators and functions without parameters; and those that are defined by
 * them: "#define HALF (WAVE / 2)". Sorted by name. */
struct lane_names {
    const struct lane_name *name;
    uint32_t n;
};

struct macros;
struct outlined;

/* A definition whose value may count lanes, for the outline of a file. */
struct lane_definition {
    uint32_t at;   /* the token where it stands: it decides the branch */
    uint32_t name; /* the token of its name */
    struct tok_range value;
};

struct lane_definitions {
    const struct lane_definition *v; /* in order */
    uint32_t n;
};

/* Finds the definitions of a file, apart from macros without parameters. Owned by the arena. */
void lane_definitions_find(struct lane_definitions *d, const struct tokens *t, struct arena *a);

/* Writes a definition as a line of an outline. */
void lane_definition_write(struct buf *out, const struct tokens *t,
                           const struct lane_definition *d);

/* Finds the names in the outlines of n files whose macros are solved. Owned by the arena. Linear
 * but for the sorting. */
void lane_names_find(struct lane_names *l, const struct macros *m, const struct outlined *file,
                     uint32_t n, struct arena *a);

/* Returns the name, or NULL. */
const struct lane_name *lane_names_get(const struct lane_names *l, struct str name);

#endif
