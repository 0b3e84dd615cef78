/* What compiled code calls where the lanes at hand are in no order: one lane after the other. out
 * and in have MAX_LANES words for each word of a lane, bits has the lanes. */
#ifndef VGPU_JIT_HELP_H
#define VGPU_JIT_HELP_H

#include "vgpu/isa/ints.h"

/* What lies beyond LDS reads as 0. Lanes that are not in bits: anything. */
void help_lds_read(const u32 *address, u64 bits, const u8 *lds, u32 lds_bytes, u32 offset,
                   u32 words, u32 *out);
/* What lies beyond LDS is not written. */
void help_lds_write(const u32 *address, u64 bits, u8 *lds, u32 lds_bytes, u32 offset, u32 words,
                    const u32 *in);

/* Global memory. A fault in here is the kernel's. */
void help_load(const u64 *address, u64 bits, u32 words, u32 *out);
void help_store(const u64 *address, u64 bits, u32 words, const u32 *in);

#endif
