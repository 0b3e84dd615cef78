/* A draft: a file that is being written, under a temporary name (".tranship-draft-XXXXXX") in its
 * folder, until it is put in place. A folder is given as an open file descriptor, so that no link
 * in a path can lead elsewhere between two steps. A killed process leaves its drafts behind. The
 * process that writes a draft holds a lock on it (flock), so that draft_sweep can tell which drafts
 * belong to dead processes. */
#ifndef BASE_DRAFT_H
#define BASE_DRAFT_H

#include "base/str.h"
#include <sys/stat.h>

struct draft {
    int dir;      /* must stay open until the draft is put or dropped */
    bool own_dir; /* dir is closed when the draft is put or dropped */
    int fd;
    struct draft_slot *slot;
};

/* Writes the bytes to a new draft in the folder and flushes them to the disk. If like is not NULL,
 * the draft gets the owner and mode of that file, and with like_fd >= 0 also the extended
 * attributes and ACLs of the file behind like_fd; otherwise it gets mode 0644. A draft that
 * replaces a private file is private from its first byte on. Returns 0, or the errno of the step
 * that failed; then there is no draft. */
int draft_begin(struct draft *d, int dir, struct str bytes, const struct stat *like, int like_fd);

/* The same, but the contents are those of the open file `from`, from its current position to its
 * end. Does not wait until they are on the disk. */
int draft_begin_copy(struct draft *d, int dir, int from, const struct stat *like, int like_fd);

/* The same for contents that can be made again: a private file (mode 0600). Does not wait until it
 * is on the disk, so after a crash of the machine its contents may be anything. */
int draft_begin_cache(struct draft *d, int dir, struct str bytes);

/* Makes a draft that is another name (a hard link) of an existing file. Returns 0, or an errno. */
int draft_begin_link(struct draft *d, int dir, int from_dir, const char *from_name);

/* Renames the draft to name and replaces what is there. Returns 0, or an errno. In both cases the
 * draft no longer exists afterwards. */
int draft_put(struct draft *d, const char *name);

/* The same, but never replaces anything: returns EEXIST if something has the name. Only in that
 * case the draft still exists afterwards. */
int draft_put_new(struct draft *d, const char *name);

/* Removes the draft. */
void draft_drop(struct draft *d);

/* Waits until the names in the folder are on the disk. Returns 0, or an errno; 0 if the file system
 * does not support that. */
int draft_sync(int dir);

/* Removes the drafts in a folder whose writers are dead, such as those of a killed run. Leaves
 * alone the drafts of a living process or of another user, and everything that is not a regular
 * file. Returns how many it removed. */
int draft_sweep(int dir);

/* True if this is the name of a draft. */
bool draft_is_name(const char *name);

#endif
