/* Template argument lists that get arguments appended (targN=). */
#ifndef PLAN_CALLS_TARG_H
#define PLAN_CALLS_TARG_H

#include "plan/input/input.h"

/* A template argument list. */
struct targ_list {
    int nargs;
    uint32_t at; /* offset behind the last one, which may lie within a ">>" */
};

/* The arguments between "<" and its end. A list within that ends with the same token (">>") puts
 * our own ">" one further. False for an empty one, and where a pack stands for some. */
bool targ_list_at(const struct tokens *t, uint32_t open, struct targ_list *list);

/* Is it a class template whose lists may have to be completed? */
bool targ_wants(const struct name_use *use);

/* What a list of so many arguments gets appended, or NULL. */
const char *targ_text(struct row row, int nargs);

/* Does targN= settle what the row's warn= warns of? So where the list is written out: it is
 * completed, or has all arguments already. */
bool targ_settles(const struct input *in, const struct name_use *use);

#endif
