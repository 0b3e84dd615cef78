/* The folders that a run writes into, each with its journal. */
#ifndef PROJECT_OUTPUT_FOLDER_H
#define PROJECT_OUTPUT_FOLDER_H

#include "base/anchor.h"
#include "project/output/journal.h"
#include <pthread.h>

struct folder {
    const char *path; /* as the user knows it */
    int fd;           /* while it is entered */
    struct journal journal;
    pthread_mutex_t lock;
};

/* Shared by the workers of a run. Zero-initialised but for the lock: folders_init. */
struct folders {
    pthread_mutex_t lock;
    struct arena arena;
    void *tree; /* of struct folder, by path: tsearch(3) */
};
void folders_init(struct folders *f);
void folders_release(struct folders *f);

/* Enters a folder below an anchor ("" is the anchor's own): no other thread or run writes into it
 * until folder_leave. make: it and those above it are made where they are missing. The journal is
 * read. NULL with err where the folder or its journal can't be had. */
struct folder *folder_enter(struct folders *all, const struct anchor *at, const char *name,
                            bool make, struct err *err);
void folder_leave(struct folder *f);

/* Does a regular file in a folder that is entered have these bytes? */
bool folder_holds(const struct folder *f, const char *name, struct digest d);

/* The same at the end of what was to be done there: the journal is brought into order. Where it
 * can't be, it stays as it is, and says the same. */
void folder_finish(struct folder *f);

#endif
