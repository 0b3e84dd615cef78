/* The memory of one workgroup in flight, which is used again for the next one. */
#ifndef VGPU_MACHINE_SLOT_H
#define VGPU_MACHINE_SLOT_H

#include "vgpu/machine/start.h"

struct slot {
    struct group group; /* first */
    struct slot *next;
    unsigned waves;       /* the number that there is room for */
    size_t scratch_bytes; /* of all waves */
    void *registers;
    size_t registers_bytes;
    uint8_t *scratch;
};

/* A slot for a group of the launch: one of *spare if there is one, or a new one, which the caller
 * frees with slot_free. NULL: out of memory. */
struct slot *slot_take(struct slot **spare, const struct start *s, struct kernel_launch *l);
void slot_free(struct slot *s);

#endif
