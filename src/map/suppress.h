/* "suppress" lines of a user's map: findings that its project knows about and does
 * not want to hear of. */
#ifndef MAP_SUPPRESS_H
#define MAP_SUPPRESS_H

#include "map/scan.h"

struct suppression {
    const char *file; /* the map it stands in */
    int line;
    uint32_t index;          /* among all of a run */
    int number;              /* of the finding */
    const char *path, *name; /* patterns (map/glob.h), NULL: any */
    const char *note;        /* why */
    /* the folder that paths are relative to: real, absolute; NULL: the current one */
    const char *base;
    const struct suppression *next; /* of the same file */
};

/* The number of the finding that is nearest to this one: itself where there is such a finding. */
typedef int finding_fn(int number);

/* Reads the rest of a line that begins with "suppress". findings may be NULL: any number will do. A
 * note=@name comes back as it is spelled in s->note, and where it stands in *asking_at; that is 0
 * otherwise. Owned by the arena. */
int suppress_read(struct scan *scan, finding_fn *findings, struct arena *a, struct suppression *s,
                  size_t *asking_at, struct err *err);

#endif
