/* The texels of images, for MIMG instructions. */
#ifndef VGPU_EXEC_IMAGE_H
#define VGPU_EXEC_IMAGE_H

#include "vgpu/exec/image_format.h"
#include "vgpu/exec/image_words.h"

struct image_texels {
    u64 base;
    u32 size[3];    /* texels; of arrays, the third one is the number of layers */
    u32 row, slice; /* bytes from one row, slice or layer to the next */
    struct format format;
    u8 type;      /* enum image_type */
    u8 select[4]; /* enum image_select of each channel */
};

/* Sets m from the words of a descriptor; false: they describe no image. */
bool image_texels(const struct isa *isa, const u32 words[8], struct image_texels *m);
/* The number of axes that are filtered; the layer of an array is the coordinate after them. */
unsigned image_axes(const struct image_texels *m);
/* The address of the texel at integer coordinates; false: they are outside of the image. */
bool image_address(const struct image_texels *m, const i32 at[3], u8 **texel);
/* The four components at a coordinate, by the sampler's address mode and filter. If reference is
 * not NULL, the first component of each texel is replaced before the filter: by 1 if the sampler's
 * comparison with the reference holds, else by 0. */
void image_sample(const struct image_texels *m, const struct sampler_words *s,
                  const f32 coordinate[3], const f32 *reference, u32 out[4]);

#endif
