/* What a row becomes for a target: the HIP release, and which libraries the port calls. */
#ifndef MAP_TARGET_H
#define MAP_TARGET_H

#include "map/row.h"

enum libs {
    LIBS_HIP, /* hipBLAS and its like, which mirror CUDA's libraries */
    LIBS_ROC  /* rocBLAS and its like beneath them, where a row knows the name (roc=) */
};

struct target {
    release rocm;
    enum libs libs;
};

/* Does the row give its roc= name? */
bool target_takes_roc(struct target t, struct row r);

/* The name that the row gives, or NULL where there is none. */
const char *target_name(struct target t, struct row r);

/* Does the target release have that name? */
bool target_has(struct target t, struct row r);

/* A HIP name amid those of a library that the port calls by its roc= names:
 * their types don't mix. */
bool target_lacks_roc(struct target t, struct row r);

/* The call as the target wants it, as row_out. */
const char *target_call(struct target t, struct row r, int nargs);

/* The last argument that the target needs (addarg=), or NULL. */
const char *target_addarg(struct target t, struct row r);

/* Of a header: the CUDA headers that it includes while the target's header does not include their
 * counterparts, with commas; "" where there are none. */
const char *target_lacks(struct target t, struct row r);

/* Why calls do not compile as they are written, or NULL. */
const char *target_breaks(struct target t, struct row r);

/* What behaves differently, or NULL. */
const char *target_care(struct target t, struct row r);

#endif
