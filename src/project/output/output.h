/* Where a file's port goes: standard output, a diff, or a tree. */
#ifndef PROJECT_OUTPUT_OUTPUT_H
#define PROJECT_OUTPUT_OUTPUT_H

#include "base/anchor.h"
#include "project/output/ancestors.h"
#include "project/output/journal.h"
#include "translate/translate.h"
#include <pthread.h>

enum {
    INPUT_MAX = 1 << 30
}; /* bytes of a file: offsets are 32 bits, and no source is that large */

/* A file that somebody has edited and whose source is gone: what was done to it may belong to a
 * file that the source has become (tree_orphan). */
struct orphan {
    const char *name, *source;
    struct digest input, port;
    bool adopted;
};

/* A port or copy that this run knows to be in its place. */
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
    bool force;           /* overwrite what is not an earlier port */
    bool update;          /* merge with what was edited */
    struct ancestors ancestors;
    VEC(struct placed_file) placed; /* under the lock */
    VEC(struct orphan) orphan;      /* under the lock, once workers are there */
};

/* Makes the folder where it is missing, opens it and reads its journal. -1 with err. */
int tree_open(struct tree *t, const char *path, bool force, bool update, struct err *err);

/* Closes it, with the journal in order. */
void tree_close(struct tree *t);

enum tree_written {
    TREE_FAILED = -1,
    TREE_WRITTEN,
    TREE_REFUSED,
    /* With update: */
    TREE_KEPT,     /* edited there, and the translation is what it was */
    TREE_DELETED,  /* the same, but removed */
    TREE_MERGED,   /* written, with what was edited */
    TREE_CONFLICT, /* written, and a person has to look at it */
    TREE_OPEN      /* a person has to look at it, and it was not touched */
};

/* A file that is to lie below the output folder. */
struct tree_file {
    const char *name;
    struct digest input;  /* of the bytes that it was made of */
    const char *source;   /* where the input lies, from the output folder; NULL: there is none */
    mode_t mode;          /* the input's; 0: there is none */
    struct timespec time; /* with a source: the input's. A new file gets it; one that changes has
                           * the time of the change, so that make sees it */
    const char *why;      /* what TREE_CONFLICT and TREE_OPEN mean here: the tree's, or static */
};

/* Writes a port below the output folder, whole or not at all, and notes it in the journal. What is
 * there and is neither this port nor one that the journal knows is somebody's work: it is left
 * alone, and the answer is TREE_REFUSED. A file that is the port already is not touched.
 * TREE_FAILED with err. */
enum tree_written tree_put(struct tree *t, struct tree_file *f, struct str port, struct err *err);

/* The same for a copy of an open regular file; what becomes of f->input is the digest of the copy.
 * A file that has the size and the time of its source, is not older than the last change of it, and
 * that the journal knows, is believed to be its copy. source_changed: with TREE_REFUSED, the
 * journal does not know this version of the source. */
enum tree_written tree_copy(struct tree *t, struct tree_file *f, int from, bool *source_changed,
                            struct err *err);

/* The same for a link. */
enum tree_written tree_link(struct tree *t, const struct tree_file *f, const char *target,
                            struct err *err);

/* Notes a file whose source is gone and that tree_remove has refused. */
void tree_orphan(struct tree *t, const char *name);

/* The journal knows no more of a name: what lies there is somebody's own. */
void tree_forget(struct tree *t, const char *name);

/* Removes a file or link that the journal knows by this entry, where it still is what the entry
 * says, and the folders above it that became empty by that. TREE_REFUSED: it is another one by now;
 * TREE_FAILED with err. gone: there was nothing. The entry is over, but where the file stays. */
enum tree_written tree_remove(struct tree *t, const char *name, bool *gone, struct err *err);

/* A unified diff of a file that a port adds; old: what it takes the place of, NULL for nothing. */
void output_diff_added(const char *path, const struct str *old, struct str text, struct buf *out);

/* A unified diff of the port against its input. */
void output_diff(const char *path, const struct translation *tr, struct buf *text);

#endif
