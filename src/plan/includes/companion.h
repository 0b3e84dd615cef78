/* Companions: headers that CUDA's headers include and HIP's do not (lacks=). */
#ifndef PLAN_INCLUDES_COMPANION_H
#define PLAN_INCLUDES_COMPANION_H

#include "plan/input/input.h"

struct companion {
    struct str cuda; /* a word of lacks= */
    /* HIP's counterpart, if the file uses the names that the word describes; else NULL */
    const char *hip;
    bool seen; /* a parse saw one of these uses */
};

/* Answers for one file. Set in, zero-initialise the rest. */
struct companions {
    const struct input *in;
    VEC(struct companion) asked; /* few: as many as rows name */
};

void companions_release(struct companions *c);

/* Returns the answer for a word of lacks=: whether the file uses names that its CUDA header
 * declares, or calls that header's functions, as the word says. */
struct companion companion_find(struct companions *c, struct str cuda);

/* Takes the next word from a comma-separated list. */
bool companion_next(struct str *list, struct str *word);

#endif
