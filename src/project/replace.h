/* One run's state, and where its ports go. */
#ifndef PROJECT_REPLACE_H
#define PROJECT_REPLACE_H

#include "project/added.h"
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
    bool adds_files; /* ports may have files beside them: there is a tree to put them in */
    struct added added;
    struct port_files *needs; /* OUT_IN_PLACE: what each port needs beside it, one per job */
    struct arena *arena;
    pthread_mutex_t lock;
    pthread_cond_t change; /* a file or a unit has become ready, or nothing more will */
    uint32_t *ready;       /* files whose units have all been parsed, in that order */
    size_t nready, next;   /* of them: how many there are, and how many are taken */
    int parsing;           /* units that are being parsed */
    size_t done;
};

/* Is there a tree that ports can have files beside them in? A file's text on standard output stands alone. */
bool put_adds_files(const struct project_options *opt, const char *const *paths, int npaths);

/* Puts a job's port where it goes, after what it needs beside it. In place, it is held as text until all have
 * been read: other files of the run still read this one. FILE_FAILED with err. */
enum file_status put_port(struct run *run, size_t i, struct translation *tr, struct err *err);

/* So is what it needs, in place. Under the lock. */
void put_keep_needs(struct run *run, size_t i, const struct port_files *files);

/* Copies what a report needs into the run's arena. */
struct file_rules;
void result_keep(struct run *run, struct file_result *r, const struct translation *tr,
                 const struct file_rules *rules);

/* Removes what killed runs left in the folders that this one will write into. */
void sweep_drafts(struct run *run);

/* Puts the ports in the places of their inputs. All files have been read and translated: now the inputs may
 * change. */
void replace_inputs(struct run *run);

#endif
