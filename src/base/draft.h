/* A file that is being written: under a temporary name in its folder, ".tranship-draft-XXXXXX",
 * until it is put in place. A folder is an open file descriptor, so that no link in a path can lead
 * elsewhere between two steps. A killed process leaves its drafts behind: each is locked (flock) by
 * who writes it, so that draft_sweep can tell those of the dead. */
#ifndef BASE_DRAFT_H
#define BASE_DRAFT_H

#include "base/str.h"
#include <sys/stat.h>

struct draft {
    int dir;      /* to be open until the draft is put or dropped */
    bool own_dir; /* which then closes it */
    int fd;
    struct draft_slot *slot;
};

/* Writes the bytes to a new draft in the folder and flushes them to the disk. like, or NULL: the
 * file it gets the owner and mode of, with like_fd (or -1) its extended attributes and ACLs,
 * too; a new file has mode
 * 0644. What is like a private file is private from its first byte on. 0, or the errno of what
 * failed; then there is no draft. */
int draft_begin(struct draft *d, int dir, struct str bytes, const struct stat *like, int like_fd);

/* The same with what an open file has from where it stands to its end; nobody waits for
 * the disk to have it.
 */
int draft_begin_copy(struct draft *d, int dir, int from, const struct stat *like, int like_fd);

/* The same for what can be made again: a private file (mode 0600) that nobody waits for the disk to
 * have. After a crash of the machine it may be anything. */
int draft_begin_cache(struct draft *d, int dir, struct str bytes);

/* A draft that is another name of a file that is there already. */
int draft_begin_link(struct draft *d, int dir, int from_dir, const char *from_name);

/* Renames the draft to name, over what is there. 0, or an errno; the draft
 * is over in both cases. */
int draft_put(struct draft *d, const char *name);

/* The same for a name that nothing has: EEXIST where something has, and the draft
 * is still there then. */
int draft_put_new(struct draft *d, const char *name);

/* Removes the draft. */
void draft_drop(struct draft *d);

/* Waits until the folder's names are on the disk. 0, or an errno; 0 where the file
 * system has no such thing.
 */
int draft_sync(int dir);

/* Removes the drafts in a folder whose writers are dead: a killed run's. Those of a process
 * that is alive, of another user, and whatever is no regular file are left alone. Returns
 * how many it removed. */
int draft_sweep(int dir);

/* Is this the name of a draft? */
bool draft_is_name(const char *name);

#endif
