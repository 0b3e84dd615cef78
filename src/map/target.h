/* The translation of a row for a target: the HIP release, and the libraries that the port calls. */
#ifndef MAP_TARGET_H
#define MAP_TARGET_H

#include "map/row.h"

enum libs {
    LIBS_HIP, /* hipBLAS and the like, which mirror CUDA's libraries */
    LIBS_ROC  /* rocBLAS and the like below them, if a row has the name (roc=) */
};

struct target {
    release rocm;
    enum libs libs;
};

/* True if the row's roc= name is used. */
bool target_takes_roc(struct target t, struct row r);

/* Returns the name in the port, or NULL if there is none. */
const char *target_name(struct target t, struct row r);

/* True if the target release has that name. */
bool target_has(struct target t, struct row r);

/* True for a HIP name of a library that the port calls by its roc= names: their types don't mix. */
bool target_lacks_roc(struct target t, struct row r);

/* Returns the call in the target's form, as row_out. */
const char *target_call(struct target t, struct row r, int nargs);

/* Returns the last argument that the target needs (addarg=), or NULL. */
const char *target_addarg(struct target t, struct row r);

/* Of a header: returns the CUDA headers that it includes while the target's header does not include
 * their counterparts, with commas; "" if there are none. */
const char *target_lacks(struct target t, struct row r);

/* Returns why calls do not compile unchanged, or NULL. */
const char *target_breaks(struct target t, struct row r);

/* Returns what behaves differently, or NULL. */
const char *target_care(struct target t, struct row r);

#endif
