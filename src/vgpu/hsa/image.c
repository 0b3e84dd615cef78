/* The image extension. Images are rows of texels, always linear; a handle points to the words that
 * kernels load. */
#include "vgpu/hsa/image.h"
#include "vgpu/hsa/pool.h"
#include "vgpu/hsa/system.h"
#include "vgpu/machine/allocations.h"
#include <stdlib.h>
#include <string.h>

/* By hsa_ext_image_channel_type_t. */
static const struct {
    uint8_t bytes, packing, number;
} types[] = {
    [HSA_EXT_IMAGE_CHANNEL_TYPE_SNORM_INT8] = {1, PACKING_BYTES, NUMBER_SNORM},
    [HSA_EXT_IMAGE_CHANNEL_TYPE_SNORM_INT16] = {2, PACKING_BYTES, NUMBER_SNORM},
    [HSA_EXT_IMAGE_CHANNEL_TYPE_UNORM_INT8] = {1, PACKING_BYTES, NUMBER_UNORM},
    [HSA_EXT_IMAGE_CHANNEL_TYPE_UNORM_INT16] = {2, PACKING_BYTES, NUMBER_UNORM},
    [HSA_EXT_IMAGE_CHANNEL_TYPE_UNORM_SHORT_555] = {2, PACKING_1555, NUMBER_UNORM},
    [HSA_EXT_IMAGE_CHANNEL_TYPE_UNORM_SHORT_565] = {2, PACKING_565, NUMBER_UNORM},
    [HSA_EXT_IMAGE_CHANNEL_TYPE_UNORM_SHORT_101010] = {4, PACKING_2101010, NUMBER_UNORM},
    [HSA_EXT_IMAGE_CHANNEL_TYPE_SIGNED_INT8] = {1, PACKING_BYTES, NUMBER_SINT},
    [HSA_EXT_IMAGE_CHANNEL_TYPE_SIGNED_INT16] = {2, PACKING_BYTES, NUMBER_SINT},
    [HSA_EXT_IMAGE_CHANNEL_TYPE_SIGNED_INT32] = {4, PACKING_BYTES, NUMBER_SINT},
    [HSA_EXT_IMAGE_CHANNEL_TYPE_UNSIGNED_INT8] = {1, PACKING_BYTES, NUMBER_UINT},
    [HSA_EXT_IMAGE_CHANNEL_TYPE_UNSIGNED_INT16] = {2, PACKING_BYTES, NUMBER_UINT},
    [HSA_EXT_IMAGE_CHANNEL_TYPE_UNSIGNED_INT32] = {4, PACKING_BYTES, NUMBER_UINT},
    [HSA_EXT_IMAGE_CHANNEL_TYPE_HALF_FLOAT] = {2, PACKING_BYTES, NUMBER_FLOAT},
    [HSA_EXT_IMAGE_CHANNEL_TYPE_FLOAT] = {4, PACKING_BYTES, NUMBER_FLOAT},
};
enum { X = SELECT_X, Y = SELECT_Y, Z = SELECT_Z, W = SELECT_W };

/* By hsa_ext_image_channel_order_t: components in memory, and where the kernel's red, green, blue
 * and alpha come from. */
static const struct {
    uint8_t components, select[4];
    bool srgb;
} orders[] = {
    [HSA_EXT_IMAGE_CHANNEL_ORDER_A] = {1, {0, 0, 0, X}, false},
    [HSA_EXT_IMAGE_CHANNEL_ORDER_R] = {1, {X, 0, 0, 1}, false},
    [HSA_EXT_IMAGE_CHANNEL_ORDER_RX] = {1, {X, 0, 0, 1}, false},
    [HSA_EXT_IMAGE_CHANNEL_ORDER_RG] = {2, {X, Y, 0, 1}, false},
    [HSA_EXT_IMAGE_CHANNEL_ORDER_RGX] = {2, {X, Y, 0, 1}, false},
    [HSA_EXT_IMAGE_CHANNEL_ORDER_RA] = {2, {X, 0, 0, Y}, false},
    [HSA_EXT_IMAGE_CHANNEL_ORDER_RGB] = {3, {X, Y, Z, 1}, false},
    [HSA_EXT_IMAGE_CHANNEL_ORDER_RGBX] = {3, {X, Y, Z, 1}, false},
    [HSA_EXT_IMAGE_CHANNEL_ORDER_RGBA] = {4, {X, Y, Z, W}, false},
    [HSA_EXT_IMAGE_CHANNEL_ORDER_BGRA] = {4, {Z, Y, X, W}, false},
    [HSA_EXT_IMAGE_CHANNEL_ORDER_ARGB] = {4, {Y, Z, W, X}, false},
    [HSA_EXT_IMAGE_CHANNEL_ORDER_ABGR] = {4, {W, Z, Y, X}, false},
    [HSA_EXT_IMAGE_CHANNEL_ORDER_SRGB] = {3, {X, Y, Z, 1}, true},
    [HSA_EXT_IMAGE_CHANNEL_ORDER_SRGBX] = {3, {X, Y, Z, 1}, true},
    [HSA_EXT_IMAGE_CHANNEL_ORDER_SRGBA] = {4, {X, Y, Z, W}, true},
    [HSA_EXT_IMAGE_CHANNEL_ORDER_SBGRA] = {4, {Z, Y, X, W}, true},
    [HSA_EXT_IMAGE_CHANNEL_ORDER_INTENSITY] = {1, {X, X, X, X}, false},
    [HSA_EXT_IMAGE_CHANNEL_ORDER_LUMINANCE] = {1, {X, X, X, 1}, false},
    [HSA_EXT_IMAGE_CHANNEL_ORDER_DEPTH] = {1, {X, 0, 0, 0}, false},
};

static bool hsa_image_take_format(const hsa_ext_image_format_t *f, struct image_words *i)
{
    if (f->channel_type >= sizeof types / sizeof *types || !types[f->channel_type].bytes ||
        f->channel_order >= sizeof orders / sizeof *orders || !orders[f->channel_order].components)
        return false;
    i->bytes = types[f->channel_type].bytes;
    i->packing = types[f->channel_type].packing;
    i->number = orders[f->channel_order].srgb ? NUMBER_SRGB : types[f->channel_type].number;
    i->components = orders[f->channel_order].components;
    if (i->packing != PACKING_BYTES)
        i->components = i->packing == PACKING_565 ? 3 : 4;
    memcpy(i->select, orders[f->channel_order].select, sizeof i->select);
    return true;
}

static bool take_shape(const hsa_ext_image_descriptor_t *d, struct image_words *i)
{
    static const uint8_t of_geometry[] = {
        [HSA_EXT_IMAGE_GEOMETRY_1D] = IMAGE_1D,
        [HSA_EXT_IMAGE_GEOMETRY_2D] = IMAGE_2D,
        [HSA_EXT_IMAGE_GEOMETRY_3D] = IMAGE_3D,
        [HSA_EXT_IMAGE_GEOMETRY_1DA] = IMAGE_1D_ARRAY,
        [HSA_EXT_IMAGE_GEOMETRY_2DA] = IMAGE_2D_ARRAY,
        [HSA_EXT_IMAGE_GEOMETRY_1DB] = IMAGE_BUFFER,
        [HSA_EXT_IMAGE_GEOMETRY_2DDEPTH] = IMAGE_2D,
        [HSA_EXT_IMAGE_GEOMETRY_2DADEPTH] = IMAGE_2D_ARRAY,
    };
    if ((size_t)d->geometry >= sizeof of_geometry / sizeof *of_geometry || !d->width)
        return false;
    i->type = of_geometry[d->geometry];
    bool layers = i->type == IMAGE_1D_ARRAY || i->type == IMAGE_2D_ARRAY;
    size_t height =
        i->type == IMAGE_1D || i->type == IMAGE_1D_ARRAY || i->type == IMAGE_BUFFER ? 1 : d->height;
    size_t depth = layers ? d->array_size : i->type == IMAGE_3D ? d->depth : 1;
    size_t most = i->type == IMAGE_BUFFER ? UINT32_MAX : 16384;
    if (d->width > most || height < 1 || height > 16384 || depth < 1 || depth > 8192)
        return false;
    i->width = (uint32_t)d->width;
    i->height = (uint32_t)height;
    i->depth = (uint32_t)depth;
    return true;
}

/* The image of a descriptor with rows of that many bytes; 0: as long as ours are. */
static hsa_status_t hsa_image_describe(hsa_agent_t agent, const hsa_ext_image_descriptor_t *d,
                                       size_t row, struct image_words *i)
{
    const struct agent *a = agent_of(agent);
    uint32_t words[8];
    *i = (struct image_words){0};
    if (!a || !a->isa)
        return HSA_STATUS_ERROR_INVALID_AGENT;
    if (!d)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    if (!hsa_image_take_format(&d->format, i))
        return (hsa_status_t)HSA_EXT_STATUS_ERROR_IMAGE_FORMAT_UNSUPPORTED;
    if (!take_shape(d, i))
        return (hsa_status_t)HSA_EXT_STATUS_ERROR_IMAGE_SIZE_UNSUPPORTED;
    size_t texel = image_texel(i), least = i->width * texel;
    if (!row)
        row = i->type == IMAGE_BUFFER ? least : (least + IMAGE_ROW - 1) / IMAGE_ROW * IMAGE_ROW;
    if (row < least || row % texel || row / texel > 65536)
        return (hsa_status_t)HSA_EXT_STATUS_ERROR_IMAGE_PITCH_UNSUPPORTED;
    i->pitch = (uint32_t)(row / texel);
    return image_write(a->isa, i, words)
               ? HSA_STATUS_SUCCESS
               : (hsa_status_t)HSA_EXT_STATUS_ERROR_IMAGE_FORMAT_UNSUPPORTED;
}

static size_t hsa_image_bytes_of(const struct image_words *i)
{
    return (size_t)i->pitch * image_texel(i) * i->height * i->depth;
}

/* The reads and writes that the format allows. */
static uint32_t capability(hsa_agent_t agent, hsa_ext_image_geometry_t geometry,
                           const hsa_ext_image_format_t *f)
{
    struct image_words i;
    hsa_ext_image_descriptor_t d = {geometry, 16, 16, 16, 16, *f};
    if (hsa_image_describe(agent, &d, 0, &i) != HSA_STATUS_SUCCESS)
        return HSA_EXT_IMAGE_CAPABILITY_NOT_SUPPORTED;
    return HSA_EXT_IMAGE_CAPABILITY_READ_ONLY |
           HSA_EXT_IMAGE_CAPABILITY_ACCESS_INVARIANT_DATA_LAYOUT |
           (i.number == NUMBER_SRGB
                ? 0u
                : HSA_EXT_IMAGE_CAPABILITY_WRITE_ONLY | HSA_EXT_IMAGE_CAPABILITY_READ_WRITE);
}

hsa_status_t hsa_ext_image_get_capability(hsa_agent_t agent, hsa_ext_image_geometry_t geometry,
                                          const hsa_ext_image_format_t *format, uint32_t *mask)
{
    const struct agent *a = agent_of(agent);
    if (!a || !a->isa)
        return HSA_STATUS_ERROR_INVALID_AGENT;
    if (!format || !mask)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    return ANSWER(uint32_t, mask, capability(agent, geometry, format));
}

hsa_status_t hsa_ext_image_get_capability_with_layout(hsa_agent_t agent,
                                                      hsa_ext_image_geometry_t geometry,
                                                      const hsa_ext_image_format_t *format,
                                                      hsa_ext_image_data_layout_t layout,
                                                      uint32_t *mask)
{
    (void)layout;
    return hsa_ext_image_get_capability(agent, geometry, format, mask);
}

hsa_status_t hsa_ext_image_data_get_info_with_layout(hsa_agent_t agent,
                                                     const hsa_ext_image_descriptor_t *d,
                                                     hsa_access_permission_t permission,
                                                     hsa_ext_image_data_layout_t layout, size_t row,
                                                     size_t slice, hsa_ext_image_data_info_t *info)
{
    struct image_words i;
    (void)permission, (void)layout, (void)slice;
    if (!info)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    hsa_status_t status = hsa_image_describe(agent, d, row, &i);
    if (status == HSA_STATUS_SUCCESS)
        *info = (hsa_ext_image_data_info_t){.size = hsa_image_bytes_of(&i), .alignment = IMAGE_ROW};
    return status;
}

hsa_status_t hsa_ext_image_data_get_info(hsa_agent_t agent, const hsa_ext_image_descriptor_t *d,
                                         hsa_access_permission_t permission,
                                         hsa_ext_image_data_info_t *info)
{
    return hsa_ext_image_data_get_info_with_layout(agent, d, permission,
                                                   HSA_EXT_IMAGE_DATA_LAYOUT_OPAQUE, 0, 0, info);
}

/* Allocates an object from which kernels load words. */
static void *object(struct agent *a, size_t size, hsa_status_t *status)
{
    return pool_allocate(&a->pools[0], size, status);
}

hsa_status_t hsa_ext_image_create_with_layout(hsa_agent_t agent,
                                              const hsa_ext_image_descriptor_t *d, const void *data,
                                              hsa_access_permission_t permission,
                                              hsa_ext_image_data_layout_t layout, size_t row,
                                              size_t slice, hsa_ext_image_t *out)
{
    struct image_words i;
    (void)permission, (void)layout, (void)slice;
    if (!data || !out)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    hsa_status_t status = hsa_image_describe(agent, d, row, &i);
    if (status != HSA_STATUS_SUCCESS)
        return status;
    i.base = (uint64_t)(uintptr_t)data;
    struct agent *a = agent_of(agent);
    struct image *image = object(a, sizeof *image, &status);
    if (!image)
        return status;
    if (!image_write(a->isa, &i, image->words)) {
        pool_free(image);
        return HSA_STATUS_ERROR_INVALID_ARGUMENT; /* the data is not aligned */
    }
    image->channel_type = d->format.channel_type;
    image->channel_order = d->format.channel_order;
    image->width = i.width;
    image->i = i;
    out->handle = (uint64_t)(uintptr_t)image;
    return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_ext_image_create(hsa_agent_t agent, const hsa_ext_image_descriptor_t *d,
                                  const void *data, hsa_access_permission_t permission,
                                  hsa_ext_image_t *out)
{
    return hsa_ext_image_create_with_layout(agent, d, data, permission,
                                            HSA_EXT_IMAGE_DATA_LAYOUT_OPAQUE, 0, 0, out);
}

/* Images of graphics drivers have layouts of their own. */
hsa_status_t hsa_amd_image_create(hsa_agent_t agent, const hsa_ext_image_descriptor_t *d,
                                  const hsa_amd_image_descriptor_t *layout, const void *data,
                                  hsa_access_permission_t permission, hsa_ext_image_t *out)
{
    (void)agent, (void)d, (void)layout, (void)data, (void)permission, (void)out;
    return system_missing("hsa_amd_image_create");
}

static struct image *hsa_image_of(hsa_ext_image_t handle)
{
    return (struct image *)(uintptr_t)handle.handle;
}

hsa_status_t hsa_ext_image_destroy(hsa_agent_t agent, hsa_ext_image_t handle)
{
    if (!agent_of(agent))
        return HSA_STATUS_ERROR_INVALID_AGENT;
    return handle.handle && pool_free(hsa_image_of(handle)) ? HSA_STATUS_SUCCESS
                                                            : HSA_STATUS_ERROR_INVALID_ARGUMENT;
}

hsa_status_t hsa_ext_sampler_create_v2(hsa_agent_t agent, const hsa_ext_sampler_descriptor_v2_t *d,
                                       hsa_ext_sampler_t *out)
{
    static const uint8_t clamps[] = {
        [HSA_EXT_SAMPLER_ADDRESSING_MODE_UNDEFINED] = CLAMP_EDGE,
        [HSA_EXT_SAMPLER_ADDRESSING_MODE_CLAMP_TO_EDGE] = CLAMP_EDGE,
        [HSA_EXT_SAMPLER_ADDRESSING_MODE_CLAMP_TO_BORDER] = CLAMP_BORDER,
        [HSA_EXT_SAMPLER_ADDRESSING_MODE_REPEAT] = CLAMP_WRAP,
        [HSA_EXT_SAMPLER_ADDRESSING_MODE_MIRRORED_REPEAT] = CLAMP_MIRROR,
    };
    struct agent *a = agent_of(agent);
    hsa_status_t status;
    if (!a || !a->isa)
        return HSA_STATUS_ERROR_INVALID_AGENT;
    if (!d || !out)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    struct sampler_words s = {.unnormalised = d->coordinate_mode ==
                                              HSA_EXT_SAMPLER_COORDINATE_MODE_UNNORMALIZED,
                              .linear = d->filter_mode == HSA_EXT_SAMPLER_FILTER_MODE_LINEAR};
    for (unsigned axis = 0; axis < 3; axis++) {
        if (d->address_modes[axis] >= sizeof clamps / sizeof *clamps)
            return (hsa_status_t)HSA_EXT_STATUS_ERROR_SAMPLER_DESCRIPTOR_UNSUPPORTED;
        s.clamp[axis] = clamps[d->address_modes[axis]];
    }
    uint32_t *words = object(a, 8 * sizeof *words, &status);
    if (!words)
        return status;
    sampler_write(&s, words);
    out->handle = (uint64_t)(uintptr_t)words;
    return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_ext_sampler_create(hsa_agent_t agent, const hsa_ext_sampler_descriptor_t *d,
                                    hsa_ext_sampler_t *out)
{
    if (!d)
        return hsa_ext_sampler_create_v2(agent, NULL, out);
    hsa_ext_sampler_descriptor_v2_t each = {
        d->coordinate_mode, d->filter_mode, {d->address_mode, d->address_mode, d->address_mode}};
    return hsa_ext_sampler_create_v2(agent, &each, out);
}

hsa_status_t hsa_ext_sampler_destroy(hsa_agent_t agent, hsa_ext_sampler_t sampler)
{
    if (!agent_of(agent))
        return HSA_STATUS_ERROR_INVALID_AGENT;
    return sampler.handle && pool_free((void *)(uintptr_t)sampler.handle)
               ? HSA_STATUS_SUCCESS
               : HSA_STATUS_ERROR_INVALID_ARGUMENT;
}
