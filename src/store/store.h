/* The cache: results that can be computed again. It has blocks of bytes (store_put, store_get),
 * each found by the digest of all its dependencies, and folders of files (store/folder.h). A lost,
 * cut, changed or foreign entry counts as absent: it costs time, but is never an error, and never
 * gives a wrong answer.
 *
 *     struct store *s = store_open(dir, &err);             NULL: go on without
 *     struct buf block = {0};
 *     if (!store_get(s, "facts", key, &block)) {
 *         ... compute it ...
 *         store_put(s, "facts", key, buf_str(&block));     on failure, it is computed again
 *     }
 *     store_tend(s, STORE_BYTES, STORE_AGE);               at the end of a run
 *     if (store_trouble(s)) ... report it once ...
 *     store_close(s);
 *
 * Several threads may call everything here; several processes may have the same folder open. A
 * process that is forked while the store is open must not use it. Layout:
 *
 *     DIR/lock              identifies the folder; every process that has the store open locks
 *                           byte 0, one that removes old entries byte 1
 *     DIR/size              the approximate size, and when it was computed
 *     DIR/ab/cdef...KIND    a block
 *     DIR/ab/cdef.../       a folder of files
 *     DIR/tmp/entry-NAME/   a folder in the making
 *     DIR/system/NAME       precompiled system headers: files or folders of another module; the
 *                           store only removes old ones
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

#define STORE_SYSTEM   "system" /* names in the folder that other modules use */
#define STORE_VALIDATE "validate"
#define STORE_BYTES    ((uint64_t)2 << 30) /* the size limit */
#define STORE_AGE      (60. * 86400)       /* seconds: entries unused for that long are removed */

/* Opens the cache, making the folder (mode 0700, those above it as usual). NULL and a message for a
 * folder that is not the user's own, is a link, may be written to by others, or has other files
 * than a cache. One that can't be written to is read only. */
struct store *store_open(const char *dir, struct err *err);

/* The same for a folder that the user chose to work in (validate --work): its owner is not checked;
 * it must be writable. */
struct store *store_open_work(const char *dir, struct err *err);

/* Frees it, and removes entries that were begun and neither committed nor abandoned. NULL: does
 * nothing. */
void store_close(struct store *s);

/* Returns the folder, absolute. */
const char *store_folder(const struct store *s);

/* Sets a function that is called now and then while much is read: true gives up. */
void store_stop(struct store *s, bool (*stop)(void));

/* Returns the first reason why something could not be stored, with the folder's name; NULL:
 * none. */
const char *store_trouble(struct store *s);

/* Appends the block to b and returns true. False if there is no intact one; b does not change. kind
 * is a word of at most 15 small letters; it separates the blocks of different modules. s may be
 * NULL: no cache. */
bool store_get(struct store *s, const char *kind, struct digest key, struct buf *b);

/* Stores a block, replacing one of the same kind and key. False on failure; after a full disk and
 * the like, later writes are skipped. s may be NULL. */
bool store_put(struct store *s, const char *kind, struct digest key, struct str bytes);

/* ---- limiting its size ---- */

struct store_pruned {
    bool busy;               /* folders stayed because another process has the store open */
    uint64_t entries, bytes; /* removed */
    uint64_t left_entries, left_bytes;
};

/* Removes entries unused for max_age seconds, then the ones used longest ago until the rest has at
 * most max_bytes (0: no such limit, for each), and the leftovers of killed processes. Does not
 * remove folders (including those of system/) that were used since the store was opened, nor any
 * while others have it open. -1 and a message if the folder can't be read, or is read only. */
int store_prune(struct store *s, uint64_t max_bytes, double max_age, struct store_pruned *out,
                struct err *err);

/* The same for n stores as if they were one (8 at most). */
int store_prune_all(struct store *const *s, size_t n, uint64_t max_bytes, double max_age,
                    struct store_pruned *out, struct err *err);

/* Removes everything that is not in use. */
int store_clear(struct store *s, struct store_pruned *out, struct err *err);

/* Prunes if stored data has made it too large, or a day after the last time; otherwise it costs
 * next to nothing. */
void store_tend(struct store *s, uint64_t max_bytes, double max_age);

/* The entries of one kind. */
struct store_kind {
    const char *name; /* "facts"; STORE_SYSTEM; "folder" for folders of files */
    uint64_t entries, bytes;
};

struct store_sizes {
    struct store_kind *kind; /* by name */
    size_t n;
};

/* Counts the entries; owned by the arena. -1 and a message if the folder can't be read. */
int store_sizes(struct store *s, struct arena *a, struct store_sizes *out, struct err *err);

struct store_verified {
    uint64_t entries, bytes; /* checked, with all their bytes */
    uint64_t bad, left;      /* bad ones, and those of them that could not be removed */
    uint64_t unknown;        /* entries of system/, which have no checksums of ours */
};

/* Checks every entry's checksum and removes the bad ones. -1 and a message if the folder can't be
 * read. */
int store_verify(struct store *s, struct store_verified *out, struct err *err);

#endif
