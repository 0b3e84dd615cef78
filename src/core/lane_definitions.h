/* The definitions of a file whose values may count the lanes of a warp or of a wavefront. */
#ifndef CORE_LANE_DEFINITIONS_H
#define CORE_LANE_DEFINITIONS_H

#include "base/buf.h"
#include "core/lex.h"

/* A macro with parameters, a constant, an enumerator, or a function without parameters. */
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

/* Writes a definition as a line of an outline (core/macros.h). */
void lane_definition_write(struct buf *out, const struct tokens *t,
                           const struct lane_definition *d);

#endif
