/* Texels: addresses, address modes, filters. */
#include "vgpu/exec/image.h"
#include "vgpu/exec/vop.h"

/* The modes that no HIP program asks for (RDNA2 ISA, "Image Sampler"). */
enum {
    CLAMP_MIRROR_ONCE_EDGE = 3,
    CLAMP_MIRROR_ONCE_HALF_BORDER = 5,
    CLAMP_MIRROR_ONCE_BORDER = 7
};
enum { BORDER_BLACK = 1, BORDER_WHITE };

static struct format image_sample_format_of(const struct image_words *i)
{
    static const u8 bytes[5][5] = {
        [1] = {0, DATA_8, DATA_8_8, 0, DATA_8_8_8_8},
        [2] = {0, DATA_16, DATA_16_16, 0, DATA_16_16_16_16},
        [4] = {0, DATA_32, DATA_32_32, DATA_32_32_32, DATA_32_32_32_32},
    };
    switch (i->packing) {
    case PACKING_565:
        return (struct format){DATA_5_6_5, i->number};
    case PACKING_1555:
        return (struct format){DATA_1_5_5_5, i->number};
    case PACKING_2101010:
        return (struct format){DATA_2_10_10_10, i->number};
    default:
        return (struct format){
            i->bytes > 4 || i->components > 4 ? 0 : bytes[i->bytes][i->components], i->number};
    }
}

bool image_texels(const struct isa *isa, const u32 words[8], struct image_texels *m)
{
    struct image_words i;
    if (!image_read(isa, words, &i) || !i.base)
        return false;
    u32 texel = image_texel(&i);
    *m = (struct image_texels){.base = i.base,
                               .size = {i.width, i.height, i.depth},
                               .row = i.pitch * texel,
                               .slice = i.pitch * i.height * texel,
                               .format = image_sample_format_of(&i),
                               .type = i.type};
    memcpy(m->select, i.select, sizeof m->select);
    return format_bytes(m->format) == texel;
}

unsigned image_axes(const struct image_texels *m)
{
    switch (m->type) {
    case IMAGE_1D:
    case IMAGE_1D_ARRAY:
        return 1;
    case IMAGE_3D:
        return 3;
    default:
        return 2;
    }
}

static bool image_sample_has_layers(const struct image_texels *m)
{
    return m->type >= IMAGE_CUBE;
}

bool image_address(const struct image_texels *m, const i32 at[3], u8 **texel)
{
    unsigned axes = image_axes(m);
    u64 offset = 0;
    for (unsigned n = 0; n < axes; n++) {
        if (at[n] < 0 || (u32)at[n] >= m->size[n])
            return false;
        offset += (u64)at[n] * (n == 0 ? format_bytes(m->format) : n == 1 ? m->row : m->slice);
    }
    if (image_sample_has_layers(m)) {
        if (at[axes] < 0 || (u32)at[axes] >= m->size[2])
            return false;
        offset += (u64)at[axes] * m->slice;
    }
    *texel = (u8 *)(uintptr_t)(m->base + offset);
    return true;
}

static i32 positive_modulo(i32 i, i32 n)
{
    i %= n;
    return i < 0 ? i + n : i;
}

/* The texel that stands for one outside; -1: the border. */
static i32 clamped_index(i32 i, i32 n, unsigned clamp)
{
    switch (clamp) {
    case CLAMP_WRAP:
        return positive_modulo(i, n);
    case CLAMP_MIRROR:
        i = positive_modulo(i, 2 * n);
        return i < n ? i : 2 * n - 1 - i;
    case CLAMP_MIRROR_ONCE_EDGE:
    case CLAMP_MIRROR_ONCE_HALF_BORDER:
    case CLAMP_MIRROR_ONCE_BORDER:
        i = i < 0 ? -1 - i : i;
        break;
    default:
        break;
    }
    if (i >= 0 && i < n)
        return i;
    if (clamp == CLAMP_EDGE || clamp == CLAMP_MIRROR_ONCE_EDGE)
        return i < 0 ? 0 : n - 1;
    return -1;
}

static u32 image_sample_compared(const struct sampler_words *s, f32 reference, f32 texel)
{
    bool less = reference<texel, greater = reference> texel;
    unsigned is = less                 ? COMPARE_LESS
                  : greater            ? COMPARE_GREATER
                  : reference == texel ? COMPARE_EQUAL
                                       : 0;
    if (!is) /* a NaN is only unequal */
        is = s->compare == (COMPARE_LESS | COMPARE_GREATER) ? s->compare : 0;
    bool always = s->compare == (COMPARE_LESS | COMPARE_EQUAL | COMPARE_GREATER);
    return bits32(always || s->compare & is ? 1.0f : 0);
}

/* One texel with the address modes. */
static void fetch_plain(const struct image_texels *m, const struct sampler_words *s,
                        const i32 at[3], u32 c[4])
{
    i32 clamped[3] = {at[0], at[1], at[2]};
    bool border = false;
    u8 *texel;
    for (unsigned n = 0; n < image_axes(m); n++) {
        clamped[n] = clamped_index(at[n], (i32)m->size[n], s->clamp[n]);
        border |= clamped[n] < 0;
    }
    if (!border && image_address(m, clamped, &texel)) {
        format_load(m->format, texel, c);
        return;
    }
    u32 one = format_is_integer(m->format) ? 1 : 0x3f800000;
    for (unsigned n = 0; n < 4; n++)
        c[n] = s->border == BORDER_WHITE || (s->border == BORDER_BLACK && n == 3) ? one : 0;
}

static void fetch(const struct image_texels *m, const struct sampler_words *s, const i32 at[3],
                  const f32 *reference, u32 c[4])
{
    fetch_plain(m, s, at, c);
    if (reference)
        c[0] = image_sample_compared(s, *reference, float32(c[0]));
}

/* Far coordinates and NaN do not overflow an integer. */
static f32 sane(f32 x)
{
    return !(x > -1e9f) ? -1e9f : x > 1e9f ? 1e9f : x;
}

/* The hardware has coordinates in 256ths of a texel. Programs count on it: the device library moves
 * the coordinates of point samples to the texel's edge, computed as floor(x * width) / width. */
static f32 snapped(f32 x)
{
    x = sane(x);
    return fabsf(x) < 65536 ? floorf(x * 256 + 0.5f) / 256 : x;
}

/* Weighted sum over the 2, 4 or 8 neighbours. */
static void filter(const struct image_texels *m, const struct sampler_words *s, const i32 low[3],
                   const f32 part[3], const f32 *reference, u32 out[4])
{
    unsigned axes = image_axes(m);
    f32 sum[4] = {0};
    for (unsigned k = 0; k < 1u << axes; k++) {
        i32 at[3] = {low[0], low[1], low[2]};
        f32 weight = 1;
        u32 c[4];
        for (unsigned n = 0; n < axes; n++) {
            at[n] += k >> n & 1;
            weight *= k >> n & 1 ? part[n] : 1 - part[n];
        }
        if (weight == 0)
            continue;
        fetch(m, s, at, reference, c);
        for (unsigned n = 0; n < 4; n++)
            sum[n] += weight * float32(c[n]);
    }
    for (unsigned n = 0; n < 4; n++)
        out[n] = bits32(sum[n]);
}

void image_sample(const struct image_texels *m, const struct sampler_words *s,
                  const f32 coordinate[3], const f32 *reference, u32 out[4])
{
    bool linear = s->linear && !format_is_integer(m->format);
    unsigned axes = image_axes(m);
    i32 low[3] = {0};
    f32 part[3] = {0};
    for (unsigned n = 0; n < axes; n++) {
        f32 x =
            snapped(coordinate[n] * (s->unnormalised ? 1 : (f32)m->size[n])) - (linear ? 0.5f : 0);
        f32 whole = floorf(x);
        low[n] = (i32)whole;
        part[n] = x - whole;
    }
    if (image_sample_has_layers(m)) {
        i32 layer = (i32)nearbyintf(sane(coordinate[axes])), last = (i32)m->size[2] - 1;
        low[axes] = layer < 0 ? 0 : layer > last ? last : layer;
    }
    if (linear)
        filter(m, s, low, part, reference, out);
    else
        fetch(m, s, low, reference, out);
}
