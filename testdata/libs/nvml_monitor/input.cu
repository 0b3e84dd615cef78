#include <nvml.h>
#include <stdio.h>
#include <stdlib.h>

int main()
{
    unsigned int count, milliwatts, mhz, per_cent, lanes, replays;
    unsigned long long millijoules;
    nvmlDevice_t device;
    nvmlUtilization_t load;
    nvmlMemory_t memory;
    nvmlPciInfo_t pci;
    char name[NVML_DEVICE_NAME_BUFFER_SIZE], uuid[80];

    nvmlReturn_t status = nvmlInit();
    if (status != NVML_SUCCESS) {
        printf("%s\n", nvmlErrorString(status));
        return 1;
    }
    nvmlDeviceGetCount(&count);
    for (unsigned int i = 0; i < count; i++) {
        if (nvmlDeviceGetHandleByIndex(i, &device) == NVML_ERROR_NO_PERMISSION)
            continue;
        nvmlDeviceGetName(device, name, sizeof(name));
        nvmlDeviceGetUUID(device, uuid, sizeof(uuid));
        nvmlDeviceGetMemoryInfo(device, &memory);
        nvmlDeviceGetUtilizationRates(device, &load);
        nvmlDeviceGetPciInfo_v3(device, &pci);
        nvmlDeviceGetPowerUsage(device, &milliwatts);
        nvmlDeviceGetTotalEnergyConsumption(device, &millijoules);
        nvmlDeviceGetClockInfo(device, NVML_CLOCK_SM, &mhz);
        nvmlDeviceGetMaxClockInfo(device, NVML_CLOCK_VIDEO, &mhz);
        nvmlDeviceGetFanSpeed(device, &per_cent);
        nvmlDeviceGetCurrPcieLinkWidth(device, &lanes);
        nvmlDeviceGetPcieReplayCounter(device, &replays);
        printf("%s %llu %u %u %x\n", name, memory.used, load.gpu, load.memory, pci.bus);
    }
    char version[NVML_SYSTEM_DRIVER_VERSION_BUFFER_SIZE];
    if (nvmlSystemGetDriverVersion(version, sizeof(version)) == NVML_SUCCESS)
        printf("%s\n", version);
    nvmlDeviceGetHandleByPciBusId("0000:03:00.0", &device);
    return nvmlShutdown() == NVML_SUCCESS ? 0 : 1;
}
