/* Trouble that is a bug in tranship itself, and memory that cannot run out. */
#ifndef BASE_DIE_H
#define BASE_DIE_H

#include <stddef.h>

/* Prints "tranship: bug: FILE:LINE: text" to stderr and aborts. For broken invariants only: trouble
 * in the user's code is a finding, trouble in the world is -1 and a struct err. */
#define BUG(...) die_bug(__FILE__, __LINE__, __VA_ARGS__)
_Noreturn void die_bug(const char *file, int line, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* malloc, calloc and realloc that print "tranship: out of memory" and exit with status 3 where the
 * C library would return NULL. n == 0 gives a pointer that free takes. */
void *xmalloc(size_t n);
void *xcalloc(size_t n, size_t size);
void *xrealloc(void *p, size_t n);

#endif
