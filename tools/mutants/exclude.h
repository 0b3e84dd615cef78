/* Mutants that are left out for a reason that a person gives: exclusions.map. */
#ifndef MUTANTS_EXCLUDE_H
#define MUTANTS_EXCLUDE_H

#include "scan.h"

/* One line of the file: "FILE | PLACE | REASON". PLACE is "name()", all of a function, or text of
 * the mutated lines. "#" begins a comment line. */
struct exclusion {
    struct str file, place, reason;
    uint32_t line;
    bool used;
};

struct exclusions {
    const char *path;
    VEC(struct exclusion) list;
    struct arena arena;
};

/* -1 with err where the file can't be read, or a line has another form. Released in either case. */
int exclusions_read(struct exclusions *e, const char *path, struct err *err);
void exclusions_release(struct exclusions *e);

/* Gives the mutants of the file that are left out their reason. */
void exclusions_apply(struct exclusions *e, struct scan *s);

/* -1 with err: an exclusion left nothing out. */
int exclusions_check(const struct exclusions *e, struct err *err);

#endif
