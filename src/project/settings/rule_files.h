/* The files of a folder ".tranship". Opens the folder and files first and checks what it has
 * opened: they must not be links, even if something is put in their place meanwhile. */
#ifndef PROJECT_SETTINGS_RULE_FILES_H
#define PROJECT_SETTINGS_RULE_FILES_H

#include "base/arena.h"
#include "base/err.h"
#include <sys/types.h>

#define RULES_FOLDER ".tranship"

/* One of its maps, after reading. */
struct project_map {
    const char *path; /* relative to the current folder, if below it */
    struct str text;
};

struct project_rules {
    const char *root;              /* the folder that holds .tranship: real, absolute; NULL: none */
    const struct project_map *map; /* its maps in the order of their names */
    int nmaps;
    const char *const *ignored; /* files that were not read, and why: a line each */
    int nignored;
};

enum rule_files {
    RULE_FILES_NONE, /* no such folder, or one without maps */
    RULE_FILES_LINK, /* a link to a folder, which may be anywhere */
    RULE_FILES_MAPS,
};

/* Looks for the folder and maps in it. */
enum rule_files rule_files_look(const char *folder, struct arena *a);

/* Reads the maps in the folder of out->root, which belonged to owner: sets out->map, and
 * out->ignored for skipped files. -1 with err if the folder or a map can't be read. */
int rule_files_read(struct project_rules *out, uid_t owner, struct arena *a, struct err *err);

#endif
