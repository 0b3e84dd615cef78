/* Placeholders in the texts of calls (out= and the like): "$3", "${12}", and "$*" for all
 * arguments. */
#ifndef MAP_PLACEHOLDER_H
#define MAP_PLACEHOLDER_H

#include <stddef.h>

enum {
    PLACEHOLDERS_MAX = 64, /* arguments that a text can name: 0 to 63 */
    PLACEHOLDER_ALL = -1   /* "$*" */
};

/* Returns the length of the placeholder that begins with the '$' at p, and the number of its
 * argument or PLACEHOLDER_ALL; 0 if there is none. */
size_t placeholder_at(const char *p, int *arg);

#endif
