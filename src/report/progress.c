#include "report/progress.h"
#include "report/escape.h"
#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

enum { NAME_MOST = 60 }; /* so that the line does not go round the edge */

bool progress_wanted(void)
{
    return isatty(STDERR_FILENO);
}

void progress_show(const char *name, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fputs("\r\033[K", stderr);
    vfprintf(stderr, format, args);
    va_end(args);
    if (name) {
        struct buf text = {0};
        escape_terminal(&text, name);
        fprintf(stderr, " %.*s", NAME_MOST, text.p);
        buf_release(&text);
    }
    fflush(stderr);
}

void progress_end(void)
{
    fputs("\r\033[K", stderr);
    fflush(stderr);
}
