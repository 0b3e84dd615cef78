/* Shared by database*.c. */
#ifndef PROJECT_SETTINGS_DATABASE_PARTS_H
#define PROJECT_SETTINGS_DATABASE_PARTS_H

#include "project/settings/database.h"
#include "record/event.h"

/* Returns the relevant flags of a command, on the database's arena a. */
struct flag_set database_flags(const struct database *db, const struct command_line *c,
                               struct arena *a);

/* True for the text of a record of a build. */
bool database_is_record(struct str text);

/* True for an input of an event that is a source of C, C++, CUDA or HIP. */
bool database_is_source(const struct record_event *e, const char *input);

/* A source with the links in its folder resolved, as entries are found by. */
const char *database_real_source(const char *path, struct arena *a);

/* Adds the targets of a record whose project has that root. */
void database_add_targets(struct database *db, const struct record *r, const char *root);

/* Adds the commands of a record of that path and text. -1 with err. */
int database_add_record(struct database *db, const char *path, struct str text, struct err *err);

#endif
