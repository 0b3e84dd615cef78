/* Shared by database*.c. */
#ifndef PROJECT_SETTINGS_DATABASE_PARTS_H
#define PROJECT_SETTINGS_DATABASE_PARTS_H

#include "project/settings/database.h"

/* Returns the relevant flags of a command, on the database's arena a. */
struct flag_set database_flags(const struct database *db, const struct command_line *c,
                               struct arena *a);

/* True for the text of a record of a build. */
bool database_is_record(struct str text);

/* Adds the commands of a record of that path and text. -1 with err. */
int database_add_record(struct database *db, const char *path, struct str text, struct err *err);

#endif
