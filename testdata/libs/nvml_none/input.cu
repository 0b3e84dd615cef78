#include <nvml.h>

// What AMD GPUs do otherwise or not at all: each name has its note.
int left(nvmlDevice_t device)
{
    nvmlEventSet_t set;
    nvmlEventData_t event;
    nvmlEccErrorCounts_t counts;
    nvmlFieldValue_t field = {};
    nvmlVgpuInstance_t vgpu;
    nvmlGpuInstance_t slice;
    nvmlGpuFabricInfoV_t fabric;
    nvmlConfComputeSystemState_t state;
    nvmlEnableState_t active;
    unsigned int mode, pending, one = 1;
    fabric.version = nvmlGpuFabricInfo_v2;
    field.fieldId = NVML_FI_DEV_NVLINK_SPEED_MBPS_COMMON;
    nvmlEventSetCreate(&set);
    nvmlDeviceRegisterEvents(device, nvmlEventTypeXidCriticalError, set);
    nvmlEventSetWait(set, &event, 1000);
    nvmlDeviceGetFieldValues(device, 1, &field);
    nvmlDeviceGetMigMode(device, &mode, &pending);
    nvmlDeviceGetGpuInstanceById(device, 1, &slice);
    nvmlDeviceGetActiveVgpus(device, &one, &vgpu);
    nvmlDeviceGetNvLinkState(device, 0, &active);
    nvmlDeviceGetDetailedEccErrors(device, NVML_MEMORY_ERROR_TYPE_CORRECTED, NVML_VOLATILE_ECC, &counts);
    nvmlDeviceGetGpuFabricInfoV(device, &fabric);
    nvmlSystemGetConfComputeState(&state);
    return nvmlDeviceSetPersistenceMode(device, NVML_FEATURE_ENABLED);
}
