/* Where lines of #include go and come. */
#ifndef PLAN_INPUT_PLACE_H
#define PLAN_INPUT_PLACE_H

#include "plan/input/input.h"

/* The whole line, its newline included, when nothing but the directive stands on it. */
struct span place_of_line(const struct input *in, const struct directive *d);

/* Where a line of its own can stand before what begins here: where its line begins, unless a
 * comment reaches into that. */
uint32_t place_before(const struct input *in, uint32_t at);

/* Where the line after the directive's begins, or the end of a file that ends with it. */
uint32_t place_after(const struct input *in, const struct directive *d);

/* struct directive.parent of what stands in an include guard around the whole file and in no other
 * branch; 0 without one. */
uint32_t place_guard(const struct input *in);

/* The first line of code, of an #include (or of the outermost #if around it) or of a macro that
 * headers may meet, inside an include guard. */
uint32_t place_of_includes(const struct input *in);

#endif
