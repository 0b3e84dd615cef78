/* The attributes of agents. */
#include "vgpu/hsa/agent.h"
#include "vgpu/hsa/system.h"
#include <stdio.h>
#include <string.h>

/* A name of at most size bytes, the rest zero. */
static hsa_status_t agent_info_text(void *value, size_t size, const char *s)
{
    memset(value, 0, size);
    memcpy(value, s, strnlen(s, size - 1));
    return HSA_STATUS_SUCCESS;
}

/* Limits of images. The header says size_t; AMD's runtime has always written 32 bits for each, and
 * HIP asks for no more than that. */
static hsa_status_t image_info(const struct agent *a, int attribute, void *value)
{
    static const struct {
        uint32_t n, most[3];
    } limits[] = {
        {1, {16384}},      /* HSA_EXT_AGENT_INFO_IMAGE_1D_MAX_ELEMENTS and so on, in their order */
        {1, {16384}},      /* 1DA */
        {1, {UINT32_MAX}}, /* 1DB */
        {2, {16384, 16384}},       /* 2D */
        {2, {16384, 16384}},       /* 2DA */
        {2, {16384, 16384}},       /* 2DDEPTH */
        {2, {16384, 16384}},       /* 2DADEPTH */
        {3, {16384, 16384, 8192}}, /* 3D */
        {1, {8192}},               /* layers */
        {1, {128}},                /* handles to read, */
        {1, {128}},                /* to write */
        {1, {16}},                 /* samplers */
        {1, {256}},                /* alignment of rows */
    };
    static const uint32_t none[3];
    size_t i = (size_t)(attribute - HSA_EXT_AGENT_INFO_IMAGE_1D_MAX_ELEMENTS);
    if (i >= sizeof limits / sizeof *limits)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    memcpy(value, a->isa ? limits[i].most : none, limits[i].n * sizeof *none);
    return HSA_STATUS_SUCCESS;
}

/* Attributes of HSA's own list that an agent with kernels has and a CPU has not. */
static hsa_status_t agent_info_kernel_info(const struct agent *a, int attribute, void *value)
{
    bool gpu = a->isa != NULL;
    switch (attribute) {
    case HSA_AGENT_INFO_FAST_F16_OPERATION:
        return ANSWER(bool, value, gpu);
    case HSA_AGENT_INFO_WAVEFRONT_SIZE:
        return ANSWER(uint32_t, value, gpu ? a->isa->wave_size : 0);
    case HSA_AGENT_INFO_WORKGROUP_MAX_DIM: {
        uint16_t max[3] = {gpu ? 1024 : 0, gpu ? 1024 : 0, gpu ? 1024 : 0};
        memcpy(value, max, sizeof max);
        return HSA_STATUS_SUCCESS;
    }
    case HSA_AGENT_INFO_WORKGROUP_MAX_SIZE:
        return ANSWER(uint32_t, value, gpu ? 1024 : 0);
    case HSA_AGENT_INFO_GRID_MAX_DIM: {
        uint32_t max = gpu ? UINT32_MAX : 0;
        return ANSWER(hsa_dim3_t, value, (hsa_dim3_t){max, max, max});
    }
    case HSA_AGENT_INFO_GRID_MAX_SIZE:
        return ANSWER(uint32_t, value, gpu ? UINT32_MAX : 0);
    case HSA_AGENT_INFO_FBARRIER_MAX_SIZE:
        return ANSWER(uint32_t, value, gpu ? 32 : 0);
    case HSA_AGENT_INFO_QUEUES_MAX:
        return ANSWER(uint32_t, value, gpu ? 128 : 0);
    case HSA_AGENT_INFO_QUEUE_MIN_SIZE:
        return ANSWER(uint32_t, value, gpu ? 64 : 0);
    case HSA_AGENT_INFO_QUEUE_MAX_SIZE:
        return ANSWER(uint32_t, value, gpu ? 131072 : 0);
    case HSA_AGENT_INFO_QUEUE_TYPE:
        return ANSWER(hsa_queue_type32_t, value, HSA_QUEUE_TYPE_MULTI);
    default:
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    }
}

/* HSA's own attributes. */
static hsa_status_t core_info(const struct agent *a, int attribute, void *value)
{
    switch (attribute) {
    case HSA_AGENT_INFO_NAME:
        return agent_info_text(value, 64, a->isa ? a->isa->name : a->name);
    case HSA_AGENT_INFO_VENDOR_NAME:
        return agent_info_text(value, 64, a->isa ? "AMD" : "CPU");
    case HSA_AGENT_INFO_FEATURE:
        return ANSWER(hsa_agent_feature_t, value, a->isa ? HSA_AGENT_FEATURE_KERNEL_DISPATCH : 0);
    case HSA_AGENT_INFO_MACHINE_MODEL:
        return ANSWER(hsa_machine_model_t, value, HSA_MACHINE_MODEL_LARGE);
    case HSA_AGENT_INFO_PROFILE:
        return ANSWER(hsa_profile_t, value, a->isa ? HSA_PROFILE_BASE : HSA_PROFILE_FULL);
    case HSA_AGENT_INFO_DEFAULT_FLOAT_ROUNDING_MODE:
    case HSA_AGENT_INFO_BASE_PROFILE_DEFAULT_FLOAT_ROUNDING_MODES:
        return ANSWER(hsa_default_float_rounding_mode_t, value,
                      HSA_DEFAULT_FLOAT_ROUNDING_MODE_NEAR);
    case HSA_AGENT_INFO_NODE:
        return ANSWER(uint32_t, value, a->node);
    case HSA_AGENT_INFO_DEVICE:
        return ANSWER(hsa_device_type_t, value, a->isa ? HSA_DEVICE_TYPE_GPU : HSA_DEVICE_TYPE_CPU);
    case HSA_AGENT_INFO_CACHE_SIZE: {
        uint32_t sizes[4] = {a->isa ? a->model->l1 * 1024 : 32768, a->isa ? a->model->l2 * 1024 : 0,
                             0, 0};
        memcpy(value, sizes, sizeof sizes);
        return HSA_STATUS_SUCCESS;
    }
    case HSA_AGENT_INFO_ISA:
        return ANSWER(hsa_isa_t, value, (hsa_isa_t){a->isa ? agent_handle(a).handle : 0});
    case HSA_AGENT_INFO_EXTENSIONS: {
        uint8_t bits[128] = {0};
        bits[0] = a->isa ? 1u << HSA_EXTENSION_IMAGES : 0;
        memcpy(value, bits, sizeof bits);
        return HSA_STATUS_SUCCESS;
    }
    case HSA_AGENT_INFO_VERSION_MAJOR:
    case HSA_AGENT_INFO_VERSION_MINOR:
        return ANSWER(uint16_t, value, 1);
    default:
        return agent_info_kernel_info(a, attribute, value);
    }
}

/* AMD's attributes that are numbers of 32 bits. False: it is none of them. */
static bool agent_info_number(const struct agent *a, int attribute, uint32_t *value)
{
    static const struct agent_model none = {0};
    const struct agent_model *m = a->isa ? a->model : &none;
    switch (attribute) {
    case HSA_AMD_AGENT_INFO_CHIP_ID:
        return *value = m->chip_id, true;
    case HSA_AMD_AGENT_INFO_CACHELINE_SIZE:
        return *value = a->isa ? m->cache_line : 64, true;
    case HSA_AMD_AGENT_INFO_COMPUTE_UNIT_COUNT:
    case HSA_AMD_AGENT_INFO_COOPERATIVE_COMPUTE_UNIT_COUNT:
        return *value = a->isa ? m->compute_units : a->cores, true;
    case HSA_AMD_AGENT_INFO_MAX_CLOCK_FREQUENCY:
        return *value = m->clock, true;
    case HSA_AMD_AGENT_INFO_DRIVER_NODE_ID:
    case AGENT_INFO_DRIVER_UID:
        return *value = a->node, true;
    case HSA_AMD_AGENT_INFO_MAX_ADDRESS_WATCH_POINTS:
        return *value = a->isa ? 4 : 1, true;
    case HSA_AMD_AGENT_INFO_BDFID:
        return *value = a->node << 8, true;
    case HSA_AMD_AGENT_INFO_MEMORY_WIDTH:
        return *value = m->memory_width, true;
    case HSA_AMD_AGENT_INFO_MEMORY_MAX_FREQUENCY:
        return *value = m->memory_clock, true;
    case HSA_AMD_AGENT_INFO_MAX_WAVES_PER_CU:
        return *value = m->waves, true;
    case HSA_AMD_AGENT_INFO_NUM_SIMDS_PER_CU:
        return *value = m->simds, true;
    case HSA_AMD_AGENT_INFO_NUM_SHADER_ENGINES:
        return *value = m->engines, true;
    case HSA_AMD_AGENT_INFO_NUM_SHADER_ARRAYS_PER_SE:
        return *value = m->arrays, true;
    case HSA_AMD_AGENT_INFO_DOMAIN:
    case AGENT_INFO_UCODE_VERSION:
    case AGENT_INFO_SDMA_UCODE_VERSION:
    case AGENT_INFO_NUM_SDMA_XGMI_ENG:
        return *value = 0, true;
    case HSA_AMD_AGENT_INFO_ASIC_REVISION:
        return *value = a->isa ? 1 : 0, true;
    case AGENT_INFO_ASIC_FAMILY_ID:
        return *value = m->family_id, true;
    case AGENT_INFO_NUM_SDMA_ENG:
        return *value = a->isa ? 2 : 0, true;
    case AGENT_INFO_NUM_XCC:
        return *value = m->xccs, true;
    default:
        return false;
    }
}

static hsa_status_t amd_info(const struct agent *a, int attribute, void *value)
{
    switch (attribute) {
    case HSA_AMD_AGENT_INFO_PRODUCT_NAME:
        return agent_info_text(value, 64, a->name);
    case HSA_AMD_AGENT_INFO_HDP_FLUSH: /* no such registers: all memory is the host's */
        return ANSWER(hsa_amd_hdp_flush_t, value, (hsa_amd_hdp_flush_t){NULL, NULL});
    case HSA_AMD_AGENT_INFO_COOPERATIVE_QUEUES:
        return ANSWER(bool, value, a->isa != NULL);
    case HSA_AMD_AGENT_INFO_UUID: {
        char uuid[21];
        snprintf(uuid, sizeof uuid, a->isa ? "GPU-7472616e7368%04x" : "CPU-XX", a->node);
        return agent_info_text(value, 21, uuid);
    }
    case HSA_AMD_AGENT_INFO_SVM_DIRECT_HOST_ACCESS:
        return ANSWER(bool, value, false);
    case AGENT_INFO_MEMORY_AVAIL:
        return ANSWER(uint64_t, value, a->pools[0].size - atomic_load(&a->pools[0].used));
    case AGENT_INFO_TIMESTAMP_FREQUENCY:
        return ANSWER(uint64_t, value, 1000000000u);
    case AGENT_INFO_IOMMU_SUPPORT:
        return ANSWER(int, value, 0);
    case AGENT_INFO_NEAREST_CPU:
        return ANSWER(hsa_agent_t, value, agent_handle(agent_at(0)));
    case AGENT_INFO_MEMORY_PROPERTIES:
    case AGENT_INFO_AQL_EXTENSIONS: /* bit fields of 8 bytes: no APU, no extension */
        memset(value, 0, 8);
        return HSA_STATUS_SUCCESS;
    case AGENT_INFO_SCRATCH_LIMIT_MAX:
    case AGENT_INFO_SCRATCH_LIMIT_CURRENT:
        return ANSWER(uint64_t, value, (uint64_t)4 << 30);
    default:
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    }
}

hsa_status_t hsa_agent_get_info(hsa_agent_t agent, hsa_agent_info_t attribute, void *value)
{
    const struct agent *a = agent_of(agent);
    uint32_t n;
    if (!system_running())
        return HSA_STATUS_ERROR_NOT_INITIALIZED;
    if (!a)
        return HSA_STATUS_ERROR_INVALID_AGENT;
    if (!value)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    if ((int)attribute >= 0x3000 && (int)attribute < 0x4000)
        return image_info(a, (int)attribute, value);
    if ((int)attribute < HSA_AMD_AGENT_INFO_CHIP_ID)
        return core_info(a, (int)attribute, value);
    if (agent_info_number(a, (int)attribute, &n))
        return ANSWER(uint32_t, value, n);
    return amd_info(a, (int)attribute, value);
}

hsa_status_t hsa_amd_image_get_info_max_dim(hsa_agent_t agent, hsa_agent_info_t attribute,
                                            void *value)
{
    return hsa_agent_get_info(agent, attribute, value);
}

/* Scratch memory is the machine's: there is nothing to limit. */
hsa_status_t hsa_amd_agent_set_async_scratch_limit(hsa_agent_t agent, size_t threshold)
{
    (void)threshold;
    return agent_of(agent) ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_INVALID_AGENT;
}
