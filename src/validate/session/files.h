/* Copies that never leave their folder, and reads of what a program may have left in its place. */
#ifndef VALIDATE_SESSION_FILES_H
#define VALIDATE_SESSION_FILES_H

#include "base/anchor.h"
#include "base/buf.h"
#include <jansson.h>

/* The system's words for an errno, and ours where a link was not followed. */
const char *files_why(int code);

/* Reads a file in a folder of ours that a program may have changed: a link in its place is not
 * followed, anything but a regular file is an error. */
int files_read(const char *path, size_t max, struct buf *b, struct err *err);

/* The same, parsed; NULL where it is not there, or no JSON. */
json_t *files_json(const char *path);

/* Copies a regular file: to a fresh one, which is renamed into its place; folders on the way are
 * made. Links are followed in `from` only, and only while they stay below it. */
int files_copy(const struct anchor *from, const char *name, const struct anchor *to,
               const char *new_name, struct err *err);

/* Copies all files of a folder (those that fs_walk visits). */
int files_copy_folder(const char *from, const char *to, struct err *err);

/* The same to a folder below one that is held open; "": to itself. */
int files_copy_below(const char *from, const struct anchor *to, const char *below, struct err *err);

/* True when a file has the text. */
bool files_have(const char *path, const char *text);

#endif
