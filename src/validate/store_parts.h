/* What the files of the store share. */
#ifndef VALIDATE_STORE_PARTS_H
#define VALIDATE_STORE_PARTS_H

#include "base/vec.h"
#include "validate/store.h"
#include <pthread.h>
#include <sys/stat.h>
#include <time.h>

#define STORE_DRAFT "entry-" /* how the names in tmp begin */

enum { STORE_BUCKETS = 1024, STORE_DIGEST = 33 };

/* A file whose contents have been read: as long as all this is the same, so are they. */
struct store_memo {
    struct store_memo *next;
    char *path;
    dev_t device;
    ino_t inode;
    off_t size;
    struct timespec modified, changed;
    char digest[STORE_DIGEST];
};

struct store {
    char *dir;
    int lock;               /* DIR/lock, open and locked */
    struct timespec opened; /* by the clock of the file system */
    pthread_mutex_t mutex;  /* of what follows */
    struct store_memo *memo[STORE_BUCKETS];
    VEC(char *) begun;
    pthread_rwlock_t pruning; /* held for reading by those that look for entries or make them */
};

void store_memo_release(struct store *s);

/* The checksum of bytes. */
void store_digest(const void *bytes, size_t n, char out[STORE_DIGEST]);

static inline bool store_is_before(struct timespec a, struct timespec b)
{
    return a.tv_sec != b.tv_sec ? a.tv_sec < b.tv_sec : a.tv_nsec < b.tv_nsec;
}

/* Calls visit for everything below the folder, a folder after what is in it, the folder itself last, all by
 * absolute or relative path as the folder is given. Stops at the first that returns non-zero and returns
 * that. */
int store_tree(const char *folder, int (*visit)(void *ctx, const char *path, const struct stat *st),
               void *ctx, struct err *err);

#endif
