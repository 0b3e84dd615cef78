/* DS instructions that move registers between lanes and do not access LDS. The value from an
 * inactive lane is zero (ISA documents: DS_SWIZZLE_B32, DS_PERMUTE_B32, DS_BPERMUTE_B32). */
#include "vgpu/exec/lanes.h"

/* How many lanes exchange values: from RDNA on the halves of a wave64 are on their own. */
static unsigned exchange_lanes(const struct wave *w)
{
    return w->isa->family >= ISA_GFX10 ? 32 : w->lanes;
}

/* inactive: lanes that are not active give what they have, too. */
static void pull(struct wave *w, const struct insn *i, bool inactive)
{
    const u32 *address = w->v[i->src[0].reg], *data = w->v[i->src[1].reg];
    u32 offset = (u32)(i->text & 0xffff), n = exchange_lanes(w);
    u64 exec = wave_exec(w);
    u32 copy[MAX_LANES], r[MAX_LANES];
    const u32 *from = data;
    if (exec != w->lanes_mask && !inactive) {
        EACH_LANE(w, l)
        {
            copy[l] = exec >> l & 1 ? data[l] : 0;
        }
        from = copy;
    }
    EACH_LANE(w, l)
    {
        r[l] = from[((address[l] + offset) >> 2 & (n - 1)) | (l & ~(n - 1))];
    }
    put_b32(w, i, r);
}

INSN(ds_bpermute_b32)
{
    pull(w, i, false);
}
INSN(ds_bpermute_fi_b32)
{
    pull(w, i, true);
}

/* Where two lanes push to the same one, the higher one wins. */
INSN(ds_permute_b32)
{
    const u32 *address = w->v[i->src[0].reg], *data = w->v[i->src[1].reg];
    u32 offset = (u32)(i->text & 0xffff), n = exchange_lanes(w);
    u64 exec = wave_exec(w);
    u32 r[MAX_LANES] = {0};
    EACH_LANE(w, l)
    {
        if (exec >> l & 1)
            r[((address[l] + offset) >> 2 & (n - 1)) | (l & ~(n - 1))] = data[l];
    }
    put_b32(w, i, r);
}

static u32 reverse5(u32 x)
{
    return (x & 1) << 4 | (x & 2) << 2 | (x & 4) | (x & 8) >> 2 | (x & 16) >> 4;
}

/* The lane that lane l of a group of 32 reads, by the offset's mode: 0xe000 and up FFT, 0xc000 and
 * up rotation, bit 15 a permutation of each quad, else masks. */
static u32 swizzle_source(u32 offset, u32 l)
{
    u32 low = offset & 0x1f, middle = offset >> 5 & 0x1f, high = offset >> 10 & 0x1f;
    if (offset >= 0xe000)
        return (reverse5(l) >> __builtin_popcount(low)) | (l & low);
    if (offset >= 0xc000) {
        u32 rotate = offset >> 10 & 1 ? 0 - middle : middle;
        return (l & low) | ((l + rotate) & ~low & 0x1f);
    }
    if (offset & 0x8000)
        return (l & ~3u) | (offset >> 2 * (l & 3) & 3);
    return ((l & low) | middle) ^ high;
}

INSN(ds_swizzle_b32)
{
    u32 offset = (u32)(i->text & 0xffff);
    const u32 *data = w->v[i->src[0].reg];
    u64 exec = wave_exec(w);
    u32 r[MAX_LANES];
    EACH_LANE(w, l)
    {
        u32 from = swizzle_source(offset, l & 31) | (l & 32);
        r[l] = exec >> from & 1 ? data[from] : 0;
    }
    put_b32(w, i, r);
}
