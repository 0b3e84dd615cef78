#if !defined(TRANSHIP_NVML_ROCM_SMI)
#define TRANSHIP_NVML_ROCM_SMI
// What NVML writes into a struct, by rocm_smi
#include <rocm_smi/rocm_smi.h>
#include "nvml_structs.h"
static inline rsmi_status_t tranship_nvmlDeviceGetMemoryInfo(uint32_t device, tranship_nvmlMemory_t *memory)
{
    uint64_t total = 0, used = 0;
    rsmi_status_t status = rsmi_dev_memory_total_get(device, RSMI_MEM_TYPE_VRAM, &total);
    if (status == RSMI_STATUS_SUCCESS)
        status = rsmi_dev_memory_usage_get(device, RSMI_MEM_TYPE_VRAM, &used);
    if (status != RSMI_STATUS_SUCCESS)
        return status;
    memory->total = total;
    memory->used = used;
    memory->free = total > used ? total - used : 0;
    return status;
}
static inline rsmi_status_t tranship_nvmlDeviceGetUtilizationRates(uint32_t device, tranship_nvmlUtilization_t *utilization)
{
    uint32_t gpu = 0, memory = 0;
    rsmi_status_t status = rsmi_dev_busy_percent_get(device, &gpu);
    if (status == RSMI_STATUS_SUCCESS)
        status = rsmi_dev_memory_busy_percent_get(device, &memory);
    if (status != RSMI_STATUS_SUCCESS)
        return status;
    utilization->gpu = gpu;
    utilization->memory = memory;
    return status;
}
static inline rsmi_status_t tranship_nvmlDeviceGetPciInfo(uint32_t device, tranship_nvmlPciInfo_t *pci)
{
    uint64_t place = 0;
    uint16_t id = 0, vendor = 0, subsystem = 0, subvendor = 0;
    rsmi_status_t status = rsmi_dev_pci_id_get(device, &place);
    if (status == RSMI_STATUS_SUCCESS)
        status = rsmi_dev_id_get(device, &id);
    if (status == RSMI_STATUS_SUCCESS)
        status = rsmi_dev_vendor_id_get(device, &vendor);
    if (status != RSMI_STATUS_SUCCESS)
        return status;
    (void)rsmi_dev_subsystem_id_get(device, &subsystem);
    (void)rsmi_dev_subsystem_vendor_id_get(device, &subvendor);
    tranship_nvml_place(pci, (unsigned int)(place >> 32), (unsigned int)(place & 0xffff));
    pci->pciDeviceId = (unsigned int)id << 16 | vendor;
    pci->pciSubSystemId = (unsigned int)subsystem << 16 | subvendor;
    return status;
}
#endif
