/* Template argument lists to which arguments are appended (targN=). */
#ifndef PLAN_CALLS_TARG_H
#define PLAN_CALLS_TARG_H

#include "plan/input/input.h"

/* A template argument list. */
struct targ_list {
    int nargs;
    uint32_t at; /* offset after the last one, which may be inside a ">>" */
};

/* Reads the arguments between "<" and its end. If a list within ends with the same token (">>"),
 * our ">" is one further. False for an empty list, and if a pack stands for some. */
bool targ_list_at(const struct tokens *t, uint32_t open, struct targ_list *list);

/* True for a class template whose lists may need more arguments. */
bool targ_wants(const struct name_use *use);

/* Returns the text to append to a list of that many arguments, or NULL. */
const char *targ_text(struct row row, int nargs);

/* True if targN= makes the row's warn= superfluous: the list is written out, and it is completed or
 * already has all arguments. */
bool targ_resolves_warning(const struct input *in, const struct name_use *use);

#endif
