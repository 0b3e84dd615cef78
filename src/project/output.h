/* Where a file's port goes: standard output, a diff, or a tree. */
#ifndef PROJECT_OUTPUT_H
#define PROJECT_OUTPUT_H

#include "base/anchor.h"
#include "project/journal.h"
#include "translate/translate.h"
#include <pthread.h>

enum { INPUT_MAX = 1 << 30 }; /* bytes of a file: offsets are 32 bits, and no source is that large */

/* The output folder, shared by the workers. */
struct tree {
    struct anchor at;
    struct journal journal;
    pthread_mutex_t lock; /* of the journal */
    bool force;           /* overwrite what is not an earlier port */
};

/* Makes the folder where it is missing, opens it and reads its journal. -1 with err. */
int tree_open(struct tree *t, const char *path, bool force, struct err *err);

/* Closes it, with the journal in order. */
void tree_close(struct tree *t);

enum tree_written { TREE_FAILED = -1, TREE_WRITTEN, TREE_REFUSED };

/* Writes a port below the output folder, whole or not at all, and notes it in the journal. What is there and
 * is neither this port nor one that the journal knows is somebody's work: it is left alone, and the answer is
 * TREE_REFUSED. input: the digest of the bytes that were translated. TREE_FAILED with err. */
enum tree_written tree_put(struct tree *t, const char *name, struct digest input, struct str port,
                           struct err *err);

/* A unified diff of a file that a port adds; old: what it takes the place of, NULL for nothing. */
void output_diff_added(const char *path, const struct str *old, struct str text, struct buf *out);

/* A unified diff of the port against its input. */
void output_diff(const char *path, const struct translation *tr, struct buf *text);

#endif
