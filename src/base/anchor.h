/* An anchor: a folder that is held open. Files below it are opened from there, one part of the path
 * at a time, without following links, so that nothing in a stranger's tree can lead out of it, even
 * if files are moved meanwhile. The path to the folder itself comes from the user; links in it are
 * followed.
 *
 * Names are relative and contain no "..". Messages show the path of the anchor before the name. */
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
    LINKS_BELOW, /* followed if they stay below the anchor; absolute links are refused */
    LINKS_ANY    /* named by the user: followed wherever they lead */
};

/* Opens a folder; "" is the current one. -1 with err, and errno set. */
int anchor_open(struct anchor *p, const char *path, struct err *err);
void anchor_close(struct anchor *p);

/* Opens a file below the anchor, with flags as for open(2). Returns a descriptor, or -1 with errno:
 * ELOOP for a link that is not followed, EXDEV for one that leads out. Never waits for the writer
 * of a FIFO. */
int anchor_fd(const struct anchor *p, const char *name, int flags, enum anchor_links links);

/* Opens a folder below the anchor; "" and "." are the anchor itself. If make is set, missing
 * folders are made. Returns a descriptor that the caller closes, or -1 with err. */
int anchor_folder(const struct anchor *p, const char *name, bool make, struct err *err);

/* Reads a whole regular file, as fs_read does. If st is not NULL, it gets the file's status. */
int anchor_read(const struct anchor *p, const char *name, enum anchor_links links, size_t max,
                struct buf *b, struct stat *st, struct err *err);

/* Writes the bytes to a temporary file beside path, flushes it to the disk and renames it to path,
 * so that path has its old or its new contents, never half of them. The new file gets the owner,
 * mode, extended attributes and ACLs of the file that it replaces, or mode 0644 if there is none.
 * The last part of path may not be a link, nor anything else than a regular file. -1 with err if a
 * step fails; the temporary file is removed then. Temporary files that killed runs left beside path
 * are removed as well. */
int anchor_write_path(const char *path, struct str bytes, struct err *err);

/* Writes a file as anchor_write_path does, and makes the folders on the way. -1 with err if there
 * is a link in its place or on the way. */
int anchor_write(const struct anchor *p, const char *name, struct str bytes, struct err *err);

/* The first half of anchor_write: makes the draft of the file, which the caller then puts in place
 * under the last part of its name (draft_put), or drops. Its contents are the bytes or, if from >=
 * 0, those of that open file from its current position on (draft_begin_copy). The mode is for a new
 * file. */
struct draft;
struct anchor_content {
    struct str bytes;
    int from;    /* -1: the bytes */
    mode_t mode; /* 0: 0644 */
};
int anchor_draft(const struct anchor *p, const char *name, const struct anchor_content *content,
                 struct draft *d, struct err *err);

/* As anchor_write for a file directly in the folder, which messages call `shown`. */
int anchor_write_as(const struct anchor *p, const char *name, const char *shown, struct str bytes,
                    struct err *err);

enum anchor_kind {
    ANCHOR_FILE,
    ANCHOR_LINK_FILE,   /* a link to a regular file below the anchor */
    ANCHOR_LINK_FOLDER, /* a link to a folder below the anchor: not entered */
    ANCHOR_LINK_OUT,    /* a link that leads out of the folder, or nowhere */
    ANCHOR_OTHER,       /* a FIFO, a device, a socket */
    ANCHOR_UNREADABLE,  /* a folder that can't be read: its name is "" for the anchor itself */
    ANCHOR_FOLDER       /* a folder, given to the anchor_enter function */
};

struct anchor_entry {
    const char *name; /* below the anchor: "sub/a.cu" */
    enum anchor_kind kind;
    /* of the entry itself; for a link, of its target if there is one */
    struct stat st;
    const char *why; /* ANCHOR_UNREADABLE: the reason */
};

/* Visits everything below an anchor, in bytewise order of the names, but skips names that begin
 * with a dot. A folder that can't be read is an entry, too, and the walk goes on. Stops at the
 * first visit that returns non-zero, and returns that value. */
typedef int anchor_visit(void *ctx, const struct anchor_entry *e);
int anchor_walk(const struct anchor *p, anchor_visit *visit, void *ctx);

/* The same with hidden names. `enter` is called for each folder below the anchor, at its place in
 * the order. If it returns false, nothing below that folder is visited. */
typedef bool anchor_enter(void *ctx, const struct anchor_entry *folder);
int anchor_walk_into(const struct anchor *p, anchor_enter *enter, anchor_visit *visit, void *ctx);

#endif
