/* What the checker said: its text goes to a file for as long as a test runs. */
#ifndef VGPU_CHECK_SAID_TEST_H
#define VGPU_CHECK_SAID_TEST_H

#include "vgpu/check/report.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char said_spec[] = "text:/tmp/tranship-said-XXXXXX";

/* For check_start or output_parse. */
static inline const char *said_begin(void)
{
    int fd = mkstemp(strchr(said_spec, '/'));
    if (fd < 0)
        abort();
    close(fd);
    return said_spec;
}

static inline int said_end(void)
{
    return unlink(strchr(said_spec, '/'));
}

/* So many lines of the file begin with that. */
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
