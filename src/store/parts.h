/* What the files of the store share. */
#ifndef STORE_PARTS_H
#define STORE_PARTS_H

#include "base/vec.h"
#include "store/folder.h"
#include <pthread.h>
#include <stdatomic.h>
#include <sys/stat.h>
#include <time.h>

#define STORE_DRAFT "entry-" /* how the names in tmp begin */

enum {
    STORE_BUCKETS = 1024,
    STORE_GROUP = 2,                            /* letters of a digest that name the first folder */
    STORE_REST = DIGEST_TEXT - 1 - STORE_GROUP, /* and those that are left for the entry's name */
    STORE_KIND = 16,                            /* bytes for a kind, the NUL with it */
    STORE_NAME = STORE_REST + 1 + STORE_KIND    /* "cdef....facts" */
};

/* A file whose contents have been read: as long as all this is the same, so are they. */
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
    bool read_only;         /* nothing can be kept */
    bool lockless;          /* there is no lock to be had: folders are never removed */
    struct timespec opened; /* by the clock of the file system */
    bool (*stop)(void);     /* or NULL */
    atomic_ullong written;  /* bytes put since it was opened */
    atomic_bool full;       /* something could not be kept: nothing is tried any more */
    pthread_mutex_t mutex;  /* of what follows */
    char *trouble;          /* or NULL */
    struct store_memo *memo[STORE_BUCKETS];
    VEC(char *) begun;
    pthread_rwlock_t pruning; /* held for reading by those that look for folders or make them */
};

void store_memo_release(struct store *s);

/* Locks a byte of DIR/lock, or lets go of it: 0, or an errno, EAGAIN where another process has it. These
 * locks, unlike those of flock(2), are changed from shared to exclusive and back without being lost in
 * between. */
enum { STORE_BYTE_USE, STORE_BYTE_PRUNE };
int store_lock(const struct store *s, int byte, short type, bool wait);

/* Something could not be kept: the reason is noted, and nothing is tried any more. */
void store_fail(struct store *s, int code);

static inline bool store_is_before(struct timespec a, struct timespec b)
{
    return a.tv_sec != b.tv_sec ? a.tv_sec < b.tv_sec : a.tv_nsec < b.tv_nsec;
}

/* Opens the folder of a digest's first letters: a descriptor, or -1 with errno. Links are not followed. */
int store_group(const struct store *s, const char *name, bool make);

/* Where a block lies: the group and the name in it. */
void store_block_name(const char *kind, struct digest key, char group[STORE_GROUP + 1],
                      char name[STORE_NAME]);

/* Takes the name of a block apart; false where it is none. */
bool store_block_parse(const char *group, const char *name, char kind[STORE_KIND], struct digest *key);

/* Reads a block and checks all of it; true: the bytes were appended. */
bool store_block_read(int group, const char *name, const char *kind, struct digest key, struct buf *b);

/* Whether the folder of an entry is what its entry.json says, and lies where its key says. */
bool store_folder_intact(struct store *s, const char *folder);

/* Moves an entry out of the way and removes it. */
void store_set_aside(struct store *s, const char *entry);

enum store_what { STORE_BLOCK, STORE_FOLDER, STORE_OTHER };
struct store_item {
    struct store *store;
    enum store_what what;
    const char *kind;
    char *path; /* below DIR: "ab/cdef...", owned by the list */
    uint64_t bytes;
    struct timespec used;
};

/* All entries of a store. */
struct store_list {
    struct arena arena;
    VEC(struct store_item) item;
};

/* Adds those of a store to the list; -1 and a message where its folder can't be read. */
int store_list(struct store *s, struct store_list *list, struct err *err);
void store_list_release(struct store_list *list);

/* Calls take with each name in a folder; dots are passed over. 0, or an errno. Closes the descriptor. */
int store_names(int folder, void (*take)(void *ctx, int folder, const char *name), void *ctx);

/* Whether a name is n hexadecimal digits in lower case. */
bool store_is_hex(const char *name, size_t n);

/* Calls visit for everything below the folder, a folder after what is in it, the folder itself last, all by
 * absolute or relative path as the folder is given. Stops at the first that returns non-zero and returns
 * that. */
int store_tree(const char *folder, int (*visit)(void *ctx, const char *path, const struct stat *st),
               void *ctx, struct err *err);

#endif
