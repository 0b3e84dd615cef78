/* The destination of a run's ports, and other files there. */
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
    const char *name; /* relative to root */
    const char *path; /* as the user knows it */
    struct str text;
    struct str old; /* OUT_DIFF: what it replaces */
    bool there;     /* OUT_DIFF: the file exists */
    enum tree_written state;
    const char *error; /* TREE_FAILED: why */
};

/* The added files of a run (project/write/added.h); shared by the workers. */
struct added {
    pthread_mutex_t lock; /* of the members below; held while a file is written */
    struct arena arena;
    struct folders folders;
    VEC(struct added_file) v;
};

/* Changes to an output tree besides the ports. */
struct tree_changes {
    struct tree_summary sum;
    VEC(struct file_result) file; /* messages, in the form of inputs */
    VEC(const char *) removed;
};

/* Shared by the threads of a run; the lock protects the results. */
struct sink {
    const struct project_options *opt;
    struct inputs *in;
    struct tree tree; /* OUT_TREE */
    struct tree_changes tree_changes;
    bool adds_files; /* ports may have files of their own: there is a tree for them */
    struct added added;
    struct port_files *needs; /* OUT_IN_PLACE: the files that each port needs, one per job */
    struct buf *text;    /* a file's text output: one buffer per job, joined in order at the end */
    struct digest *read; /* of the translated bytes, one per job */
    struct arena *arena;
    pthread_mutex_t *lock; /* the run's */
};

#endif
