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
