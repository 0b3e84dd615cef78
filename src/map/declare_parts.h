/* Shared by declare*.c; internal. */
#ifndef MAP_DECLARE_PARTS_H
#define MAP_DECLARE_PARTS_H

#include "map/declare.h"

/* Lines that stand around declarations. */
struct declare_section {
    const char *begin, *end;
};

extern const struct declare_section declare_in_c, /* everywhere, with C's linkage */
    declare_in_cxx;                               /* in C++ alone */

/* Ends a line that declares what not every CUDA release has: what writes headers for one release
 * leaves it out of others (declare_line_is_for). */
void declare_end_line(const struct map_line *line, struct buf *out);

/* Declares the functions among the lines of a family. */
void declare_functions(const struct map_line *const *lines, size_t n, struct buf *out);

#endif
