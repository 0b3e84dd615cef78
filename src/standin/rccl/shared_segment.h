/* Memory that processes of one user share. It has no name in the file system: a process opens it
 * with the number of another process and its descriptor. It is freed when the last process that has
 * it open ends, in whatever way. */
#ifndef STANDIN_RCCL_SHARED_SEGMENT_H
#define STANDIN_RCCL_SHARED_SEGMENT_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct shared_segment {
    int fd; /* -1: none */
    char *at;
    size_t size; /* bytes that are mapped */
};

/* Makes a segment of that many bytes, all zero. -1 with errno. */
int segment_new(struct shared_segment *a, size_t size);

/* Opens the segment of a process, without mapping it. -1 with errno. */
int segment_open(struct shared_segment *a, int process, int fd);

/* Maps that many bytes of it, at least as many as before; the owner enlarges it if necessary.
 * Pointers that were returned before are no longer valid. NULL with errno. */
char *segment_room(struct shared_segment *a, size_t size, bool owner);

void segment_close(struct shared_segment *a);
#endif
