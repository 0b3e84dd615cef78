/* Companions: headers that CUDA's headers bring along and HIP's do not (lacks=). */
#ifndef PLAN_COMPANION_H
#define PLAN_COMPANION_H

#include "plan/input.h"

struct companion {
    struct str cuda; /* a word of lacks= */
    const char *hip; /* the answer */
    bool seen;
};

/* Answers for one file. Set in, zero-initialise the rest. */
struct companions {
    const struct input *in;
    VEC(struct companion) asked; /* few: as many as rows name */
};

void companions_release(struct companions *c);

/* HIP's counterpart of the CUDA header that a word of lacks= names, where the file uses names that the header
 * declares, or calls its functions, as the word says; else NULL. seen: a parse saw one of these uses. */
const char *companion_header(struct companions *c, struct str cuda, bool *seen);

/* Takes the next word off a list with commas. */
bool companion_next(struct str *list, struct str *word);

#endif
