/* Image, buffer and sampler resources in the words that the hardware reads: T#, V# and S# of the
 * ISA documents ("Memory Image Instructions", "Image Resource", "Image Sampler"; "Buffer Resource
 * Descriptor"). The words are written when a program makes an image, and read when a kernel samples
 * one. */
#ifndef VGPU_EXEC_IMAGE_WORDS_H
#define VGPU_EXEC_IMAGE_WORDS_H

#include "vgpu/isa/isa.h"

/* The types of a T#. */
enum image_type {
    IMAGE_BUFFER = 0, /* a V#, not a T# */
    IMAGE_1D = 8,
    IMAGE_2D = 9,
    IMAGE_3D = 10,
    IMAGE_CUBE = 11,
    IMAGE_1D_ARRAY = 12,
    IMAGE_2D_ARRAY = 13,
};

/* How the bits of a texel are read: GFX9's number formats. The data format follows from the
 * packing and the bytes of the components. */
enum image_number {
    NUMBER_UNORM = 0,
    NUMBER_SNORM = 1,
    NUMBER_UINT = 4,
    NUMBER_SINT = 5,
    NUMBER_FLOAT = 7,
    NUMBER_SRGB = 9,
};
enum image_packing { PACKING_BYTES, PACKING_565, PACKING_1555, PACKING_2101010 };

/* The source of a destination component: 0, 1, or component 0 to 3 of the texel. */
enum image_select {
    SELECT_0 = 0,
    SELECT_1 = 1,
    SELECT_X = 4,
    SELECT_Y = 5,
    SELECT_Z = 6,
    SELECT_W = 7
};

struct image_words {
    uint64_t base;
    uint32_t width, height, depth; /* texels; depth: slices or layers; 1: none */
    uint32_t pitch;                /* texels from row to row; a slice is pitch * height texels */
    uint8_t type;                  /* enum image_type */
    uint8_t components,
        bytes; /* of a texel: 1 to 4 of 1, 2 or 4 bytes; packed: bytes of the whole texel */
    uint8_t packing, number; /* enum image_packing, enum image_number */
    uint8_t select[4];       /* enum image_select */
};

/* Addressing beyond the edges of an axis. */
enum sampler_clamp { CLAMP_WRAP = 0, CLAMP_MIRROR = 1, CLAMP_EDGE = 2, CLAMP_BORDER = 6 };

/* Bits of a comparison: it holds if the reference is less than, equal to, or greater than the
 * texel. */
enum sampler_compare { COMPARE_LESS = 1, COMPARE_EQUAL = 2, COMPARE_GREATER = 4 };

struct sampler_words {
    uint8_t clamp[3]; /* enum sampler_clamp */
    uint8_t compare;  /* enum sampler_compare */
    bool unnormalised;
    bool linear;
    uint8_t border; /* 0: transparent black, 1: opaque black, 2: white */
};

/* Bytes of a texel. */
unsigned image_texel(const struct image_words *i);

/* Rows of images without a pitch take a multiple of this many bytes. */
enum { IMAGE_ROW = 256 };

/* Convert to and from the 8 words of an image and the 4 of a sampler or of a buffer (image_write
 * writes 8 for a buffer, of which the last 4 are 0; image_read_buffer reads the first 4). False:
 * the format has no code, or the words are not valid. */
bool image_write(const struct isa *isa, const struct image_words *i, uint32_t words[8]);
bool image_read(const struct isa *isa, const uint32_t words[8], struct image_words *i);
bool image_read_buffer(const struct isa *isa, const uint32_t words[4], struct image_words *i);
void sampler_write(const struct sampler_words *s, uint32_t words[4]);
void sampler_read(const uint32_t words[4], struct sampler_words *s);

/* Set the texel format of i for a typed or formatted buffer instruction: from GFX9's data and
 * number format, and from GFX10's and GFX11's unified format. False: that code has no format. */
bool image_format9(unsigned data, unsigned number, struct image_words *i);
bool image_format_unified(const struct isa *isa, unsigned code, struct image_words *i);

#endif
