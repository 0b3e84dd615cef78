/* Lanes with addresses in no order. A pair of words is one access of the host, as in the
 * interpreter. */
#include "vgpu/jit/help.h"
#include "vgpu/exec/memory_access.h"

static void read_lane(u64 at, u32 words, u32 *out)
{
    for (u32 k = 0; k + 1 < words; k += 2) {
        u64 x = *HOST(const any_u64, at + 4 * k);
        out[k * MAX_LANES] = (u32)x;
        out[(k + 1) * MAX_LANES] = (u32)(x >> 32);
    }
    if (words % 2)
        out[(words - 1) * MAX_LANES] = *HOST(const any_u32, at + 4 * (words - 1));
}

static void jit_help_write_lane(u64 at, u32 words, const u32 *in)
{
    for (u32 k = 0; k + 1 < words; k += 2)
        *HOST(any_u64, at + 4 * k) = (u64)in[(k + 1) * MAX_LANES] << 32 | in[k * MAX_LANES];
    if (words % 2)
        *HOST(any_u32, at + 4 * (words - 1)) = in[(words - 1) * MAX_LANES];
}

void help_lds_read(const u32 *address, u64 bits, const u8 *lds, u32 lds_bytes, u32 offset,
                   u32 words, u32 *out)
{
    EACH_SET(bits, l)
    {
        u32 a = address[l] + offset;
        if ((u64)a + 4 * words <= lds_bytes)
            read_lane((u64)(uintptr_t)lds + a, words, out + l);
        else
            for (u32 k = 0; k < words; k++)
                out[k * MAX_LANES + l] = 0;
    }
}

void help_lds_write(const u32 *address, u64 bits, u8 *lds, u32 lds_bytes, u32 offset, u32 words,
                    const u32 *in)
{
    EACH_SET(bits, l)
    {
        u32 a = address[l] + offset;
        if ((u64)a + 4 * words <= lds_bytes)
            jit_help_write_lane((u64)(uintptr_t)lds + a, words, in + l);
    }
}

void help_load(const u64 *address, u64 bits, u32 words, u32 *out)
{
    EACH_SET(bits, l)
    {
        read_lane(address[l], words, out + l);
    }
}

void help_store(const u64 *address, u64 bits, u32 words, const u32 *in)
{
    EACH_SET(bits, l)
    {
        jit_help_write_lane(address[l], words, in + l);
    }
}
