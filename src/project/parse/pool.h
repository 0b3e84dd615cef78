/* The parsing resources of a run, shared by its threads. */
#ifndef PROJECT_PARSE_POOL_H
#define PROJECT_PARSE_POOL_H

#include "project/parse/result_cache.h"
#include "project/parse/workers.h"
#include <pthread.h>

struct parse_pool {
    struct workers *workers;    /* NULL: nothing is parsed */
    struct result_cache *cache; /* NULL: nothing is cached */
    pthread_mutex_t lock; /* of the data that the run's threads write: its arena, results, lists */
};

#endif
