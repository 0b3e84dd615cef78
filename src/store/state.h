/* An open cache, as the files of the store see it. Internal to store/. */
#ifndef STORE_STATE_H
#define STORE_STATE_H

#include "base/digest.h"
#include "base/vec.h"
#include <pthread.h>
#include <stdatomic.h>
#include <sys/stat.h>
#include <time.h>

#define STORE_DRAFT "entry-" /* prefix of the names in tmp */

enum {
    STORE_BUCKETS = 1024,
    STORE_GROUP = 2,                            /* letters of a digest that name the first folder */
    STORE_REST = DIGEST_TEXT - 1 - STORE_GROUP, /* the other letters: the entry's name */
    STORE_KIND = 16,                            /* bytes for a kind, including the NUL */
    STORE_NAME = STORE_REST + 1 + STORE_KIND    /* "cdef....facts" */
};

/* A file whose contents have been read: while all this is the same, so are they. */
struct store_memo {
    struct store_memo *next;
    char *path;
    dev_t device;
    ino_t inode;
    off_t size;
    struct timespec modified, changed;
    struct digest digest;
};

struct store {
    char *dir;
    int fd;                 /* the folder */
    int lock;               /* DIR/lock, open and locked */
    bool read_only;         /* nothing can be stored */
    bool lockless;          /* no lock is available: folders are never removed */
    struct timespec opened; /* by the clock of the file system */
    bool (*stop)(void);     /* or NULL */
    atomic_ullong written;  /* bytes stored since it was opened */
    atomic_bool full;       /* something could not be stored: later writes are skipped */
    pthread_mutex_t mutex;  /* of the members below */
    char *trouble;          /* or NULL */
    struct store_memo *memo[STORE_BUCKETS];
    VEC(char *) begun;
    pthread_rwlock_t pruning; /* held for reading by those that look for folders or make them */
};

/* Forgets the contents of files. */
void store_memo_release(struct store *s);

/* Locks a byte of DIR/lock, or unlocks it: 0, or an errno, EAGAIN if another process has it. Unlike
 * locks of flock(2), these change from shared to exclusive and back without being lost in
 * between. */
enum { STORE_BYTE_USE, STORE_BYTE_PRUNE };
int store_lock(const struct store *s, int byte, short type, bool wait);

/* Records why something could not be stored; later writes are skipped. */
void store_fail(struct store *s, int code);

static inline bool store_is_before(struct timespec a, struct timespec b)
{
    return a.tv_sec != b.tv_sec ? a.tv_sec < b.tv_sec : a.tv_nsec < b.tv_nsec;
}

/* True for an entry used longer ago than the limit. */
static inline bool store_is_old(struct timespec used, struct timespec now, double max_age)
{
    return (double)(now.tv_sec - used.tv_sec) + 1e-9 * (double)(now.tv_nsec - used.tv_nsec) >
           max_age;
}

/* True if a name is n lower-case hexadecimal digits. */
bool store_is_hex(const char *name, size_t n);

#endif
