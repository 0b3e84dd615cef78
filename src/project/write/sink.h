/* Where the ports of a run go, and what lies there besides. */
#ifndef PROJECT_WRITE_SINK_H
#define PROJECT_WRITE_SINK_H

#include "project/find/inputs.h"
#include "project/output/folder.h"
#include "project/output/output.h"
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

/* What became of a tree beside its sources. */
struct tree_changes {
    struct tree_summary sum;
    VEC(struct file_result) file; /* what is to be told, as of inputs */
    VEC(const char *) removed;
};

/* Shared by the threads of a run; what is written is under the lock. */
struct sink {
    const struct project_options *opt;
    struct inputs *in;
    struct tree tree; /* OUT_TREE */
    struct tree_changes tree_changes;
    bool adds_files; /* ports may have files beside them: there is a tree to put them in */
    struct added added;
    struct port_files *needs; /* OUT_IN_PLACE: what each port needs beside it, one per job */
    struct buf *text;    /* a file's text output: one buffer per job, joined in order at the end */
    struct digest *read; /* of the bytes that were translated, one per job */
    struct arena *arena;
    pthread_mutex_t *lock; /* the run's */
};

#endif
