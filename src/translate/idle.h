/* Findings in code that need nobody's work. */
#ifndef TRANSLATE_IDLE_H
#define TRANSLATE_IDLE_H

#include "plan/input/input.h"

/* Marks the findings of a file in code that HIP does not compile, on the project's HIP side, in
 * marked code, and about what no build takes (enum idle). */
void idle_mark(struct findings *f, const struct input *in, struct arena *a);

#endif
