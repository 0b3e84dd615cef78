/* The cache: what was worked out once and can be worked out again. It has blocks of bytes
 * (store_put, store_get), each found by the digest of all that it depends on, and folders of files
 * (store/folder.h). A lost, cut, changed or foreign entry is one that is not there: it costs time,
 * it is never an error, and never a wrong answer.
 *
 *     struct store *s = store_open(dir, &err);             NULL: go on without
 *     struct buf block = {0};
 *     if (!store_get(s, "facts", key, &block)) {
 *         ... work it out ...
 *         store_put(s, "facts", key, buf_str(&block));     what can't be kept is made again
 *     }
 *     store_tend(s, STORE_BYTES, STORE_AGE);               at the end of a run
 *     if (store_trouble(s)) ... say it once ...
 *     store_close(s);
 *
 * Everything here may be called from several threads; several processes may have the same folder
 * open. A process that is forked while the store is open leaves it alone. Layout:
 *
 *     DIR/lock              says what the folder is; every process that has the store open locks
 *                           byte 0, one that removes old entries byte 1
 *     DIR/size              how large it is, about, and when that was looked at
 *     DIR/ab/cdef...KIND    a block
 *     DIR/ab/cdef.../       a folder of files
 *     DIR/tmp/entry-NAME/   a folder in the making
 *     DIR/system/NAME       precompiled system headers: files or folders of others, which only
 *                           get old here
 *     DIR/validate/         a store of its own */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/digest.h"
#include "base/err.h"
#include <stdbool.h>
#include <stdint.h>

struct store;

#define STORE_SYSTEM   "system" /* names in the folder that others use */
#define STORE_VALIDATE "validate"
#define STORE_BYTES    ((uint64_t)2 << 30) /* how large it may get */
#define STORE_AGE      (60. * 86400)       /* seconds: what nobody wanted for so long goes */

/* Opens the cache, making the folder (mode 0700, those above it as usual). NULL and a message for a
 * folder that is not the user's own, is a link, may be written to by others, or has other things in
 * it than a cache. One that can't be written to is read only. */
struct store *store_open(const char *dir, struct err *err);

/* The same for a folder that the user chose to work in (validate --work): whose it is, is not
 * asked; it must be writable. */
struct store *store_open_work(const char *dir, struct err *err);

/* Frees it, and removes what was begun and neither committed nor abandoned. NULL: nothing. */
void store_close(struct store *s);

/* The folder, absolute. */
const char *store_folder(const struct store *s);

/* Asked now and then while much is read: true gives up. */
void store_stop(struct store *s, bool (*stop)(void));

/* The first reason why something could not be kept, with the folder's name;
 * NULL: there was none. */
const char *store_trouble(struct store *s);

/* Appends the block to b: true. False where there is none that is whole; b is as it was. kind is a
 * word of at most 15 small letters, which keeps what different parts of the program keep apart. s
 * may be NULL: no cache.
 */
bool store_get(struct store *s, const char *kind, struct digest key, struct buf *b);

/* Keeps a block, in the place of one of the same kind and key. False where it can't be kept; after
 * a full disk and the like, nothing is tried any more. s may be NULL. */
bool store_put(struct store *s, const char *kind, struct digest key, struct str bytes);

/* ---- keeping it small ---- */

struct store_pruned {
    bool busy;               /* folders were left because another process has the store open */
    uint64_t entries, bytes; /* removed */
    uint64_t left_entries, left_bytes;
};

/* Removes entries that were not used for max_age seconds, then the ones used longest ago
 * until the rest has at most max_bytes (0: no such limit, for each), and what killed
 * processes left behind. Of the folders (those of system/ are some), none that was used since
 * the store was opened, and none while others have it open. -1 and a message where the folder
 * can't be read, or is read only. */
int store_prune(struct store *s, uint64_t max_bytes, double max_age, struct store_pruned *out,
                struct err *err);

/* The same for n stores as if they were one (8 at most). */
int store_prune_all(struct store *const *s, size_t n, uint64_t max_bytes, double max_age,
                    struct store_pruned *out, struct err *err);

/* Removes everything that is not in use. */
int store_clear(struct store *s, struct store_pruned *out, struct err *err);

/* Prunes where what was put has made it too large, or a day after the last time; else
 * costs next to nothing.
 */
void store_tend(struct store *s, uint64_t max_bytes, double max_age);

/* What there is of one kind. */
struct store_kind {
    const char *name; /* "facts"; STORE_SYSTEM; "folder" for folders of files */
    uint64_t entries, bytes;
};

struct store_sizes {
    struct store_kind *kind; /* by name */
    size_t n;
};

/* Counts what there is; owned by the arena. -1 and a message where the folder can't be read. */
int store_sizes(struct store *s, struct arena *a, struct store_sizes *out, struct err *err);

struct store_verified {
    uint64_t entries, bytes; /* looked at, all of their bytes */
    uint64_t bad, left;      /* bad ones, and those of them that could not be removed */
    uint64_t unknown;        /* entries of system/, which have no checksums of ours */
};

/* Checks every entry's checksum and removes the bad ones. -1 and a message where the
 * folder can't be read. */
int store_verify(struct store *s, struct store_verified *out, struct err *err);

#endif
