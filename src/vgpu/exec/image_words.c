#include "vgpu/exec/image_words.h"
#include <string.h>

/* GFX9's data formats; for each of them the unified format of its UNORM on GFX10 and on GFX11, from
 * which the other number formats count up (LLVM's SIDefines.h names them; the RDNA documents,
 * "Buffer Image Formats").
 */
static const struct format {
    uint8_t data, components, bytes, packing;
    /* unified codes by number format: unorm snorm uint sint float; 0: there is none */
    uint8_t gfx10[5], gfx11[5];
} formats[] = {
    {1, 1, 1, PACKING_BYTES, {1, 2, 5, 6, 0}, {1, 2, 5, 6, 0}},
    {2, 1, 2, PACKING_BYTES, {7, 8, 11, 12, 13}, {7, 8, 11, 12, 13}},
    {3, 2, 1, PACKING_BYTES, {14, 15, 18, 19, 0}, {14, 15, 18, 19, 0}},
    {4, 1, 4, PACKING_BYTES, {0, 0, 20, 21, 22}, {0, 0, 20, 21, 22}},
    {5, 2, 2, PACKING_BYTES, {23, 24, 27, 28, 29}, {23, 24, 27, 28, 29}},
    {9, 4, 4, PACKING_2101010, {50, 51, 54, 55, 0}, {36, 37, 40, 41, 0}},
    {10, 4, 1, PACKING_BYTES, {56, 57, 60, 61, 0}, {42, 43, 46, 47, 0}},
    {11, 2, 4, PACKING_BYTES, {0, 0, 62, 63, 64}, {0, 0, 48, 49, 50}},
    {12, 4, 2, PACKING_BYTES, {65, 66, 69, 70, 71}, {51, 52, 55, 56, 57}},
    {13, 3, 4, PACKING_BYTES, {0, 0, 72, 73, 74}, {0, 0, 58, 59, 60}},
    {14, 4, 4, PACKING_BYTES, {0, 0, 75, 76, 77}, {0, 0, 61, 62, 63}},
    {16, 3, 2, PACKING_565, {133, 0, 0, 0, 0}, {116, 0, 0, 0, 0}},
    {17, 4, 2, PACKING_1555, {134, 0, 0, 0, 0}, {117, 0, 0, 0, 0}},
};
enum { NFORMATS = sizeof formats / sizeof *formats };
static const uint8_t numbers[5] = {NUMBER_UNORM, NUMBER_SNORM, NUMBER_UINT, NUMBER_SINT,
                                   NUMBER_FLOAT};
/* sRGB has unified codes of its own for 8-bit components. */
enum {
    SRGB_8 = 128,
    SRGB_8_8 = 129,
    SRGB_8_8_8_8 = 130,
    SRGB11_8 = 64,
    SRGB11_8_8 = 65,
    SRGB11_8_8_8_8 = 66
};

unsigned image_texel(const struct image_words *i)
{
    return i->packing == PACKING_BYTES ? i->components * i->bytes : i->bytes;
}

static void image_words_take_format(const struct format *f, uint8_t number, struct image_words *i)
{
    i->components = f->components;
    i->bytes = f->bytes;
    i->packing = f->packing;
    i->number = number;
}

static const struct format *image_words_format_of(const struct image_words *i)
{
    for (int n = 0; n < NFORMATS; n++)
        if (formats[n].components == i->components && formats[n].bytes == i->bytes &&
            formats[n].packing == i->packing)
            return &formats[n];
    return NULL;
}

bool image_format9(unsigned data, unsigned number, struct image_words *i)
{
    for (int n = 0; n < NFORMATS; n++)
        if (formats[n].data == data) {
            image_words_take_format(&formats[n], (uint8_t)number, i);
            return true;
        }
    return false;
}

static unsigned srgb_code(const struct isa *isa, unsigned components)
{
    bool old = isa->family == ISA_GFX10;
    switch (components) {
    case 1:
        return old ? SRGB_8 : SRGB11_8;
    case 2:
        return old ? SRGB_8_8 : SRGB11_8_8;
    case 4:
        return old ? SRGB_8_8_8_8 : SRGB11_8_8_8_8;
    default:
        return 0;
    }
}

bool image_format_unified(const struct isa *isa, unsigned code, struct image_words *i)
{
    for (int n = 0; n < NFORMATS && code; n++) {
        const struct format *f = &formats[n];
        const uint8_t *codes = isa->family == ISA_GFX10 ? f->gfx10 : f->gfx11;
        for (int k = 0; k < 5; k++)
            if (codes[k] == code) {
                image_words_take_format(f, numbers[k], i);
                return true;
            }
        if (f->bytes == 1 && f->packing == PACKING_BYTES && srgb_code(isa, f->components) == code) {
            image_words_take_format(f, NUMBER_SRGB, i);
            return true;
        }
    }
    return false;
}

/* 0: there is none. */
static unsigned unified_code(const struct isa *isa, const struct image_words *i)
{
    const struct format *f = image_words_format_of(i);
    if (!f)
        return 0;
    if (i->number == NUMBER_SRGB)
        return f->bytes == 1 ? srgb_code(isa, f->components) : 0;
    for (int k = 0; k < 5; k++)
        if (numbers[k] == i->number)
            return isa->family == ISA_GFX10 ? f->gfx10[k] : f->gfx11[k];
    return 0;
}

/* Bits from `low` on, `size` of them, of words. */
static void image_words_put(uint32_t *words, unsigned low, unsigned size, uint64_t value)
{
    for (unsigned b = 0; b < size; b++)
        if (value >> b & 1)
            words[(low + b) / 32] |= 1u << (low + b) % 32;
}

static uint64_t image_words_get(const uint32_t *words, unsigned low, unsigned size)
{
    uint64_t value = 0;
    for (unsigned b = 0; b < size; b++)
        value |= (uint64_t)(words[(low + b) / 32] >> (low + b) % 32 & 1) << b;
    return value;
}

static uint32_t default_pitch(const struct image_words *i)
{
    unsigned texel = image_texel(i);
    return (uint32_t)(((uint64_t)i->width * texel + IMAGE_ROW - 1) / IMAGE_ROW * IMAGE_ROW / texel);
}

static bool image_words_has_layers(const struct image_words *i)
{
    return i->type == IMAGE_3D || i->type == IMAGE_1D_ARRAY || i->type == IMAGE_2D_ARRAY ||
           i->type == IMAGE_CUBE;
}

/* V#: base 47:0, stride 61:48, records 95:64 (GFX9: bytes, since it is not swizzled), selects
 * 107:96, then the format: GFX9 number 110:108, data 114:111; later unified 118:112. */
static bool write_buffer(const struct isa *isa, const struct image_words *i, uint32_t w[8])
{
    const struct format *f = image_words_format_of(i);
    unsigned unified = isa->family == ISA_GFX9 ? 0 : unified_code(isa, i);
    if (!f || (isa->family != ISA_GFX9 && !unified))
        return false;
    image_words_put(w, 0, 48, i->base);
    image_words_put(w, 48, 14, image_texel(i));
    image_words_put(w, 64, 32,
                    isa->family == ISA_GFX9 ? (uint64_t)i->width * image_texel(i) : i->width);
    if (isa->family == ISA_GFX9) {
        image_words_put(w, 108, 3, i->number);
        image_words_put(w, 111, 4, f->data);
    } else if (isa->family == ISA_GFX10) {
        image_words_put(w, 108, 7, unified);
    } else {
        image_words_put(w, 108, 6, unified);
    }
    for (unsigned c = 0; c < 4; c++)
        image_words_put(w, 96 + 3 * c, 3, i->select[c]);
    return true;
}

bool image_read_buffer(const struct isa *isa, const uint32_t w[4], struct image_words *i)
{
    *i = (struct image_words){.type = IMAGE_BUFFER, .height = 1, .depth = 1};
    i->base = image_words_get(w, 0, 48);
    i->width = w[2];
    for (unsigned c = 0; c < 4; c++)
        i->select[c] = (uint8_t)image_words_get(w, 96 + 3 * c, 3);
    if (isa->family == ISA_GFX9) {
        if (!image_format9((unsigned)image_words_get(w, 111, 4),
                           (unsigned)image_words_get(w, 108, 3), i))
            return false;
        i->width /= image_texel(i);
        return true;
    }
    return image_format_unified(
        isa, (unsigned)image_words_get(w, 108, isa->family == ISA_GFX10 ? 7 : 6), i);
}

/* Where a T# from GFX10 on has its fields: GFX12's are wider. */
struct field_layout {
    uint8_t format, format_bits, size_bits, depth_bits, pitch_bits;
};

static struct field_layout field_layout_of(const struct isa *isa)
{
    if (isa->family == ISA_GFX12)
        return (struct field_layout){49, 8, 16, 14, 16};
    return (struct field_layout){52, isa->family == ISA_GFX10 ? 9 : 8, 14, 13, 14};
}

/* T#: base / 256 in 39:0; GFX9 data format 57:52, number format 61:58, width 77:64, height 91:78;
 * later unified format 60:52 (GFX12: 56:49), width 77:62 without two bits at 76 (GFX12: with them),
 * height 91:78 (GFX12: 93:78); selects 107:96, type 127:124, depth 140:128. The pitch: GFX9
 * 156:141, later in the place of the depth where there are no layers. */
bool image_write(const struct isa *isa, const struct image_words *i, uint32_t w[8])
{
    const struct format *f = image_words_format_of(i);
    bool old = isa->family == ISA_GFX9;
    struct field_layout at = field_layout_of(isa);
    memset(w, 0, 8 * sizeof *w);
    if (i->type == IMAGE_BUFFER)
        return write_buffer(isa, i, w);
    unsigned unified = old ? 0 : unified_code(isa, i);
    if (!f || (!old && !unified) || i->base % IMAGE_ROW)
        return false;
    image_words_put(w, 0, 40, i->base >> 8);
    if (old) {
        image_words_put(w, 52, 6, f->data);
        image_words_put(w, 58, 4, i->number);
        image_words_put(w, 64, 14, i->width - 1);
        image_words_put(w, 141, 16, i->pitch - 1);
    } else {
        image_words_put(w, at.format, at.format_bits, unified);
        image_words_put(w, 62, at.size_bits, i->width - 1);
    }
    image_words_put(w, 78, old ? 14 : at.size_bits, i->height - 1);
    for (unsigned c = 0; c < 4; c++)
        image_words_put(w, 96 + 3 * c, 3, i->select[c]);
    image_words_put(w, 124, 4, i->type);
    if (image_words_has_layers(i))
        image_words_put(w, 128, old ? 13 : at.depth_bits, i->depth - 1);
    else if (!old)
        image_words_put(w, 128, at.pitch_bits, i->pitch - 1);
    return true;
}

bool image_read(const struct isa *isa, const uint32_t w[8], struct image_words *i)
{
    bool old = isa->family == ISA_GFX9;
    struct field_layout at = field_layout_of(isa);
    *i = (struct image_words){.base = image_words_get(w, 0, 40) << 8,
                              .type = (uint8_t)image_words_get(w, 124, 4),
                              .depth = 1};
    if (i->type < IMAGE_1D || i->type > IMAGE_2D_ARRAY)
        return false;
    if (old ? !image_format9((unsigned)image_words_get(w, 52, 6),
                             (unsigned)image_words_get(w, 58, 4), i)
            : !image_format_unified(isa, (unsigned)image_words_get(w, at.format, at.format_bits),
                                    i))
        return false;
    i->width = (uint32_t)image_words_get(w, old ? 64 : 62, old ? 14 : at.size_bits) + 1;
    i->height = (uint32_t)image_words_get(w, 78, old ? 14 : at.size_bits) + 1;
    if (image_words_has_layers(i))
        i->depth = (uint32_t)image_words_get(w, 128, old ? 13 : at.depth_bits) + 1;
    i->pitch = old                         ? (uint32_t)image_words_get(w, 141, 16) + 1
               : image_words_has_layers(i) ? default_pitch(i)
                                           : (uint32_t)image_words_get(w, 128, at.pitch_bits) + 1;
    for (unsigned c = 0; c < 4; c++)
        i->select[c] = (uint8_t)image_words_get(w, 96 + 3 * c, 3);
    return true;
}

/* S#: clamps 8:0, force_unnormalized 15, largest level of detail 55:44, filters 85:84 (magnify) and
 * 87:86, border colour 127:126. */
void sampler_write(const struct sampler_words *s, uint32_t w[4])
{
    memset(w, 0, 4 * sizeof *w);
    for (unsigned axis = 0; axis < 3; axis++)
        image_words_put(w, 3 * axis, 3, s->clamp[axis]);
    image_words_put(w, 12, 3, s->compare);
    image_words_put(w, 15, 1, s->unnormalised);
    image_words_put(w, 44, 12, 0xfff);
    image_words_put(w, 84, 2, s->linear);
    image_words_put(w, 86, 2, s->linear);
    image_words_put(w, 88, 2, s->linear ? 2 : 1);
    image_words_put(w, 126, 2, s->border);
}

void sampler_read(const uint32_t w[4], struct sampler_words *s)
{
    for (unsigned axis = 0; axis < 3; axis++)
        s->clamp[axis] = (uint8_t)image_words_get(w, 3 * axis, 3);
    s->compare = (uint8_t)image_words_get(w, 12, 3);
    s->unnormalised = image_words_get(w, 15, 1);
    s->linear = image_words_get(w, 84, 2) & 1;
    s->border = (uint8_t)image_words_get(w, 126, 2);
}
