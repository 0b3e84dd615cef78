/* Template argument lists that get arguments appended (targN=). */
#ifndef REWRITE_TARG_H
#define REWRITE_TARG_H

#include "core/translate.h"

/* Does targN= settle what the row's care= warns of? So where the list is written out: it is completed, or has
 * all arguments already. */
bool targ_settles(const struct input *in, const struct name_use *use);

#endif
