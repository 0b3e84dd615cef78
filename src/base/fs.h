/* Files and folders: whole-file reads, atomic writes, walks. Messages name the
 * path and what to do. */
#ifndef BASE_FS_H
#define BASE_FS_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/err.h"
#include <stdbool.h>
#include <stdint.h>

enum fs_kind { FS_NONE, FS_FILE, FS_DIR, FS_OTHER };

/* The system's words for an errno, as they stand in our messages. */
const char *fs_reason(int code);

/* What lies at path, links followed. */
enum fs_kind fs_kind(const char *path);

/* Reads a whole regular file into b (appended). -1 and a message for a folder, a missing or
 * unreadable file, or one larger than max bytes. */
int fs_read(const char *path, size_t max, struct buf *b, struct err *err);

/* The same from an open file, which path names in messages. Closes it, whatever happens. */
int fs_read_open(int fd, const char *path, size_t max, struct buf *b, struct err *err);

/* Writes all of the bytes: 0, or the errno of what failed. */
int fs_write_all(int fd, struct str bytes);

/* Makes a folder and those above it; 0 where it exists already. */
int fs_mkdirs(const char *path, struct err *err);

/* True when both paths exist and are the same file (device and inode). */
bool fs_same(const char *a, const char *b);

/* Calls visit for every regular file below dir, in bytewise order of their paths, relative part
 * included ("dir/sub/a.cu"). Names that begin with a dot are passed over; links to folders are
 * not followed, links to files only where these lie below dir, too (anchor_walk tells of the
 * others). Stops at the first visit that returns non-zero and returns that. -1 and a message
 * where a folder can't be read. */
int fs_walk(const char *dir, int (*visit)(void *ctx, const char *path), void *ctx, struct err *err);

/* Path arithmetic on text. Results are owned by the arena. An absolute name wins over the dir it is
 * joined to; the base name is what follows the last slash. */
char *fs_join(struct arena *a, const char *dir, const char *name);
char *fs_dirname(struct arena *a, const char *path);
const char *fs_basename(const char *path);
/* The end of a relative path that begins with "./" and "../" parts, without those: "../x/y.h" is a
 * file whose path ends with "/x/y.h". */
const char *fs_without_dots(const char *path);
/* The path without "." and "x/.." parts and doubled slashes: text only, links are not looked at. */
char *fs_normal(struct arena *a, const char *path);
/* The path made absolute against the working directory, and normal. */
char *fs_absolute(struct arena *a, const char *path);
/* The other way round, for messages: from the working directory, where an
 * absolute path lies below it. */
char *fs_shown(struct arena *a, const char *absolute);
/* The folder that both are, or are in: "/" at least. Both are absolute and normal. */
char *fs_common(struct arena *a, const char *x, const char *y);
/* From a folder to a path, "../src/a.cu": both absolute and normal, links are not looked at. */
char *fs_relative(struct arena *a, const char *folder, const char *path);

#endif
