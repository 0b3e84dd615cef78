/* The HSA interface that this library provides: the headers of HSA 1.5 (ROCm 5.2), and the
 * functions that later runtimes (HIP 6.4 and 7.2) import besides. These names are visible outside
 * of the library; all others are hidden. */
#ifndef VGPU_HSA_API_H
#define VGPU_HSA_API_H

#pragma GCC visibility push(default)
#include <hsa/hsa.h>

#include <hsa/amd_hsa_queue.h>
#include <hsa/amd_hsa_signal.h>
#include <hsa/hsa_ext_amd.h>
#include <hsa/hsa_ext_image.h>
#include <hsa/hsa_ven_amd_loader.h>

/* HSA's header declares these without prototypes. */
hsa_status_t hsa_init(void);
hsa_status_t hsa_shut_down(void);

/* Virtual memory: addresses and memory are allocated separately (ROCm 6.0). */
typedef struct hsa_amd_vmem_alloc_handle_s {
    uint64_t handle;
} hsa_amd_vmem_alloc_handle_t;
typedef struct hsa_amd_memory_access_desc_s {
    hsa_access_permission_t permissions;
    hsa_agent_t agent_handle;
} hsa_amd_memory_access_desc_t;
hsa_status_t hsa_amd_vmem_address_reserve(void **va, size_t size, uint64_t address, uint64_t flags);
hsa_status_t hsa_amd_vmem_address_reserve_align(void **va, size_t size, uint64_t address,
                                                uint64_t alignment, uint64_t flags);
hsa_status_t hsa_amd_vmem_address_free(void *va, size_t size);
hsa_status_t hsa_amd_vmem_handle_create(hsa_amd_memory_pool_t pool, size_t size, int type,
                                        uint64_t flags, hsa_amd_vmem_alloc_handle_t *handle);
hsa_status_t hsa_amd_vmem_handle_release(hsa_amd_vmem_alloc_handle_t handle);
hsa_status_t hsa_amd_vmem_map(void *va, size_t size, size_t offset,
                              hsa_amd_vmem_alloc_handle_t handle, uint64_t flags);
hsa_status_t hsa_amd_vmem_unmap(void *va, size_t size);
hsa_status_t hsa_amd_vmem_set_access(void *va, size_t size,
                                     const hsa_amd_memory_access_desc_t *desc, size_t ndesc);
hsa_status_t hsa_amd_vmem_get_access(void *va, hsa_access_permission_t *permission,
                                     hsa_agent_t agent);
hsa_status_t hsa_amd_vmem_export_shareable_handle(int *fd, hsa_amd_vmem_alloc_handle_t handle,
                                                  uint64_t flags);
hsa_status_t hsa_amd_vmem_import_shareable_handle(int fd, hsa_amd_vmem_alloc_handle_t *handle);
hsa_status_t hsa_amd_vmem_retain_alloc_handle(hsa_amd_vmem_alloc_handle_t *handle, void *address);
hsa_status_t hsa_amd_vmem_get_alloc_properties_from_handle(hsa_amd_vmem_alloc_handle_t handle,
                                                           hsa_amd_memory_pool_t *pool, int *type);

/* Copies on a chosen engine (ROCm 5.6). */
hsa_status_t hsa_amd_memory_async_copy_on_engine(void *dst, hsa_agent_t dst_agent, const void *src,
                                                 hsa_agent_t src_agent, size_t size, uint32_t ndeps,
                                                 const hsa_signal_t *deps, hsa_signal_t completion,
                                                 uint32_t engine, bool force);
hsa_status_t hsa_amd_memory_copy_engine_status(hsa_agent_t dst_agent, hsa_agent_t src_agent,
                                               uint32_t *mask);
hsa_status_t hsa_amd_memory_get_preferred_copy_engine(hsa_agent_t dst_agent, hsa_agent_t src_agent,
                                                      uint32_t *mask);
hsa_status_t hsa_amd_agent_set_async_scratch_limit(hsa_agent_t agent, size_t threshold);
/* Waits for all of several signals (ROCm 6.4). Returns 0, or UINT32_MAX at the deadline. */
uint32_t hsa_amd_signal_wait_all(uint32_t n, hsa_signal_t *signals,
                                 hsa_signal_condition_t *conditions, hsa_signal_value_t *compares,
                                 uint64_t timeout, hsa_wait_state_t hint,
                                 hsa_signal_value_t *satisfying);

/* Samplers with an address mode for each axis (ROCm 6.4). */
typedef struct hsa_ext_sampler_descriptor_v2_s {
    hsa_ext_sampler_coordinate_mode32_t coordinate_mode;
    hsa_ext_sampler_filter_mode32_t filter_mode;
    hsa_ext_sampler_addressing_mode32_t address_modes[3];
} hsa_ext_sampler_descriptor_v2_t;
hsa_status_t hsa_ext_sampler_create_v2(hsa_agent_t agent, const hsa_ext_sampler_descriptor_v2_t *d,
                                       hsa_ext_sampler_t *out);

hsa_status_t hsa_amd_queue_get_info(hsa_queue_t *queue, int attribute, void *value);
#pragma GCC visibility pop

/* Statuses that AMD's extension declares in an enumeration of its own. */
#define INVALID_MEMORY_POOL ((hsa_status_t)HSA_STATUS_ERROR_INVALID_MEMORY_POOL)

/* Attributes that ROCm 5.2's headers lack. */
enum {
    AGENT_INFO_MEMORY_AVAIL = 0xA015,
    AGENT_INFO_TIMESTAMP_FREQUENCY = 0xA016,
    AGENT_INFO_ASIC_FAMILY_ID = 0xA107,
    AGENT_INFO_UCODE_VERSION = 0xA108,
    AGENT_INFO_SDMA_UCODE_VERSION = 0xA109,
    AGENT_INFO_NUM_SDMA_ENG = 0xA10A,
    AGENT_INFO_NUM_SDMA_XGMI_ENG = 0xA10B,
    AGENT_INFO_IOMMU_SUPPORT = 0xA110,
    AGENT_INFO_NUM_XCC = 0xA111,
    AGENT_INFO_DRIVER_UID = 0xA112,
    AGENT_INFO_NEAREST_CPU = 0xA113,
    AGENT_INFO_MEMORY_PROPERTIES = 0xA114,
    AGENT_INFO_AQL_EXTENSIONS = 0xA115,
    AGENT_INFO_SCRATCH_LIMIT_MAX = 0xA116,
    AGENT_INFO_SCRATCH_LIMIT_CURRENT = 0xA117,
    SYSTEM_INFO_MWAITX_ENABLED = 0x203,
    SYSTEM_INFO_DMABUF_SUPPORTED = 0x204,
    SYSTEM_INFO_VIRTUAL_MEM_API_SUPPORTED = 0x205,
    SYSTEM_INFO_XNACK_ENABLED = 0x206,
    SYSTEM_INFO_EXT_VERSION_MAJOR = 0x207,
    SYSTEM_INFO_EXT_VERSION_MINOR = 0x208,
    MEMORY_POOL_INFO_LOCATION = 17,
    MEMORY_POOL_INFO_REC_GRANULE = 18,
};

#endif
