/* A folder that is held open, and files below it that are reached from there, part by part, without
 * following a link: what a stranger's tree holds can't lead out of it, whatever is moved about
 * meanwhile. The path to the folder itself is the user's word, and its links are followed.
 *
 * Names are relative and have no ".." in them. Messages show the path of the
 * anchor before the name. */
#ifndef BASE_ANCHOR_H
#define BASE_ANCHOR_H

#include "base/fs.h"
#include <sys/stat.h>

struct anchor {
    int fd;
    const char *path; /* borrowed */
};

/* What to do about links on the way to a file and at its end. */
enum anchor_links {
    LINKS_REFUSED,
    LINKS_BELOW, /* followed while they stay below the anchor: an absolute one does not */
    LINKS_ANY    /* the user's word: followed wherever they lead */
};

/* Opens a folder, "" being the current one; -1 with err, and errno set. */
int anchor_open(struct anchor *p, const char *path, struct err *err);
void anchor_close(struct anchor *p);

/* Opens a file below the anchor: flags as for open(2). A descriptor, or -1 with errno: ELOOP for a
 * link that is not followed, EXDEV for one that leads out. Never waits for the writer of a FIFO. */
int anchor_fd(const struct anchor *p, const char *name, int flags, enum anchor_links links);

/* Opens a folder below the anchor, "" or "." being the anchor itself; with make, it and those above
 * it are made where they are missing. A descriptor of the caller's own, or -1 with err. */
int anchor_folder(const struct anchor *p, const char *name, bool make, struct err *err);

/* Reads a whole regular file, as fs_read. st, or NULL: what it is. */
int anchor_read(const struct anchor *p, const char *name, enum anchor_links links, size_t max,
                struct buf *b, struct stat *st, struct err *err);

/* Writes the bytes to a temporary file beside path, flushes it to the disk, gives it all that the
 * file it replaces has (owner, mode, extended attributes, ACLs; mode 0644 for a new one) and
 * renames it: path has its old or its new contents, never half of them. The last part of path may
 * not be a link, nor anything else than a regular file. -1 and a message where any of that fails;
 * the temporary file is gone then. Those that killed runs left beside it go as well. */
int anchor_write_path(const char *path, struct str bytes, struct err *err);

/* Writes a file as anchor_write_path does; folders on the way are made. A link in its place, or on
 * the way there, is an error. */
int anchor_write(const struct anchor *p, const char *name, struct str bytes, struct err *err);

/* The first half of that: the draft of the file, still to be put in place under the last part of
 * its name (draft_put), or dropped. It has what is given: the bytes, or from where from >= 0 what
 * that open file has from where it stands (draft_begin_copy); a new file has the mode. */
struct draft;
struct anchor_content {
    struct str bytes;
    int from;    /* -1: the bytes */
    mode_t mode; /* 0: 0644 */
};
int anchor_draft(const struct anchor *p, const char *name, const struct anchor_content *content,
                 struct draft *d, struct err *err);

/* The same for a file directly in the folder, under another name in messages. */
int anchor_write_as(const struct anchor *p, const char *name, const char *shown, struct str bytes,
                    struct err *err);

enum anchor_kind {
    ANCHOR_FILE,
    ANCHOR_LINK_FILE,   /* a link to a regular file below the anchor */
    ANCHOR_LINK_FOLDER, /* a link to a folder below the anchor: not entered */
    ANCHOR_LINK_OUT,    /* a link that leads out of the folder, or nowhere */
    ANCHOR_OTHER,       /* a FIFO, a device, a socket */
    ANCHOR_UNREADABLE,  /* a folder that can't be read: its name is "" for the anchor itself */
    ANCHOR_FOLDER       /* what anchor_walk_into asks about */
};

struct anchor_entry {
    const char *name; /* below the anchor: "sub/a.cu" */
    enum anchor_kind kind;
    /* of the entry itself; of a link: of what it leads to, where there is such a thing */
    struct stat st;
    const char *why; /* ANCHOR_UNREADABLE: the reason */
};

/* Visits what is below an anchor, in bytewise order of the names. Names that begin with a dot are
 * passed over. A folder that can't be read is an entry, too, and the walk goes on. Stops at the
 * first visit that returns non-zero and returns that. */
typedef int anchor_visit(void *ctx, const struct anchor_entry *e);
int anchor_walk(const struct anchor *p, anchor_visit *visit, void *ctx);

/* The same, hidden names as well; enter is asked about each folder below the anchor, at its place
 * in the order. Where it says no, nothing below that folder is looked at. */
typedef bool anchor_enter(void *ctx, const struct anchor_entry *folder);
int anchor_walk_into(const struct anchor *p, anchor_enter *enter, anchor_visit *visit, void *ctx);

#endif
