/* Mutation testing of the cases: how many changes of the programs the comparison notices. */
#ifndef VALIDATE_MUTATION_H
#define VALIDATE_MUTATION_H

#include "validate/session/session.h"

/* Makes and judges mutants after all cases are done. The s->o->mutants mutants are shared evenly
 * among the cases that passed. Each is compiled and run as its case, with the first toolchain and
 * on the first device where the case passed. If the case does not notice the mutant, another case
 * that has the changed file may. Fills in s->v->mutation. The ported files are not changed: a
 * mutant is a folder of its own in the work folder, which is removed once the mutant is judged. */
void mutation_run(struct session *s);

#endif
