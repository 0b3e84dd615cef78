/* Lists of C strings. */
#ifndef BASE_TEXTS_H
#define BASE_TEXTS_H

#include "base/str.h"
#include <stdlib.h>

/* strcmp for qsort and bsearch over arrays of const char *. */
static inline int texts_order(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Sorts the list and removes duplicates. Returns how many texts are left. */
static inline size_t texts_settle(const char **text, size_t n)
{
    size_t kept = 0;
    if (n)
        qsort(text, n, sizeof *text, texts_order);
    for (size_t i = 0; i < n; i++) {
        if (kept == 0 || strcmp(text[kept - 1], text[i]) != 0)
            text[kept++] = text[i];
    }
    return kept;
}

/* True if the text is in the list, which need not be sorted. */
static inline bool texts_have(const char *const *text, size_t n, struct str wanted)
{
    for (size_t i = 0; i < n; i++) {
        if (str_is(wanted, text[i]))
            return true;
    }
    return false;
}

#endif
