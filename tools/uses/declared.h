/* What the text of a family's virtual header declares, for rows that have no sig=
 * or decl= of their own. */
#ifndef USES_DECLARED_H
#define USES_DECLARED_H

#include "base/arena.h"

/* "template<class T> R(args)" of the first function of that name, or NULL. */
const char *declared_function(struct str text, struct str name, struct arena *a);

/* The same of a method of a class, which it may have from a base. */
const char *declared_method(struct str text, struct str class, struct str name, struct arena *a,
                            bool *device);

/* The template parameters, without brackets, of a class of that name; empty: no class template. */
struct str declared_template(struct str text, struct str name);

/* Does the text define a class of that name? */
bool declared_class(struct str text, struct str name);

#endif
