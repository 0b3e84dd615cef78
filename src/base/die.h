/* Ends of the process: bugs in tranship itself, and allocation that runs out of memory. */
#ifndef BASE_DIE_H
#define BASE_DIE_H

#include <stddef.h>

/* Prints "tranship: bug: FILE:LINE: text" to stderr and aborts. For broken invariants only. A
 * problem in the user's code is a finding; a problem with a file, an option or a row is -1 and a
 * struct err. */
#define BUG(...) die_bug(__FILE__, __LINE__, __VA_ARGS__)
_Noreturn void die_bug(const char *file, int line, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* As malloc, calloc and realloc, but never return NULL: they print "tranship: out of memory" and
 * exit with status 3 instead. n == 0 gives a pointer that can be passed to free(). */
void *xmalloc(size_t n);
void *xcalloc(size_t n, size_t size);
void *xrealloc(void *p, size_t n);

#endif
