/* Holes in the texts of calls (out= and its like): "$3", "${12}", and "$*" for all arguments. */
#ifndef MAP_HOLE_H
#define MAP_HOLE_H

#include <stddef.h>

enum {
    HOLES_MAX = 64, /* arguments that a text can name: 0 to 63 */
    HOLE_ALL = -1   /* "$*" */
};

/* The length of the hole that the '$' at p begins, and the number of its argument or HOLE_ALL; 0
 * where it begins none. */
size_t hole_at(const char *p, int *arg);

#endif
