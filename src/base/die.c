#include "base/die.h"
#include "base/slots.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

void die_bug(const char *file, int line, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    flockfile(stderr);
    fprintf(stderr, "tranship: bug: %s:%d: ", file, line);
    vfprintf(stderr, fmt, ap);
    fputc('\n', stderr);
    funlockfile(stderr);
    va_end(ap);
    slots_cleanup();
    abort();
}

/* Does not call exit(): its handlers would run beside other threads and may need memory. */
static _Noreturn void out_of_memory(void)
{
    static const char text[] = "tranship: out of memory\n";
    if (write(STDERR_FILENO, text, sizeof text - 1) < 0) {
        /* Nobody left to tell. */
    }
    slots_cleanup();
    _exit(3);
}

void *xmalloc(size_t n)
{
    void *p = malloc(n ? n : 1);
    if (!p)
        out_of_memory();
    return p;
}

void *xcalloc(size_t n, size_t size)
{
    void *p = n && size ? calloc(n, size) : calloc(1, 1);
    if (!p)
        out_of_memory();
    return p;
}

void *xrealloc(void *p, size_t n)
{
    p = realloc(p, n ? n : 1);
    if (!p)
        out_of_memory();
    return p;
}
