/* One run's state. */
#ifndef PROJECT_PLAN_RUN_H
#define PROJECT_PLAN_RUN_H

#include "project/find/inputs.h"
#include "project/output/folder.h"
#include "project/output/output.h"
#include "project/parse/workers.h"
#include "project/units/unit_store.h"
#include "project/units/units.h"
#include "report/report.h"
#include <pthread.h>

/* A file that ports add. */
struct added_file {
    const char *root; /* the anchor's path */
    const char *name; /* below that */
    const char *path; /* as the user knows it */
    struct str text;
    struct str old; /* OUT_DIFF: what it replaces */
    bool there;     /* OUT_DIFF: there is such a file */
    enum tree_written state;
    const char *error; /* TREE_FAILED: why */
};

/* Those of a run (project/write/added.h); shared by the workers. */
struct added {
    pthread_mutex_t lock; /* of the rest; held while a file is written */
    struct arena arena;
    struct folders folders;
    VEC(struct added_file) v;
};

struct revision_diff;

/* What became of a tree beside its sources. */
struct tree_changes {
    struct tree_summary sum;
    VEC(struct file_result) file; /* what is to be told, as of inputs */
    VEC(const char *) removed;
};

/* Shared by the workers; what is written is under the lock. */
struct run {
    const struct project_options *opt;
    const struct map *map;
    struct workers *workers; /* NULL: nothing is parsed */
    struct survey survey;
    struct units units;
    struct database database;
    struct result_cache *store; /* NULL: nothing is kept */
    struct inputs *in;
    struct file_result *result;
    double *parsed_for;  /* seconds that the parses of a job's own units took */
    struct buf *text;    /* a file's text output: one buffer per job, joined in order at the end */
    struct digest *read; /* of the bytes that were translated, one per job */
    struct tree tree;
    struct tree_changes tree_changes;
    const struct revision_diff *changed; /* --changed */
    struct proving *proving;             /* NULL: the port is not proved */
    const struct proof_summary *proof;   /* what came of that */
    struct shard_summary *shard;         /* NULL: the run is not divided */
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

#endif
