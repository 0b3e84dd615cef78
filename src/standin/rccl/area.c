#include "standin/rccl/area.h"
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int area_new(struct area *a, size_t size)
{
    *a = (struct area){.fd = memfd_create("tranship-rccl", MFD_CLOEXEC)};
    if (a->fd >= 0 && area_room(a, size, true))
        return 0;
    area_close(a);
    return -1;
}

int area_open(struct area *a, int process, int fd)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/fd/%d", process, fd);
    *a = (struct area){.fd = open(path, O_RDWR | O_CLOEXEC)};
    return a->fd < 0 ? -1 : 0;
}

char *area_room(struct area *a, size_t size, bool owner)
{
    enum { UNIT = 1 << 16 };
    if (a->at && size <= a->size)
        return a->at;
    if (!size)
        size = 1; /* what has no bytes has a place, too */
    size = (size + UNIT - 1) / UNIT * UNIT;
    if (owner && ftruncate(a->fd, (off_t)size) != 0)
        return NULL;
    void *at = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, a->fd, 0);
    if (at == MAP_FAILED)
        return NULL;
    if (a->at)
        munmap(a->at, a->size);
    a->at = at;
    a->size = size;
    return at;
}

void area_close(struct area *a)
{
    if (a->at)
        munmap(a->at, a->size);
    if (a->fd >= 0)
        close(a->fd);
    *a = (struct area){.fd = -1};
}

uint64_t process_born(int process)
{
    char path[64], text[1024] = "", state = 'X';
    unsigned long long born = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", process);
    FILE *f = fopen(path, "re");
    size_t n = f ? fread(text, 1, sizeof text - 1, f) : 0;
    if (f)
        fclose(f);
    text[n] = '\0';
    /* proc(5): the name is in brackets and may have any characters; the state is the third word, the start
     * the 22nd. */
    const char *rest = strrchr(text, ')');
    if (!rest ||
        sscanf(rest + 1, " %c %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %llu",
               &state, &born) != 2)
        return 0;
    return state == 'Z' || state == 'X' ? 0 : born;
}
