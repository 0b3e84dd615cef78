/* The table of repairs: what a port may lack where the compiler says this. */
#ifndef PROVE_REPAIR_H
#define PROVE_REPAIR_H

#include "base/arena.h"
#include "core/repair.h"

/* What is known of the place of an error. */
struct repair_place {
    bool instantiated; /* it is one of a template, for one use of it */
    bool member;       /* its name may be one of a base class */
    bool operand;      /* is_operand() */
};

/* Gets the nth repair, from 0, that may cure an error of these words; false past the last one. Sets
 * all but the place. include: the folder of HIP's headers, where Thrust's and hipCUB's are found by
 * their names. Texts are the arena's. */
bool repair_find(const char *error, struct repair_place place, unsigned nth, const char *include,
                 struct repair *out, struct arena *a);

#endif
