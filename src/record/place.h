/* Where a recorded command runs: the environment that 'tranship record' gives it, and paths from
 * the project's root. */
#ifndef RECORD_PLACE_H
#define RECORD_PLACE_H

#include "base/arena.h"
#include "base/words.h"
#include <stdbool.h>

/* What the environment says. */
struct record_place {
    const char *file; /* the record that is being made (TRANSHIP_RECORD); NULL: none is */
    const char *root; /* of the project (TRANSHIP_RECORD_ROOT), absolute */
    const char *path; /* PATH without the folder of shims (TRANSHIP_RECORD_PATH), or NULL */
    /* tranship's toolkit (TRANSHIP_RECORD_TOOLKIT), absolute, or NULL: its headers are no
     * dependencies, wherever it lies */
    const char *toolkit;
    long parent;     /* the event that this command is part of (TRANSHIP_RECORD_PARENT), or 0 */
    bool inner;      /* although it is a part, it is recorded, too (TRANSHIP_RECORD_INNER) */
    const char *cwd; /* absolute */
};

/* Reads the environment; the texts are its own, and the arena's. */
void record_place_read(struct record_place *p, struct arena *a);

/* Returns a number for a new event: no other process of this machine gets the same, and later ones
 * get larger ones. 'tranship record' counts them anew at its end. */
long record_new_id(void);

/* Returns the rest of a path below a folder, "" for the folder itself; NULL: it is elsewhere. Both
 * are absolute and normal. */
const char *record_below(const char *root, const char *path);

/* Returns the path as the record has it: from the root where it lies below it ("." is the root),
 * else absolute. A relative one is taken from cwd. */
const char *record_path(const struct record_place *p, const char *path, struct arena *a);

/* Puts folders in front of a list in this process's environment, such as PATH. */
void place_put_first(const char *variable, const char *folders, struct arena *a);

#endif
