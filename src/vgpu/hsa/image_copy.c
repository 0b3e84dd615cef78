/* Copies between images and memory. */
#include "vgpu/hsa/image.h"
#include "vgpu/hsa/system.h"
#include "vgpu/machine/allocations.h"
#include "vgpu/machine/hooks.h"
#include <string.h>

static struct image *image_copy_of(hsa_ext_image_t handle)
{
    return (struct image *)(uintptr_t)handle.handle;
}

/* 1D arrays have their layer in y, all others the third axis in z. */
static uint8_t *texel_at(const struct image *m, uint32_t x, uint32_t y, uint32_t z)
{
    const struct image_words *i = &m->i;
    size_t row = i->type == IMAGE_1D_ARRAY ? y : (size_t)z * i->height + y;
    return (uint8_t *)(uintptr_t)i->base + (row * i->pitch + x) * image_texel(i);
}

static bool image_copy_fits(const struct image *m, const hsa_dim3_t *at, const hsa_dim3_t *range)
{
    const struct image_words *i = &m->i;
    bool lines = i->type == IMAGE_1D_ARRAY;
    uint32_t height = lines ? i->depth : i->height, depth = lines ? 1 : i->depth;
    return at->x <= i->width && range->x <= i->width - at->x && at->y <= height &&
           range->y <= height - at->y && at->z <= depth && range->z <= depth - at->z;
}

/* One way or the other between an image's region and rows in memory. */
static hsa_status_t image_copy_transfer(const struct image *m, uint8_t *memory, size_t row,
                                        size_t slice, const hsa_ext_image_region_t *region,
                                        bool into_image)
{
    if (!m || !memory || !region)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    if (!image_copy_fits(m, &region->offset, &region->range))
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    size_t bytes = (size_t)region->range.x * image_texel(&m->i);
    row = row > bytes ? row : bytes;
    slice = slice > row * region->range.y ? slice : row * region->range.y;
    for (uint32_t z = 0; z < region->range.z; z++)
        for (uint32_t y = 0; y < region->range.y; y++) {
            uint8_t *mine =
                texel_at(m, region->offset.x, region->offset.y + y, region->offset.z + z);
            uint8_t *theirs = memory + z * slice + y * row;
            memcpy(into_image ? mine : theirs, into_image ? theirs : mine, bytes);
            VGPU_OBSERVE(written, (uint64_t)(uintptr_t)(into_image ? mine : theirs), bytes);
        }
    return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_ext_image_import(hsa_agent_t agent, const void *from, size_t row, size_t slice,
                                  hsa_ext_image_t to, const hsa_ext_image_region_t *region)
{
    if (!agent_of(agent))
        return HSA_STATUS_ERROR_INVALID_AGENT;
    return image_copy_transfer(image_copy_of(to), (uint8_t *)(uintptr_t)from, row, slice, region,
                               true);
}

hsa_status_t hsa_ext_image_export(hsa_agent_t agent, hsa_ext_image_t from, void *to, size_t row,
                                  size_t slice, const hsa_ext_image_region_t *region)
{
    if (!agent_of(agent))
        return HSA_STATUS_ERROR_INVALID_AGENT;
    return image_copy_transfer(image_copy_of(from), to, row, slice, region, false);
}

hsa_status_t hsa_ext_image_copy(hsa_agent_t agent, hsa_ext_image_t from,
                                const hsa_dim3_t *from_offset, hsa_ext_image_t to,
                                const hsa_dim3_t *to_offset, const hsa_dim3_t *range)
{
    const struct image *a = image_copy_of(from), *b = image_copy_of(to);
    if (!agent_of(agent))
        return HSA_STATUS_ERROR_INVALID_AGENT;
    if (!a || !b || !from_offset || !to_offset || !range ||
        image_texel(&a->i) != image_texel(&b->i) || !image_copy_fits(a, from_offset, range) ||
        !image_copy_fits(b, to_offset, range))
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    for (uint32_t z = 0; z < range->z; z++)
        for (uint32_t y = 0; y < range->y; y++)
            memmove(texel_at(b, to_offset->x, to_offset->y + y, to_offset->z + z),
                    texel_at(a, from_offset->x, from_offset->y + y, from_offset->z + z),
                    (size_t)range->x * image_texel(&a->i));
    return HSA_STATUS_SUCCESS;
}

/* The colour comes as four numbers in the program's type; each format would
 * have its own rounding. */
hsa_status_t hsa_ext_image_clear(hsa_agent_t agent, hsa_ext_image_t image, const void *data,
                                 const hsa_ext_image_region_t *region)
{
    (void)agent, (void)image, (void)data, (void)region;
    return system_missing("hsa_ext_image_clear");
}
