/* For tests of the checker: its text goes to a temporary file, which the test can search. */
#ifndef VGPU_CHECK_SAID_TEST_H
#define VGPU_CHECK_SAID_TEST_H

#include "vgpu/check/report.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char said_spec[] = "text:/tmp/tranship-said-XXXXXX";

/* Makes the file. Returns a spec for check_start or output_parse that sends the text there. */
static inline const char *said_begin(void)
{
    int fd = mkstemp(strchr(said_spec, '/'));
    if (fd < 0)
        abort();
    close(fd);
    return said_spec;
}

/* Removes the file: 0, or -1 with errno. */
static inline int said_end(void)
{
    return unlink(strchr(said_spec, '/'));
}

/* The number of lines of the file that begin with that text. */
static inline size_t said_times(const char *begin)
{
    char line[1024];
    size_t n = 0;
    FILE *f = fopen(strchr(said_spec, '/'), "r");
    if (!f)
        abort();
    while (fgets(line, sizeof line, f))
        n += strncmp(line, begin, strlen(begin)) == 0;
    fclose(f);
    return n;
}

#endif
