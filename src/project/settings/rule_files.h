/* The files of a folder ".tranship". What is read is what was looked at: a folder and files that
 * are no links, whatever is put in their place meanwhile. */
#ifndef PROJECT_SETTINGS_RULE_FILES_H
#define PROJECT_SETTINGS_RULE_FILES_H

#include "base/arena.h"
#include "base/err.h"
#include <sys/types.h>

#define RULES_FOLDER ".tranship"

/* One map of it, as it was read. */
struct project_map {
    const char *path; /* below the current folder as seen from there */
    struct str text;
};

struct project_rules {
    const char *root; /* the folder that holds .tranship: real, absolute; NULL: there is none */
    const struct project_map *map; /* its maps in the order of their names */
    int nmaps;
    const char *const *ignored; /* what is there and was not read, and why: a line each */
    int nignored;
};

enum rule_files {
    RULE_FILES_NONE, /* no such folder, or one without maps */
    RULE_FILES_LINK, /* a link to a folder: that may be anywhere */
    RULE_FILES_MAPS,
};

/* What the folder has of it. */
enum rule_files rule_files_look(const char *folder, struct arena *a);

/* Reads the maps in out->root's, which belonged to owner: out->map, and in out->ignored what was
 * passed over. -1 with err where the folder or a map can't be read. */
int rule_files_read(struct project_rules *out, uid_t owner, struct arena *a, struct err *err);

#endif
