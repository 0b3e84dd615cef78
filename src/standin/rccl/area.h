/* Memory that processes of one user share. It has no name in the file system: whoever knows
 * the process and its descriptor opens it, and it goes with the last one who has it open,
 * however that one ends. */
#ifndef STANDIN_RCCL_AREA_H
#define STANDIN_RCCL_AREA_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct area {
    int fd; /* -1: none */
    char *at;
    size_t size; /* bytes that are mapped */
};

/* A new one of that many bytes, all zero. -1: errno says why. */
int area_new(struct area *a, size_t size);

/* That of a process; nothing is mapped yet. -1: errno says why. */
int area_open(struct area *a, int process, int fd);

/* Maps so many bytes of it, more than before or as many; its owner makes it larger for that. NULL:
 * errno says why. What was returned before is not valid any more. */
char *area_room(struct area *a, size_t size, bool owner);

void area_close(struct area *a);
#endif
