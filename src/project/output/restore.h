/* Going back to the originals that a port in place has kept. */
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

/* Owned by the caller's arena but for the vector. */
struct restoration {
    struct arena *arena;
    bool force; /* edited ports are lost, and a FILE.pre-hip that no journal knows is taken for an
                   original */
    VEC(struct restore_line) line;
    uint32_t restored, removed, failed;
    VEC(struct file_id) done; /* what has been restored: a file may be named twice */
    VEC(const char *) gone; /* and the originals that are gone so: a shell's "src/a*" names both */
};

void restoration_release(struct restoration *r);

/* Restores the files named, and all below the folders named, in the order of their paths. A file
 * that fails does not stop the others. What no journal says is not touched, and told. */
void project_restore(struct restoration *r, const char *const *paths, int npaths);

/* Notes what came of a file. */
void restoration_add(struct restoration *r, const char *path, enum restored what, const char *note);

/* The files that ports in place have added (project/write/added.h), once no port is left below the
 * folder: they go, and those that somebody has edited stay. */
void restore_added(struct restoration *r, struct folders *all, const struct anchor *at);

#endif
