/* Decides which paths .gitignore files and --exclude leave out, by git's rules: the last matching
 * pattern wins, files in deeper folders before those above, --exclude before all of them. Files
 * below a folder that is left out are not checked, so they can't be included again.
 *
 * map/glob.h matches patterns: fnmatch() has no "**" and takes exponential time, and no library
 * exports git's own matcher. .git/info/exclude and the user's own list are not read, so that a run
 * gives the same on every machine. */
#ifndef PROJECT_FIND_IGNORE_H
#define PROJECT_FIND_IGNORE_H

#include "base/anchor.h"
#include "base/vec.h"

/* Limit on the bytes of all patterns that apply at one place, so that a look-up is fast for any
 * tree. */
enum { IGNORE_MAX = 256 << 10 };

struct ignore_rule {
    size_t pattern; /* in the level's text */
    size_t shown;   /* the line as it is in the file */
    int line;
    /* whole_path unset: matches only the last part of the path */
    bool negated, folders_only, whole_path;
};

/* The patterns of one .gitignore. */
struct ignore_level {
    char *file;      /* as messages show it */
    char *prefix;    /* the path from its folder to the anchor, if it is above: "sub/" */
    size_t skip;     /* length of the part of a name that leads to its folder, if it is below */
    char *folder;    /* that part of the name, "sub/" */
    size_t bytes;    /* of the file */
    bool top;        /* a repository begins here: files above do not count */
    struct buf text; /* NUL-terminated pieces */
    VEC(struct ignore_rule) rule;
};

struct ignore {
    VEC(struct ignore_level) level; /* from the top down */
    struct ignore_level exclude;
};

/* Zero-initialised is valid: nothing is left out. */
void ignore_release(struct ignore *ig);

/* Adds a pattern of --exclude: like a line of a .gitignore in the anchor's folder. -1 with err if
 * it can never match. */
int ignore_exclude(struct ignore *ig, const char *pattern, struct err *err);

/* Adds the .gitignore files above a folder, up to the top of its repository. Adds none if there is
 * no repository, or if they would leave out the folder itself, which the user has named. -1 with
 * err if one of them can't be read; the others count. */
int ignore_above(struct ignore *ig, const char *folder, struct err *err);

/* Enters a folder below the anchor ("" is the anchor itself), and leaves the folders that do not
 * contain it. Reads its .gitignore, if there is one. fd: the folder, borrowed. -1 with err if the
 * file can't be read. */
int ignore_enter(struct ignore *ig, const struct anchor *anchor, const char *name, int fd,
                 struct err *err);

/* Returns why a name below the anchor is left out, owned by the arena, or NULL. The last folder
 * entered must be its folder, or one above. */
const char *ignore_why(struct ignore *ig, const char *name, bool is_folder, struct arena *a);

#endif
