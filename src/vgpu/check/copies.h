/* What the HIP runtime's own kernels copy to the host. Under the checker's lock, as all of it. */
#ifndef VGPU_CHECK_COPIES_H
#define VGPU_CHECK_COPIES_H

#include "base/vec.h"
#include "vgpu/check/blocks.h"
#include "vgpu/isa/insn.h"
#include "vgpu/machine/reach.h"

/* One launch of such a kernel; all zeros at its beginning. */
struct copies {
    VEC(struct stretch) read; /* of device memory */
    bool to_host;             /* it wrote to memory that is not the device's */
};

/* One lane's access. */
void copies_touch(struct copies *c, const struct insn *i, uint64_t address, size_t size,
                  enum access access);

/* The launch has ended: tells what was copied to the host and nobody wrote, and
 * frees what was gathered. */
void copies_end(struct copies *c);

#endif
