/* Copies to the host that the HIP runtime makes with kernels of its own. All functions need the
 * checker's lock. */
#ifndef VGPU_CHECK_COPIES_H
#define VGPU_CHECK_COPIES_H

#include "base/vec.h"
#include "vgpu/check/blocks.h"
#include "vgpu/isa/insn.h"
#include "vgpu/machine/reach.h"

/* One launch of such a kernel; all zeros at its beginning. */
struct copies {
    VEC(struct stretch) read; /* parts of device memory that it read */
    bool to_host;             /* it wrote to memory that is not the device's */
};

/* Adds one lane's access. */
void copies_touch(struct copies *c, const struct insn *i, uint64_t address, size_t size,
                  enum access access);

/* The launch has ended: gives a note if it copied bytes to the host that nobody wrote
 * (block_copied_to_host), and frees what was gathered. */
void copies_end(struct copies *c);

#endif
