/* Data formats of buffers and images: the layout of components in memory, and their values in
 * registers. */
#ifndef VGPU_EXEC_IMAGE_FORMAT_H
#define VGPU_EXEC_IMAGE_FORMAT_H

#include "vgpu/exec/lanes.h"

/* The numbers are gfx9's data and number formats (Vega ISA, "Buffer Resource Descriptor"); later
 * architectures have one number for both. The names list components from the top bits down. */
enum format_data {
    DATA_INVALID,
    DATA_8,
    DATA_16,
    DATA_8_8,
    DATA_32,
    DATA_16_16,
    DATA_10_11_11,
    DATA_11_11_10,
    DATA_10_10_10_2,
    DATA_2_10_10_10,
    DATA_8_8_8_8,
    DATA_32_32,
    DATA_16_16_16_16,
    DATA_32_32_32,
    DATA_32_32_32_32,
    DATA_5_6_5 = 16, /* images only */
    DATA_1_5_5_5,
    DATA_COUNT
};

enum format_number {
    NUM_UNORM,
    NUM_SNORM,
    NUM_USCALED,
    NUM_SSCALED,
    NUM_UINT,
    NUM_SINT,
    NUM_FLOAT = 7,
    NUM_SRGB = 9
};

struct format {
    u8 data, number; /* enum format_data, enum format_number */
};

/* The format of a unified format number of gfx10 or gfx11. */
struct format format_unified(enum isa_family family, u32 number);

/* Bytes of a texel, and its number of components. */
u32 format_bytes(struct format f);
u32 format_components(struct format f);
/* Values in registers are f32, except for UINT and SINT; missing components are 0, 0, 0, 1. */
static inline bool format_is_integer(struct format f)
{
    return f.number == NUM_UINT || f.number == NUM_SINT;
}
/* Convert one texel from memory and to memory. */
void format_load(struct format f, const u8 *memory, u32 out[4]);
void format_store(struct format f, u8 *memory, const u32 in[4]);

/* d16, components of 16 bits: convert a component to the half of a packed pair, and back. */
u32 format_half(struct format f, u32 component);
u32 format_whole(struct format f, u32 half);

#endif
