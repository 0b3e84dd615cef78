/* What the pieces of project/database.h share. */
#ifndef PROJECT_DATABASE_PARTS_H
#define PROJECT_DATABASE_PARTS_H

#include "project/database.h"

/* The flags of a command that count, on the database's arena a. */
struct flag_set database_flags(const struct database *db, const struct command_line *c,
                               struct arena *a);

#endif
