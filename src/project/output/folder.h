/* The folders that a run writes to, each with its journal. */
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

/* Shared by the workers of a run. Zero-initialised except the lock: folders_init. */
struct folders {
    pthread_mutex_t lock;
    struct arena arena;
    void *tree; /* of struct folder, by path: tsearch(3) */
};
void folders_init(struct folders *f);
void folders_release(struct folders *f);

/* Enters a folder below an anchor ("" is the anchor's own): no other thread or run writes to it
 * until folder_leave. make: creates missing folders. Reads the journal. NULL with err if the folder
 * or its journal can't be opened. */
struct folder *folder_enter(struct folders *all, const struct anchor *at, const char *name,
                            bool make, struct err *err);
void folder_leave(struct folder *f);

/* True if a regular file in an entered folder has these bytes. */
bool folder_holds(const struct folder *f, const char *name, struct digest d);

/* Leaves the folder after the last change to it, and tidies the journal. If that fails, the journal
 * stays as it is, with the same meaning. */
void folder_finish(struct folder *f);

#endif
