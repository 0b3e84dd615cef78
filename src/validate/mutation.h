/* How much the comparison notices: mutants of the programs that passed. */
#ifndef VALIDATE_MUTATION_H
#define VALIDATE_MUTATION_H

#include "validate/session/session.h"

/* When all cases are done: makes s->o->mutants mutants, shared evenly among the cases that passed,
 * compiles and runs each as its case, with the first toolchain and on the first device where that
 * passed, and fills in s->v->mutation. What the case does not notice may be noticed by another one
 * that has the changed file. The ported files stay as they are: a mutant is a folder of its own in
 * the work folder, which is gone when it is judged. */
void mutation_run(struct session *s);

#endif
