/* "suppress" lines of a user's map: findings that its project knows and does not want reported. */
#ifndef MAP_SUPPRESS_H
#define MAP_SUPPRESS_H

#include "map/scan.h"

struct suppression {
    const char *file; /* the map that has it */
    int line;
    uint32_t index;          /* among all rules of a run */
    int number;              /* of the finding */
    const char *path, *name; /* patterns (map/glob.h), NULL: any */
    const char *note;        /* why */
    /* the folder that paths are relative to: real, absolute; NULL: the current one */
    const char *base;
    const struct suppression *next; /* of the same file */
};

/* Returns the number of the nearest finding: the number itself if that finding exists. */
typedef int finding_fn(int number);

/* Reads the rest of a line that begins with "suppress". findings may be NULL: any number is
 * accepted. s->note has a note=@name as it is spelled, and *asking_at its place, else 0. Owned by
 * the arena. */
int suppress_read(struct scan *scan, finding_fn *findings, struct arena *a, struct suppression *s,
                  size_t *asking_at, struct err *err);

#endif
