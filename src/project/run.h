/* The state of a run, in parts with one job each. Internal to the run itself: project.c, work.c,
 * port_file.c. */
#ifndef PROJECT_RUN_H
#define PROJECT_RUN_H

#include "core/repair.h"
#include "project/parse/pool.h"
#include "project/plan/plan.h"
#include "project/prove/proving.h"
#include "project/write/file_results.h"
#include "project/write/sink.h"

/* The work left for the threads; protected by the pool's lock. */
struct work_queue {
    pthread_cond_t change; /* a file or a unit has become ready, or no more will */
    uint32_t *ready;       /* files whose units have all been parsed, in that order */
    size_t nready, next;   /* of ready: how many there are, and how many are taken */
    size_t written;        /* of those, with repairs: whose ports are written */
    int parsing;           /* units that are being parsed */
    size_t done;           /* files that are ported, or failed */
};

/* What a file's port gets because the compiler asked for it (project/repairing.h). */
struct file_repairs {
    struct repair *repair;
    uint32_t n;
};

/* Shared by the threads. */
struct run {
    struct plan plan;
    struct parse_pool pool;
    struct work_queue queue;
    struct sink sink;
    struct results results;
    struct proving *proving; /* NULL: the port is not proved */
    struct file_repairs
        *repairs; /* of each job: ports are written after the proof; NULL: at once */
};

#endif
