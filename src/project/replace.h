/* One run's state, and the last step of a run in place. */
#ifndef PROJECT_REPLACE_H
#define PROJECT_REPLACE_H

#include "project/inputs.h"
#include "project/output.h"
#include "project/unit_store.h"
#include "project/units.h"
#include "project/workers.h"
#include <pthread.h>

/* Shared by the workers; what is written is under the lock. */
struct run {
    const struct project_options *opt;
    const struct map *map;
    struct workers *workers; /* NULL: nothing is parsed */
    struct survey survey;
    struct units units;
    struct database database;
    struct unit_store *store; /* NULL: nothing is kept */
    struct inputs *in;
    struct file_result *result;
    struct buf *text;    /* a file's text output: one buffer per job, joined in order at the end */
    struct digest *read; /* of the bytes that were translated, one per job */
    struct tree tree;
    struct arena *arena;
    pthread_mutex_t lock;
    pthread_cond_t change; /* a file or a unit has become ready, or nothing more will */
    uint32_t *ready;       /* files whose units have all been parsed, in that order */
    size_t nready, next;   /* of them: how many there are, and how many are taken */
    int parsing;           /* units that are being parsed */
    size_t done;
};

/* Removes what killed runs left in the folders that this one will write into. */
void sweep_drafts(struct run *run);

/* Puts the ports in the places of their inputs. All files have been read and translated: now the inputs may
 * change. */
void replace_inputs(struct run *run);

#endif
