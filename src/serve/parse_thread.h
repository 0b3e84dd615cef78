/* A thread that parses open texts while the server goes on answering. */
#ifndef SERVE_PARSE_THREAD_H
#define SERVE_PARSE_THREAD_H

#include "serve/answer.h"

struct parse_thread;

/* Starts it; borrows options and map, which must not change. NULL with err. */
struct parse_thread *parse_thread_start(const struct project_options *opt, const struct map *m,
                                        struct err *err);

/* Waits for its current work, and ends it. */
void parse_thread_end(struct parse_thread *a);

/* Readable when there are answers to take. */
int parse_thread_fd(const struct parse_thread *a);

/* Queues these texts; takes ownership. An earlier request that has not begun is dropped. */
void parse_thread_ask(struct parse_thread *a, struct texts_open *t);

/* Returns the texts with their answers, owned by the caller; NULL if there are none yet. */
struct texts_open *parse_thread_take(struct parse_thread *a);

#endif
