/* One run's state, in parts that have one job each. Internal to the run itself: project.c,
 * work.c, port_file.c. */
#ifndef PROJECT_RUN_H
#define PROJECT_RUN_H

#include "project/parse/pool.h"
#include "project/plan/plan.h"
#include "project/prove/proving.h"
#include "project/write/file_results.h"
#include "project/write/sink.h"

/* What the threads have still to do; under the pool's lock. */
struct work_queue {
    pthread_cond_t change; /* a file or a unit has become ready, or nothing more will */
    uint32_t *ready;       /* files whose units have all been parsed, in that order */
    size_t nready, next;   /* of them: how many there are, and how many are taken */
    int parsing;           /* units that are being parsed */
    size_t done;           /* files that are ported, or failed */
};

/* Shared by the threads. */
struct run {
    struct plan plan;
    struct parse_pool pool;
    struct work_queue queue;
    struct sink sink;
    struct results results;
    struct proving *proving; /* NULL: the port is not proved */
};

#endif
