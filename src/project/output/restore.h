/* Restores the originals that ports in place have kept. */
#ifndef PROJECT_OUTPUT_RESTORE_H
#define PROJECT_OUTPUT_RESTORE_H

#include "base/vec.h"
#include "project/output/inplace.h"

struct file_id {
    dev_t device;
    ino_t inode;
};

struct restore_line {
    const char *path;
    enum restored what;
    const char *note; /* RESTORED_EDITED: the name of the edited port; RESTORED_NOT: why */
};

/* Owned by the caller's arena except the vector. */
struct restoration {
    struct arena *arena;
    /* edited ports are lost, and a FILE.pre-hip that is in no journal counts as an original */
    bool force;
    VEC(struct restore_line) line;
    uint32_t restored, removed, failed;
    VEC(struct file_id) done; /* restored files: one may be named twice */
    VEC(const char *) gone;   /* and their originals, now gone: a shell's "src/a*" names both */
};

void restoration_release(struct restoration *r);

/* Restores the files named, and all below the folders named, in the order of their paths. A file
 * that fails does not stop the others. Files in no journal are not touched, and are reported. */
void project_restore(struct restoration *r, const char *const *paths, int npaths);

/* Records the result for a file. */
void restoration_add(struct restoration *r, const char *path, enum restored what, const char *note);

/* Removes the files that ports in place have added (project/write/added.h), if no port is left
 * below the folder; edited ones stay. */
void restore_added(struct restoration *r, struct folders *all, const struct anchor *at);

#endif
