/* Copies of files that never leave their folder, and reads of files that a program may have
 * replaced. */
#ifndef VALIDATE_SESSION_FILES_H
#define VALIDATE_SESSION_FILES_H

#include "base/anchor.h"
#include "base/buf.h"
#include <jansson.h>

/* Returns the text of an errno, and a text of our own if a link was not followed. */
const char *files_why(int code);

/* Reads a file in one of our folders, where a program may have changed it. -1 with err for a link
 * in its place, which is not followed, and for anything else than a regular file. */
int files_read(const char *path, size_t max, struct buf *b, struct err *err);

/* The same, parsed as JSON: a new reference. NULL if it is not there, or is not JSON. */
json_t *files_json(const char *path);

/* Copies a regular file to a new file, which is then renamed into place. Makes the folders on the
 * way. Follows links in `from` only, and only if they stay below it. -1 with err. */
int files_copy(const struct anchor *from, const char *name, const struct anchor *to,
               const char *new_name, struct err *err);

/* Copies all files of a folder (those that fs_walk visits). -1 with err. */
int files_copy_folder(const char *from, const char *to, struct err *err);

/* The same to a folder below an anchor; "" is the anchor itself. */
int files_copy_below(const char *from, const struct anchor *to, const char *below, struct err *err);

/* True if a file contains the text. */
bool files_have(const char *path, const char *text);

#endif
