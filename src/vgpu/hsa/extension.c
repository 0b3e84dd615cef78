/* The extensions of HSA: images and AMD's loader. */
#include "vgpu/hsa/extension.h"
#include "vgpu/hsa/agent.h"
#include "vgpu/hsa/system.h"
#include <string.h>

static const hsa_ext_images_1_pfn_t images = {
    hsa_ext_image_get_capability,
    hsa_ext_image_data_get_info,
    hsa_ext_image_create,
    hsa_ext_image_destroy,
    hsa_ext_image_copy,
    hsa_ext_image_import,
    hsa_ext_image_export,
    hsa_ext_image_clear,
    hsa_ext_sampler_create,
    hsa_ext_sampler_destroy,
    hsa_ext_image_get_capability_with_layout,
    hsa_ext_image_data_get_info_with_layout,
    hsa_ext_image_create_with_layout,
};

static const struct extension {
    uint16_t number;
    const char *name;
    uint16_t major, minor; /* 0: it is known by name only */
    const void *table;
    size_t size;
} extensions[] = {
    {HSA_EXTENSION_FINALIZER, "HSA_EXTENSION_FINALIZER", 0, 0, NULL, 0},
    {HSA_EXTENSION_IMAGES, "HSA_EXTENSION_IMAGES", 1, 0, &images, sizeof images},
    {HSA_EXTENSION_PERFORMANCE_COUNTERS, "HSA_EXTENSION_PERFORMANCE_COUNTERS", 0, 0, NULL, 0},
    {HSA_EXTENSION_PROFILING_EVENTS, "HSA_EXTENSION_PROFILING_EVENTS", 0, 0, NULL, 0},
    {HSA_EXTENSION_AMD_PROFILER, "HSA_EXTENSION_AMD_PROFILER", 0, 0, NULL, 0},
    {HSA_EXTENSION_AMD_LOADER, "HSA_EXTENSION_AMD_LOADER", 1, 3, &loader_extension,
     sizeof loader_extension},
    {HSA_EXTENSION_AMD_AQLPROFILE, "HSA_EXTENSION_AMD_AQLPROFILE", 0, 0, NULL, 0},
};

static const struct extension *extension_find(uint16_t number)
{
    for (size_t i = 0; i < sizeof extensions / sizeof *extensions; i++)
        if (extensions[i].number == number)
            return &extensions[i];
    return NULL;
}

hsa_status_t hsa_extension_get_name(uint16_t number, const char **name)
{
    const struct extension *e = extension_find(number);
    return e && name ? ANSWER(const char *, name, e->name) : HSA_STATUS_ERROR_INVALID_ARGUMENT;
}

hsa_status_t hsa_system_major_extension_supported(uint16_t number, uint16_t major, uint16_t *minor,
                                                  bool *result)
{
    const struct extension *e = extension_find(number);
    if (!e || !minor || !result)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    *result = e->major && e->major == major;
    *minor = *result ? e->minor : 0;
    return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_system_extension_supported(uint16_t number, uint16_t major, uint16_t minor,
                                            bool *result)
{
    uint16_t have = 0;
    hsa_status_t s = hsa_system_major_extension_supported(number, major, &have, result);
    if (s == HSA_STATUS_SUCCESS)
        *result = *result && minor <= have;
    return s;
}

hsa_status_t hsa_agent_major_extension_supported(uint16_t number, hsa_agent_t agent, uint16_t major,
                                                 uint16_t *minor, bool *result)
{
    const struct agent *a = agent_of(agent);
    if (!a)
        return HSA_STATUS_ERROR_INVALID_AGENT;
    hsa_status_t s = hsa_system_major_extension_supported(number, major, minor, result);
    if (s == HSA_STATUS_SUCCESS && !(a->isa && number == HSA_EXTENSION_IMAGES))
        *result = false;
    return s;
}

hsa_status_t hsa_agent_extension_supported(uint16_t number, hsa_agent_t agent, uint16_t major,
                                           uint16_t minor, bool *result)
{
    uint16_t have = 0;
    hsa_status_t s = hsa_agent_major_extension_supported(number, agent, major, &have, result);
    if (s == HSA_STATUS_SUCCESS)
        *result = *result && minor <= have;
    return s;
}

hsa_status_t hsa_system_get_major_extension_table(uint16_t number, uint16_t major, size_t size,
                                                  void *table)
{
    const struct extension *e = extension_find(number);
    if (!e || !table || !size)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    if (!e->table || e->major != major)
        return HSA_STATUS_ERROR;
    memcpy(table, e->table, size < e->size ? size : e->size);
    return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_system_get_extension_table(uint16_t number, uint16_t major, uint16_t minor,
                                            void *table)
{
    const struct extension *e = extension_find(number);
    if (e && e->table && minor > e->minor)
        return HSA_STATUS_ERROR;
    size_t size = !e                               ? 0
                  : number == HSA_EXTENSION_IMAGES ? sizeof(hsa_ext_images_1_00_pfn_t)
                  : minor == 0                     ? sizeof(hsa_ven_amd_loader_1_00_pfn_t)
                  : minor == 1                     ? sizeof(hsa_ven_amd_loader_1_01_pfn_t)
                  : minor == 2                     ? sizeof(hsa_ven_amd_loader_1_02_pfn_t)
                                                   : sizeof(hsa_ven_amd_loader_1_03_pfn_t);
    return hsa_system_get_major_extension_table(number, major, size, table);
}
