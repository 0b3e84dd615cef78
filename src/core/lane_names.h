/* Names by which a project counts AMD's lanes: they stand for 32 in its CUDA build, and for 64 or
 * the size of the wavefront in its HIP build. */
#ifndef CORE_LANE_NAMES_H
#define CORE_LANE_NAMES_H

#include "core/macros.h"

enum lane_meaning {
    LANE_NOTHING,
    LANE_COUNT, /* the number of AMD's lanes, and it is called so: WARP_SIZE, kLanes */
    LANE_VALUE, /* the same value, and a name that tells nothing: BLOCK, kGroup */
    LANE_32     /* CUDA's number of lanes on both sides, and it is called so */
};

struct lane_name {
    struct str name;
    enum lane_meaning meaning;
    const uint32_t *file; /* the numbers of the files that define it so, in order */
    uint32_t nfiles;
};

/* Macros, constants, enumerators and functions without parameters; and those that are defined by
 * them: "#define HALF (WAVE / 2)". Where there are such, also those for CUDA's number on both sides.
 * Sorted by name. */
struct lane_names {
    const struct lane_name *name;
    uint32_t n;
};

/* Finds the names in the files of a project whose macros are solved. Owned by the arena. Linear but
 * for the sorting. */
void lane_names_find(struct lane_names *l, const struct macros *m, struct arena *a);

/* Returns the name, or NULL. */
const struct lane_name *lane_names_get(const struct lane_names *l, struct str name);

#endif
