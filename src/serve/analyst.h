/* A thread that parses open texts while the server goes on answering. */
#ifndef SERVE_ANALYST_H
#define SERVE_ANALYST_H

#include "serve/answer.h"

struct analyst;

/* Starts it; borrows options and map, which must not change. NULL with err. */
struct analyst *analyst_start(const struct project_options *opt, const struct map *m,
                              struct err *err);

/* Waits for its current work, and ends it. */
void analyst_end(struct analyst *a);

/* Readable when there are answers to take. */
int analyst_fd(const struct analyst *a);

/* Queues these texts; takes ownership. An earlier request that has not begun is dropped. */
void analyst_ask(struct analyst *a, struct texts_open *t);

/* Returns the texts with their answers, owned by the caller; NULL if there are none yet. */
struct texts_open *analyst_take(struct analyst *a);

#endif
