/* Which tokens declare the members of classes. */
#ifndef CORE_CLASSES_H
#define CORE_CLASSES_H

#include "core/lex.h"

/* Returns for each token whether it stands in the body of a class, and in no function of it; the
 * caller frees it. */
bool *classes_find(const struct tokens *t);

#endif
