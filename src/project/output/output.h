/* The destination of a file's port: standard output, a diff, or a tree. */
#ifndef PROJECT_OUTPUT_OUTPUT_H
#define PROJECT_OUTPUT_OUTPUT_H

#include "base/anchor.h"
#include "project/output/journal.h"
#include "project/output/merge_bases.h"
#include "translate/translate.h"
#include <pthread.h>

enum {
    INPUT_MAX = 1 << 30
}; /* bytes of a file: offsets are 32 bits, and no source is that large */

/* An edited file whose source is gone: the edits may belong to the file that the source has become
 * (tree_orphan). */
struct orphan {
    const char *name, *source;
    struct digest input, port;
    bool adopted;
};

/* A port or copy that this run has put in place. */
struct placed_file {
    const char *name;
    struct digest port;
};

/* The output folder, shared by the workers. */
struct tree {
    struct anchor at;
    struct journal journal;
    const char *real;     /* absolute, without links */
    struct arena arena;   /* of it */
    pthread_mutex_t lock; /* of the journal */
    bool force;           /* overwrite files that are not an earlier port */
    bool update;          /* merge with edited files */
    struct merge_bases merge_bases;
    VEC(struct placed_file) placed; /* under the lock */
    VEC(struct orphan) orphan;      /* under the lock, once workers are there */
};

/* Makes the folder if it is missing, opens it and reads its journal. -1 with err. */
int tree_open(struct tree *t, const char *path, bool force, bool update, struct err *err);

/* Closes it, and tidies the journal. */
void tree_close(struct tree *t);

enum tree_written {
    TREE_FAILED = -1,
    TREE_WRITTEN,
    TREE_REFUSED,
    /* With update: */
    TREE_KEPT,      /* edited there, and the translation has not changed */
    TREE_DELETED,   /* the same, but removed */
    TREE_MERGED,    /* written, merged with the edits */
    TREE_CONFLICT,  /* written, with conflicts for a person */
    TREE_UNRESOLVED /* needs a person, and was not touched */
};

/* A file to write below the output folder. */
struct tree_file {
    const char *name;
    struct digest input; /* of the bytes of its input */
    const char *source;  /* the path of the input from the output folder; NULL: none */
    mode_t mode;         /* the input's; 0: none */
    /* with a source: the input's. A new file gets it; a changed one gets the time of the change, so
     * that make sees it */
    struct timespec time;
    const char *why; /* the reason for TREE_CONFLICT and TREE_UNRESOLVED: the tree's, or static */
};

/* Writes a port below the output folder, whole or not at all, and records it in the journal. An
 * existing file that is neither this port nor one in the journal is the user's: it does not change,
 * and the result is TREE_REFUSED. A file that already is the port is not touched. TREE_FAILED with
 * err. */
enum tree_written tree_put(struct tree *t, struct tree_file *f, struct str port, struct err *err);

/* The same for a copy of an open regular file; f->input becomes the digest of the copy. A file
 * counts as its copy if it has the size and the time of its source, is not older than the source's
 * last change, and is in the journal. source_changed: with TREE_REFUSED, the journal does not have
 * this version of the source. */
enum tree_written tree_copy(struct tree *t, struct tree_file *f, int from, bool *source_changed,
                            struct err *err);

/* The same for a link. */
enum tree_written tree_link(struct tree *t, const struct tree_file *f, const char *target,
                            struct err *err);

/* Records a file whose source is gone and that tree_remove has refused. */
void tree_orphan(struct tree *t, const char *name);

/* True if a file or link is there as a run wrote it. */
bool tree_has_own(struct tree *t, const char *name);

/* Removes a name from the journal: the file there is the user's own. */
void tree_forget(struct tree *t, const char *name);

/* Removes a file or link that has this journal entry, if it still matches the entry, and the
 * folders above it that become empty. TREE_REFUSED: it has changed; TREE_FAILED with err. gone: it
 * did not exist. Ends the entry unless the file stays. */
enum tree_written tree_remove(struct tree *t, const char *name, bool *gone, struct err *err);

/* Writes a unified diff of a file that a port adds; old: the text that it replaces, NULL for
 * nothing. */
void output_diff_added(const char *path, const struct str *old, struct str text, struct buf *out);

/* Writes a unified diff of the port against its input. */
void output_diff(const char *path, const struct translation *tr, struct buf *text);

#endif
