/* The files of a folder ".tranship". What is read is what was looked at: a folder and files that are no
 * links, whatever is put in their place meanwhile. Internal to rules.c. */
#ifndef PROJECT_RULE_FILES_H
#define PROJECT_RULE_FILES_H

#include "project/rules.h"
#include <sys/types.h>

#define RULES_FOLDER ".tranship"

enum rule_files {
    RULE_FILES_NONE, /* no such folder, or one without maps */
    RULE_FILES_LINK, /* a link to a folder: that may be anywhere */
    RULE_FILES_MAPS,
};

/* What the folder has of it. */
enum rule_files rule_files_look(const char *folder, struct arena *a);

/* Reads the maps in out->root's, which belonged to owner: out->map, and in out->ignored what was passed over.
 * -1 with err where the folder or a map can't be read. */
int rule_files_read(struct project_rules *out, uid_t owner, struct arena *a, struct err *err);

#endif
