/* What the pieces of project/settings/database.h share. */
#ifndef PROJECT_SETTINGS_DATABASE_PARTS_H
#define PROJECT_SETTINGS_DATABASE_PARTS_H

#include "project/settings/database.h"

/* The flags of a command that count, on the database's arena a. */
struct flag_set database_flags(const struct database *db, const struct command_line *c,
                               struct arena *a);

#endif
