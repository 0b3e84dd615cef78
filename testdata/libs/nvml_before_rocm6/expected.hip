#include <hip/hip_runtime.h>

#if !defined(TRANSHIP_NVML_STRUCTS)
#define TRANSHIP_NVML_STRUCTS
// NVML's structs, which neither amdsmi nor rocm_smi has: memory in bytes, utilization in per cent, the place of a device on the PCI bus
#include <stdio.h>
typedef struct tranship_nvmlMemory_st {
    unsigned long long total, free, used;
} tranship_nvmlMemory_t;
typedef struct tranship_nvmlUtilization_st {
    unsigned int gpu, memory;
} tranship_nvmlUtilization_t;
typedef struct tranship_nvmlPciInfo_st {
    char busIdLegacy[16];
    unsigned int domain, bus, device, pciDeviceId, pciSubSystemId;
    char busId[32];
} tranship_nvmlPciInfo_t;
// The function in bits 0 to 2 of the place, the device in 3 to 7, the bus in 8 to 15
static inline void tranship_nvml_place(tranship_nvmlPciInfo_t *pci, unsigned int domain, unsigned int place)
{
    pci->domain = domain;
    pci->bus = place >> 8 & 0xff;
    pci->device = place >> 3 & 0x1f;
    snprintf(pci->busIdLegacy, sizeof pci->busIdLegacy, "%04X:%02X:%02X.%u", domain & 0xffff, pci->bus, pci->device, place & 7);
    snprintf(pci->busId, sizeof pci->busId, "%08X:%02X:%02X.%u", domain, pci->bus, pci->device, place & 7);
}
#endif
#if !defined(TRANSHIP_NVML_ROCM_SMI)
#define TRANSHIP_NVML_ROCM_SMI
// What NVML writes into a struct, by rocm_smi
#include <rocm_smi/rocm_smi.h>
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

#include <rocm_smi/rocm_smi.h>
#include <stdio.h>
#include <stdlib.h>

int main()
{
    unsigned int count, milliwatts, mhz, per_cent, lanes, replays;
    unsigned long long millijoules;
    uint32_t device;
    tranship_nvmlUtilization_t load;
    tranship_nvmlMemory_t memory;
    tranship_nvmlPciInfo_t pci;
    char name[NVML_DEVICE_NAME_BUFFER_SIZE], uuid[80];

    rsmi_status_t status = rsmi_init(0);
    if (status != RSMI_STATUS_SUCCESS) {
        printf("%s\n", ({ const char *t_ = 0; rsmi_status_string(status, &t_); t_; }));
        return 1;
    }
    rsmi_num_monitor_devices(&count);
    for (unsigned int i = 0; i < count; i++) {
        if ((*(&device) = (i), RSMI_STATUS_SUCCESS) == RSMI_STATUS_PERMISSION)
            continue;
        rsmi_dev_name_get(device, name, sizeof(name));
        ({ uint64_t u_ = 0; rsmi_status_t s_ = rsmi_dev_unique_id_get(device, &u_); __builtin_snprintf(uuid, sizeof(uuid), "GPU-%016llx", (unsigned long long)u_); s_; });
        tranship_nvmlDeviceGetMemoryInfo(device, &memory);
        tranship_nvmlDeviceGetUtilizationRates(device, &load);
        tranship_nvmlDeviceGetPciInfo(device, &pci);
        ({ uint64_t p_ = 0; rsmi_status_t s_ = rsmi_dev_power_ave_get(device, 0, &p_); *(&milliwatts) = (unsigned int)(p_ / 1000); s_; });
        ({ uint64_t e_ = 0, t_; float r_ = 0; rsmi_status_t s_ = rsmi_dev_energy_count_get(device, &e_, &r_, &t_); *(&millijoules) = (unsigned long long)((double)e_ * r_ / 1000); s_; });
        ({ rsmi_frequencies_t f_; rsmi_status_t s_ = rsmi_dev_gpu_clk_freq_get(device, RSMI_CLK_TYPE_SYS, &f_); if (s_ == RSMI_STATUS_SUCCESS) *(&mhz) = (unsigned int)(f_.frequency[f_.current] / 1000000); s_; });
        ({ rsmi_frequencies_t f_; rsmi_status_t s_ = rsmi_dev_gpu_clk_freq_get(device, NVML_CLOCK_VIDEO, &f_); if (s_ == RSMI_STATUS_SUCCESS) *(&mhz) = (unsigned int)(f_.frequency[f_.num_supported - 1] / 1000000); s_; });
        ({ int64_t f_ = 0; rsmi_status_t s_ = rsmi_dev_fan_speed_get(device, 0, &f_); *(&per_cent) = (unsigned int)(f_ * 100 / RSMI_MAX_FAN_SPEED); s_; });
        nvmlDeviceGetCurrPcieLinkWidth(device, &lanes);
        ({ uint64_t n_ = 0; rsmi_status_t s_ = rsmi_dev_pci_replay_counter_get(device, &n_); *(&replays) = (unsigned int)n_; s_; });
        printf("%s %llu %u %u %x\n", name, memory.used, load.gpu, load.memory, pci.bus);
    }
    ({ char *e_; uint64_t b_ = strtoull("0000:03:00.0", &e_, 16) << 32; b_ |= strtoull(e_ + (*e_ != 0), &e_, 16) << 8; b_ |= strtoull(e_ + (*e_ != 0), &e_, 16) << 3; b_ |= strtoull(e_ + (*e_ != 0), &e_, 16); uint64_t d_; uint32_t n_ = 0, i_; rsmi_status_t s_ = rsmi_num_monitor_devices(&n_), r_ = RSMI_STATUS_NOT_FOUND; for (i_ = 0; s_ == RSMI_STATUS_SUCCESS && i_ < n_; i_++) if (rsmi_dev_pci_id_get(i_, &d_) == RSMI_STATUS_SUCCESS && d_ == b_) *(&device) = i_, r_ = s_; s_ == RSMI_STATUS_SUCCESS ? r_ : s_; });
    return rsmi_shut_down() == RSMI_STATUS_SUCCESS ? 0 : 1;
}
