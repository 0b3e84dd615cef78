#include "standin/rccl/shared_segment.h"
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

int segment_new(struct shared_segment *a, size_t size)
{
    *a = (struct shared_segment){.fd = memfd_create("tranship-rccl", MFD_CLOEXEC)};
    if (a->fd >= 0 && segment_room(a, size, true))
        return 0;
    segment_close(a);
    return -1;
}

int segment_open(struct shared_segment *a, int process, int fd)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/fd/%d", process, fd);
    *a = (struct shared_segment){.fd = open(path, O_RDWR | O_CLOEXEC)};
    return a->fd < 0 ? -1 : 0;
}

char *segment_room(struct shared_segment *a, size_t size, bool owner)
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

void segment_close(struct shared_segment *a)
{
    if (a->at)
        munmap(a->at, a->size);
    if (a->fd >= 0)
        close(a->fd);
    *a = (struct shared_segment){.fd = -1};
}
