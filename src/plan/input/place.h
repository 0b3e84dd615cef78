/* Places for #include lines to remove and to insert. */
#ifndef PLAN_INPUT_PLACE_H
#define PLAN_INPUT_PLACE_H

#include "plan/input/input.h"

/* Returns the whole line, its newline included, if it has nothing but the directive. */
struct span place_of_line(const struct input *in, const struct directive *d);

/* Returns where a separate line can be inserted before the code at an offset: at the beginning of
 * its line, unless a comment reaches into it. */
uint32_t place_before(const struct input *in, uint32_t at);

/* Returns the beginning of the line after the directive's, or the end of a file that ends with
 * it. */
uint32_t place_after(const struct input *in, const struct directive *d);

/* Returns the struct directive.parent of code that is in an include guard around the whole file and
 * in no other branch; 0 without one. */
uint32_t place_guard(const struct input *in);

/* Returns the first line of code, of an #include (or of the outermost #if around it) or of a macro
 * that headers may see, inside an include guard. */
uint32_t place_of_includes(const struct input *in);

#endif
