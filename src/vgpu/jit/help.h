/* Functions that compiled code calls if the addresses of its lanes are in no order. They handle one
 * lane after the other. out and in have MAX_LANES words for each word of a lane; bits has the
 * lanes. */
#ifndef VGPU_JIT_HELP_H
#define VGPU_JIT_HELP_H

#include "vgpu/isa/ints.h"

/* Reads LDS. Words beyond LDS read as 0. Lanes that are not in bits get undefined values. */
void help_lds_read(const u32 *address, u64 bits, const u8 *lds, u32 lds_bytes, u32 offset,
                   u32 words, u32 *out);
/* Writes LDS. Words beyond LDS are not written. */
void help_lds_write(const u32 *address, u64 bits, u8 *lds, u32 lds_bytes, u32 offset, u32 words,
                    const u32 *in);

/* Load and store global memory. A fault in here is the kernel's. */
void help_load(const u64 *address, u64 bits, u32 words, u32 *out);
void help_store(const u64 *address, u64 bits, u32 words, const u32 *in);

#endif
