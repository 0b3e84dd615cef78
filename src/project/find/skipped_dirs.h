/* Folders that a walk leaves out by themselves: what is hidden, built or installed there, and no
 * source of the user's. Told by what lies in them, where a name alone says little. */
#ifndef PROJECT_FIND_SKIPPED_DIRS_H
#define PROJECT_FIND_SKIPPED_DIRS_H

#include "base/anchor.h"

/* A version control system keeps its own things there, or tranship does: never an
 * input, nor worth a word. */
bool skipped_dirs_silently(const char *name);

/* Why a folder is left out, or NULL. fd: the folder, opened. */
const char *skipped_dirs_why(int fd, const char *name);

/* The same but for folders that are only hidden: what is built, installed or a cache. */
const char *skipped_dirs_why_built(int fd, const char *name);

/* Whether sources lie below a folder: true as well where there is too much below it to look
 * through, or it can't be read. */
bool skipped_dirs_has_sources(const struct anchor *anchor, const char *name);

/* Names of hidden files and folders begin with a dot. */
bool is_hidden(const char *name);

#endif
