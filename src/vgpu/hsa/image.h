/* The layout of images for kernels and the HIP runtime. */
#ifndef VGPU_HSA_IMAGE_H
#define VGPU_HSA_IMAGE_H

#include "vgpu/exec/image_words.h"
#include "vgpu/hsa/agent.h"

/* An image handle points to this. HIP copies the first 12 words into its texture objects; the
 * device libraries read the words behind the resource. */
struct image {
    uint32_t words[8];
    uint32_t channel_type, channel_order, width, reserved;
    struct image_words i;
};
_Static_assert(offsetof(struct image, width) == 40, "word 10 is what kernels take the width from");

#endif
