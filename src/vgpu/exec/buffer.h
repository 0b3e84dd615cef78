/* Buffer resource descriptors (V#), in one form for all architectures. */
#ifndef VGPU_EXEC_BUFFER_H
#define VGPU_EXEC_BUFFER_H

#include "vgpu/exec/memory.h"

/* OOB_SELECT of gfx10 and later. */
enum { BOUNDS_STRUCT, BOUNDS_INDEX, BOUNDS_EMPTY, BOUNDS_RAW };

struct buffer_resource {
    u64 base;
    u32 stride, records, word3;
    u32 index_stride, element; /* swizzle: lanes of a row, bytes that stay together */
    u8 swizzle, add_tid, bounds;
};

/* The descriptor that the instruction names in src[2]. */
void buffer_resource(const struct wave *w, const struct insn *i, struct buffer_resource *b);

/* True for the usual access to the wave's scratch: size bytes, whole dwords, at one offset for all
 * lanes. *at is then the host address of the first row. */
bool scratch_row(const struct wave *w, const struct insn *i, u32 size, u64 *at);

#endif
