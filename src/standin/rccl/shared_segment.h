/* Memory that processes of one user share. It has no name in the file system: whoever knows
 * the process and its descriptor opens it, and it goes with the last one who has it open,
 * however that one ends. */
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

/* A new one of that many bytes, all zero. -1: errno says why. */
int segment_new(struct shared_segment *a, size_t size);

/* That of a process; nothing is mapped yet. -1: errno says why. */
int segment_open(struct shared_segment *a, int process, int fd);

/* Maps so many bytes of it, more than before or as many; its owner makes it larger for that. NULL:
 * errno says why. What was returned before is not valid any more. */
char *segment_room(struct shared_segment *a, size_t size, bool owner);

void segment_close(struct shared_segment *a);
#endif
