/* Binary search. */
#ifndef BASE_SEARCH_H
#define BASE_SEARCH_H

#include <stddef.h>

/* Sets the variable i to the least index below n for which the condition holds, or to n if it holds
 * for none. The condition is an expression in i that is false up to some index and true from there
 * on:
 *
 *     uint32_t i;
 *     search_first(i, t->ndir, t->dir[i].hash >= at); */
#define search_first(i, n, ...)                                                                    \
    do {                                                                                           \
        size_t search_lo = 0, search_hi = (n);                                                     \
        while (search_lo < search_hi) {                                                            \
            (i) = search_lo + (search_hi - search_lo) / 2;                                         \
            if (__VA_ARGS__)                                                                       \
                search_hi = (i);                                                                   \
            else                                                                                   \
                search_lo = (i) + 1;                                                               \
        }                                                                                          \
        (i) = search_lo;                                                                           \
    } while (0)

#endif
