/* Memory for one workgroup in flight, used again for the next one. */
#ifndef VGPU_MACHINE_SLOT_H
#define VGPU_MACHINE_SLOT_H

#include "vgpu/machine/start.h"

struct slot {
    struct group group; /* first */
    struct slot *next;
    unsigned waves;       /* that there is room for */
    size_t scratch_bytes; /* of all waves */
    void *registers;
    size_t registers_bytes;
    uint8_t *scratch;
};

/* Room for a group of the launch; NULL without memory. Takes one of *spare where there is one. */
struct slot *slot_take(struct slot **spare, const struct start *s, struct kernel_launch *l);
void slot_free(struct slot *s);

#endif
