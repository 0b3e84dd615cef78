/* Files and folders: reading whole files, writing, walking, path names. Messages name the path and
 * what to do. */
#ifndef BASE_FS_H
#define BASE_FS_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/err.h"
#include <stdbool.h>
#include <stdint.h>

enum fs_kind { FS_NONE, FS_FILE, FS_DIR, FS_OTHER };

/* Returns the text of an errno as our messages have it. */
const char *fs_reason(int code);

/* Returns the kind of the file at path. Follows links. */
enum fs_kind fs_kind(const char *path);

/* Appends the contents of a regular file to b. -1 with err for a folder, a missing or unreadable
 * file, or one larger than max bytes. */
int fs_read(const char *path, size_t max, struct buf *b, struct err *err);

/* The same from an open file; path is its name in messages. Always closes fd. */
int fs_read_open(int fd, const char *path, size_t max, struct buf *b, struct err *err);

/* Writes all of the bytes. Returns 0, or the errno of the write that failed. */
int fs_write_all(int fd, struct str bytes);

/* Makes a folder and those above it. 0 if it exists already. -1 with err. */
int fs_mkdirs(const char *path, struct err *err);

/* True if both paths exist and are the same file (device and inode). */
bool fs_same(const char *a, const char *b);

/* Calls visit for every regular file below dir, in bytewise order of the paths, which begin with
 * dir ("dir/sub/a.cu"). Skips names that begin with a dot. Does not follow links to folders;
 * follows links to files only if these are below dir, too (anchor_walk reports the others). Stops
 * at the first visit that returns non-zero, and returns that value. -1 with err if a folder can't
 * be read. */
int fs_walk(const char *dir, int (*visit)(void *ctx, const char *path), void *ctx, struct err *err);

/* Operations on paths as texts. Results are owned by the arena. If the name is absolute, fs_join
 * returns the name. The base name is what follows the last slash. */
char *fs_join(struct arena *a, const char *dir, const char *name);
char *fs_dirname(struct arena *a, const char *path);
const char *fs_basename(const char *path);
/* Returns the rest of a relative path after its leading "./" and "../" parts: "x/y.h" for
 * "../x/y.h". */
const char *fs_without_dots(const char *path);
/* Returns the path without ".", "x/.." and doubled slashes. Works on the text alone: links are not
 * read. */
char *fs_normal(struct arena *a, const char *path);
/* Returns the path, made absolute against the working directory and normal. */
char *fs_absolute(struct arena *a, const char *path);
/* The inverse, for messages: an absolute path below the working directory becomes relative to
 * it. */
char *fs_shown(struct arena *a, const char *absolute);
/* Returns the deepest folder that has both paths in it, or is one of them; at least "/". Both paths
 * are absolute and normal. */
char *fs_common(struct arena *a, const char *x, const char *y);
/* Returns the relative path from a folder to a path, such as "../src/a.cu". Both are absolute and
 * normal; links are not read. */
char *fs_relative(struct arena *a, const char *folder, const char *path);

#endif
