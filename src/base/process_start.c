#include "base/process_start.h"
#include <stdio.h>
#include <string.h>

uint64_t process_start_time(int process)
{
    char path[64], text[1024] = "", state = 'X';
    unsigned long long born = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", process);
    FILE *f = fopen(path, "re");
    size_t n = f ? fread(text, 1, sizeof text - 1, f) : 0;
    if (f)
        fclose(f);
    text[n] = '\0';
    /* proc(5): the name is in brackets and may have any characters; the state is the third
     * word, the start the 22nd. */
    const char *rest = strrchr(text, ')');
    if (!rest ||
        sscanf(rest + 1,
               " %c %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %llu",
               &state, &born) != 2)
        return 0;
    return state == 'Z' || state == 'X' ? 0 : born;
}
