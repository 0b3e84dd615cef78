// The memory and the PCI address of each GPU, by NVML and by the runtime, must agree.
#include <cuda_runtime.h>
#include <nvml.h>
#include <cstdio>

int main()
{
    int count = 0;
    if (nvmlInit_v2() != NVML_SUCCESS || cudaGetDeviceCount(&count) != cudaSuccess) {
        printf("FAIL nvml_memory: no driver\n");
        return 1;
    }
    for (int i = 0; i < count; i++) {
        cudaDeviceProp prop;
        nvmlDevice_t device;
        nvmlPciInfo_t pci;
        nvmlMemory_t memory;
        char id[32];
        cudaGetDeviceProperties(&prop, i);
        cudaDeviceGetPCIBusId(id, sizeof id, i);
        if (nvmlDeviceGetHandleByPciBusId(id, &device) != NVML_SUCCESS || nvmlDeviceGetPciInfo(device, &pci) != NVML_SUCCESS ||
            nvmlDeviceGetMemoryInfo(device, &memory) != NVML_SUCCESS) {
            printf("FAIL nvml_memory: device %d\n", i);
            return 1;
        }
        printf("%s: %llu of %llu bytes are free\n", pci.busId, memory.free, memory.total);
        if (static_cast<int>(pci.bus) != prop.pciBusID || static_cast<int>(pci.device) != prop.pciDeviceID ||
            memory.total < prop.totalGlobalMem || memory.used > memory.total) {
            printf("FAIL nvml_memory: device %d differs\n", i);
            return 1;
        }
    }
    nvmlShutdown();
    printf("PASS nvml_memory\n");
    return 0;
}
