/* Shared by database*.c. */
#ifndef PROJECT_SETTINGS_DATABASE_PARTS_H
#define PROJECT_SETTINGS_DATABASE_PARTS_H

#include "project/settings/database.h"

/* Returns the relevant flags of a command, on the database's arena a. */
struct flag_set database_flags(const struct database *db, const struct command_line *c,
                               struct arena *a);

#endif
