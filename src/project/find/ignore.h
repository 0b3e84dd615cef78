/* Which paths .gitignore files and --exclude leave out, by git's rules: the last pattern that
 * matches counts, files deeper down before those above, --exclude before all of them. What lies
 * below a folder that is left out is never asked about, and so can't come back.
 *
 * Patterns are matched by map/glob.h: fnmatch() knows no "**" and takes exponential time, git's own
 * matcher is exported by no library. Not read are .git/info/exclude and the user's own list, so
 * that a run gives the same on every machine. */
#ifndef PROJECT_FIND_IGNORE_H
#define PROJECT_FIND_IGNORE_H

#include "base/anchor.h"
#include "base/vec.h"

/* Bytes of all patterns that count at one place: whatever a tree holds, a look-up takes
 * no time to speak of.
 */
enum { IGNORE_MAX = 256 << 10 };

struct ignore_rule {
    size_t pattern; /* in the level's text */
    size_t shown;   /* the line as it stands in the file */
    int line;
    bool negated, folders_only, whole_path; /* else of the last part of the path */
};

/* The patterns of one .gitignore. */
struct ignore_level {
    char *file;      /* as messages show it */
    char *prefix;    /* what leads from its folder to the anchor, where it lies above: "sub/" */
    size_t skip;     /* bytes of a name that lead to its folder, where it lies below */
    char *folder;    /* that part of the name, "sub/" */
    size_t bytes;    /* of the file */
    bool top;        /* a repository begins here: what stands above does not count */
    struct buf text; /* NUL-terminated pieces */
    VEC(struct ignore_rule) rule;
};

struct ignore {
    VEC(struct ignore_level) level; /* from the top down */
    struct ignore_level exclude;
};

/* Zero-initialised is valid: nothing is left out. */
void ignore_release(struct ignore *ig);

/* Adds a pattern of --exclude: as a line of a .gitignore in the folder that the anchor holds. -1
 * with err where it can match nothing. */
int ignore_exclude(struct ignore *ig, const char *pattern, struct err *err);

/* Adds the .gitignore files above a folder, up to the top of the repository that it lies in; none
 * where there is no repository, nor where they leave out the folder itself, which the user has
 * named. -1 with err where one of them can't be read; the others count. */
int ignore_above(struct ignore *ig, const char *folder, struct err *err);

/* Goes down to a folder below the anchor, "" being the anchor itself; those that it does not lie in
 * are left. Its .gitignore, where there is one, counts from here on. fd: the folder, borrowed. -1
 * with err where the file can't be read. */
int ignore_enter(struct ignore *ig, const struct anchor *anchor, const char *name, int fd,
                 struct err *err);

/* Why a name below the anchor is left out, owned by the arena, or NULL. The folder it lies in was
 * entered last, or lies below that. */
const char *ignore_why(struct ignore *ig, const char *name, bool is_folder, struct arena *a);

#endif
