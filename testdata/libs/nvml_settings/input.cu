#include <nvml.h>

// Settings, by name of the function and by address of it.
nvmlReturn_t tame(nvmlDevice_t device, unsigned int milliwatts)
{
    unsigned int least, most, usual;
    nvmlReturn_t (*stop)() = nvmlShutdown;
    nvmlDeviceGetPowerManagementLimitConstraints(device, &least, &most);
    nvmlDeviceGetPowerManagementDefaultLimit(device, &usual);
    if (milliwatts < least || milliwatts > most)
        return NVML_ERROR_INVALID_ARGUMENT;
    nvmlDeviceSetGpuLockedClocks(device, 500, 1000);
    nvmlDeviceResetGpuLockedClocks(device);
    nvmlDeviceSetFanSpeed_v2(device, 0, 50);
    nvmlDeviceSetDefaultFanSpeed_v2(device, 0);
    nvmlReturn_t status = nvmlDeviceSetPowerManagementLimit(device, milliwatts);
    return status == NVML_ERROR_NOT_SUPPORTED ? stop() : status;
}
