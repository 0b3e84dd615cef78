/* Images as MIMG instructions use them. */
#ifndef VGPU_EXEC_IMAGE_H
#define VGPU_EXEC_IMAGE_H

#include "vgpu/exec/image_format.h"
#include "vgpu/exec/image_words.h"

struct image_texels {
    u64 base;
    u32 size[3];    /* texels; the third one of arrays: layers */
    u32 row, slice; /* bytes from one row, slice or layer to the next */
    struct format format;
    u8 type;      /* enum image_type */
    u8 select[4]; /* enum image_select of each channel */
};

/* From a descriptor; false: there is no such image. */
bool image_texels(const struct isa *isa, const u32 words[8], struct image_texels *m);
/* Axes that have neighbours; an array's layers come behind them. */
unsigned image_axes(const struct image_texels *m);
/* One texel at whole coordinates; false: outside. */
bool image_address(const struct image_texels *m, const i32 at[3], u8 **texel);
/* A texel's four components by the sampler's address mode and filter; with a reference not NULL
 * each texel's first one is 1 where the sampler's comparison with that holds, else 0. */
void image_sample(const struct image_texels *m, const struct sampler_words *s,
                  const f32 coordinate[3], const f32 *reference, u32 out[4]);

#endif
