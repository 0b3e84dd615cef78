/* Folders that a walk leaves out by default: hidden, built or installed ones, without sources of
 * the user's. Decided by their content if a name alone is not clear. */
#ifndef PROJECT_FIND_SKIPPED_DIRS_H
#define PROJECT_FIND_SKIPPED_DIRS_H

#include "base/anchor.h"

/* True for a folder of a version control system, or of tranship: never an input, and not
 * reported. */
bool skipped_dirs_silently(const char *name);

/* Returns why a folder is left out, or NULL. fd: the folder, opened. */
const char *skipped_dirs_why(int fd, const char *name);

/* The same without folders that are only hidden: built, installed, or a cache. */
const char *skipped_dirs_why_built(int fd, const char *name);

/* True if a folder has sources below it; also if there is too much to search, or it can't be
 * read. */
bool skipped_dirs_has_sources(const struct anchor *anchor, const char *name);

/* True for hidden files and folders: their names begin with a dot. */
bool is_hidden(const char *name);

#endif
