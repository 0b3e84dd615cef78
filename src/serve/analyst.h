/* A thread that looks at open texts with a parse, while the server goes on answering. */
#ifndef SERVE_ANALYST_H
#define SERVE_ANALYST_H

#include "serve/answer.h"

struct analyst;

/* Starts it; options and map are borrowed, and not to be changed. NULL with err. */
struct analyst *analyst_start(const struct project_options *opt, const struct map *m,
                              struct err *err);

/* Waits for what it is at, and ends it. */
void analyst_end(struct analyst *a);

/* Readable when there are answers to take. */
int analyst_fd(const struct analyst *a);

/* Wants these texts looked at; takes them over. What was wanted before and is not
 * begun yet is forgotten. */
void analyst_ask(struct analyst *a, struct texts_open *t);

/* The texts with their answers, the caller's; NULL: there are none at the moment. */
struct texts_open *analyst_take(struct analyst *a);

#endif
