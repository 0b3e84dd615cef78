// Without NVML, and without CUDA.
#if defined(USE_NVML)
#  include <amd_smi/amdsmi.h>

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
#if !defined(TRANSHIP_NVML_AMDSMI)
#define TRANSHIP_NVML_AMDSMI
// What NVML writes into a struct, or asks of no device, by amdsmi
#include <amd_smi/amdsmi.h>
static inline amdsmi_status_t tranship_nvmlDeviceGetMemoryInfo(amdsmi_processor_handle device, tranship_nvmlMemory_t *memory)
{
    uint64_t total = 0, used = 0;
    amdsmi_status_t status = amdsmi_get_gpu_memory_total(device, AMDSMI_MEM_TYPE_VRAM, &total);
    if (status == AMDSMI_STATUS_SUCCESS)
        status = amdsmi_get_gpu_memory_usage(device, AMDSMI_MEM_TYPE_VRAM, &used);
    if (status != AMDSMI_STATUS_SUCCESS)
        return status;
    memory->total = total;
    memory->used = used;
    memory->free = total > used ? total - used : 0;
    return status;
}
static inline amdsmi_status_t tranship_nvmlDeviceGetPciInfo(amdsmi_processor_handle device, tranship_nvmlPciInfo_t *pci)
{
    amdsmi_bdf_t place;
    amdsmi_asic_info_t asic;
    uint16_t subsystem = 0;
    amdsmi_status_t status = amdsmi_get_gpu_device_bdf(device, &place);
    if (status == AMDSMI_STATUS_SUCCESS)
        status = amdsmi_get_gpu_asic_info(device, &asic);
    if (status != AMDSMI_STATUS_SUCCESS)
        return status;
    (void)amdsmi_get_gpu_subsystem_id(device, &subsystem);
    tranship_nvml_place(pci, (unsigned int)(place.as_uint >> 16), (unsigned int)(place.as_uint & 0xffff));
    pci->pciDeviceId = (unsigned int)(asic.device_id & 0xffff) << 16 | (asic.vendor_id & 0xffff);
    pci->pciSubSystemId = (unsigned int)subsystem << 16 | (asic.subvendor_id & 0xffff);
    return status;
}
// The device with that number, counted over all sockets, where one is asked for; how many there are
static inline amdsmi_status_t tranship_nvml_devices(unsigned int index, amdsmi_processor_handle *device, unsigned int *count)
{
    amdsmi_socket_handle sockets[256];
    uint32_t nsockets = 256;
    amdsmi_status_t status = amdsmi_get_socket_handles(&nsockets, sockets);
    *count = 0;
    for (uint32_t i = 0; status == AMDSMI_STATUS_SUCCESS && i < nsockets; i++) {
        amdsmi_processor_handle devices[256];
        uint32_t ndevices = 256;
        status = amdsmi_get_processor_handles(sockets[i], &ndevices, devices);
        if (status == AMDSMI_STATUS_SUCCESS && device && index >= *count && index - *count < ndevices)
            *device = devices[index - *count];
        *count += status == AMDSMI_STATUS_SUCCESS ? ndevices : 0;
    }
    return status == AMDSMI_STATUS_SUCCESS && device && index >= *count ? AMDSMI_STATUS_INVAL : status;
}
static inline amdsmi_status_t tranship_nvmlDeviceGetCount(unsigned int *count)
{
    return tranship_nvml_devices(0, NULL, count);
}
static inline amdsmi_status_t tranship_nvmlDeviceGetHandleByIndex(unsigned int index, amdsmi_processor_handle *device)
{
    unsigned int count;
    return tranship_nvml_devices(index, device, &count);
}
// amdsmi writes the identifier without NVML's prefix, and wants room for all of it
static inline amdsmi_status_t tranship_nvmlDeviceGetUUID(amdsmi_processor_handle device, char *uuid, unsigned int length)
{
    char text[64] = "";
    unsigned int size = sizeof text;
    amdsmi_status_t status = amdsmi_get_gpu_device_uuid(device, &size, text);
    if (status != AMDSMI_STATUS_SUCCESS)
        return status;
    return (unsigned int)snprintf(uuid, length, "GPU-%s", text) < length ? status : AMDSMI_STATUS_INSUFFICIENT_SIZE;
}
// The version of the driver of the first GPU: they share it
static inline amdsmi_status_t tranship_nvmlSystemGetDriverVersion(char *version, unsigned int length)
{
    amdsmi_processor_handle device;
    amdsmi_driver_info_t driver;
    amdsmi_status_t status = tranship_nvmlDeviceGetHandleByIndex(0, &device);
    if (status == AMDSMI_STATUS_SUCCESS)
        status = amdsmi_get_gpu_driver_info(device, &driver);
    if (status == AMDSMI_STATUS_SUCCESS)
        snprintf(version, length, "%s", driver.driver_version);
    return status;
}
#endif

#elif defined(USE_OTHER)
#  include <amd_smi/amdsmi.h>

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
#if !defined(TRANSHIP_NVML_AMDSMI)
#define TRANSHIP_NVML_AMDSMI
// What NVML writes into a struct, or asks of no device, by amdsmi
#include <amd_smi/amdsmi.h>
static inline amdsmi_status_t tranship_nvmlDeviceGetMemoryInfo(amdsmi_processor_handle device, tranship_nvmlMemory_t *memory)
{
    uint64_t total = 0, used = 0;
    amdsmi_status_t status = amdsmi_get_gpu_memory_total(device, AMDSMI_MEM_TYPE_VRAM, &total);
    if (status == AMDSMI_STATUS_SUCCESS)
        status = amdsmi_get_gpu_memory_usage(device, AMDSMI_MEM_TYPE_VRAM, &used);
    if (status != AMDSMI_STATUS_SUCCESS)
        return status;
    memory->total = total;
    memory->used = used;
    memory->free = total > used ? total - used : 0;
    return status;
}
static inline amdsmi_status_t tranship_nvmlDeviceGetPciInfo(amdsmi_processor_handle device, tranship_nvmlPciInfo_t *pci)
{
    amdsmi_bdf_t place;
    amdsmi_asic_info_t asic;
    uint16_t subsystem = 0;
    amdsmi_status_t status = amdsmi_get_gpu_device_bdf(device, &place);
    if (status == AMDSMI_STATUS_SUCCESS)
        status = amdsmi_get_gpu_asic_info(device, &asic);
    if (status != AMDSMI_STATUS_SUCCESS)
        return status;
    (void)amdsmi_get_gpu_subsystem_id(device, &subsystem);
    tranship_nvml_place(pci, (unsigned int)(place.as_uint >> 16), (unsigned int)(place.as_uint & 0xffff));
    pci->pciDeviceId = (unsigned int)(asic.device_id & 0xffff) << 16 | (asic.vendor_id & 0xffff);
    pci->pciSubSystemId = (unsigned int)subsystem << 16 | (asic.subvendor_id & 0xffff);
    return status;
}
// The device with that number, counted over all sockets, where one is asked for; how many there are
static inline amdsmi_status_t tranship_nvml_devices(unsigned int index, amdsmi_processor_handle *device, unsigned int *count)
{
    amdsmi_socket_handle sockets[256];
    uint32_t nsockets = 256;
    amdsmi_status_t status = amdsmi_get_socket_handles(&nsockets, sockets);
    *count = 0;
    for (uint32_t i = 0; status == AMDSMI_STATUS_SUCCESS && i < nsockets; i++) {
        amdsmi_processor_handle devices[256];
        uint32_t ndevices = 256;
        status = amdsmi_get_processor_handles(sockets[i], &ndevices, devices);
        if (status == AMDSMI_STATUS_SUCCESS && device && index >= *count && index - *count < ndevices)
            *device = devices[index - *count];
        *count += status == AMDSMI_STATUS_SUCCESS ? ndevices : 0;
    }
    return status == AMDSMI_STATUS_SUCCESS && device && index >= *count ? AMDSMI_STATUS_INVAL : status;
}
static inline amdsmi_status_t tranship_nvmlDeviceGetCount(unsigned int *count)
{
    return tranship_nvml_devices(0, NULL, count);
}
static inline amdsmi_status_t tranship_nvmlDeviceGetHandleByIndex(unsigned int index, amdsmi_processor_handle *device)
{
    unsigned int count;
    return tranship_nvml_devices(index, device, &count);
}
// amdsmi writes the identifier without NVML's prefix, and wants room for all of it
static inline amdsmi_status_t tranship_nvmlDeviceGetUUID(amdsmi_processor_handle device, char *uuid, unsigned int length)
{
    char text[64] = "";
    unsigned int size = sizeof text;
    amdsmi_status_t status = amdsmi_get_gpu_device_uuid(device, &size, text);
    if (status != AMDSMI_STATUS_SUCCESS)
        return status;
    return (unsigned int)snprintf(uuid, length, "GPU-%s", text) < length ? status : AMDSMI_STATUS_INSUFFICIENT_SIZE;
}
// The version of the driver of the first GPU: they share it
static inline amdsmi_status_t tranship_nvmlSystemGetDriverVersion(char *version, unsigned int length)
{
    amdsmi_processor_handle device;
    amdsmi_driver_info_t driver;
    amdsmi_status_t status = tranship_nvmlDeviceGetHandleByIndex(0, &device);
    if (status == AMDSMI_STATUS_SUCCESS)
        status = amdsmi_get_gpu_driver_info(device, &driver);
    if (status == AMDSMI_STATUS_SUCCESS)
        snprintf(version, length, "%s", driver.driver_version);
    return status;
}
#endif

#else
#  include <cstdlib>
#endif

int devices()
{
#if defined(USE_NVML) || defined(USE_OTHER)
    unsigned int n;
    amdsmi_processor_handle device;
    tranship_nvmlDeviceGetHandleByIndex(0, &device);
    return tranship_nvmlDeviceGetCount(&n) == AMDSMI_STATUS_SUCCESS ? n : 0;
#else
    return 0;
#endif
}
