// What a monitor asks NVML about each GPU: name, load, temperature, power, clocks, energy and processes.
#include <nvml.h>
#include <cstdio>
#include <cstring>

#define CHECK(call)                                                            \
    do {                                                                       \
        nvmlReturn_t status_ = (call);                                         \
        if (status_ != NVML_SUCCESS && status_ != NVML_ERROR_NOT_SUPPORTED) {  \
            printf("FAIL nvml_monitor: %s: %s\n", #call, nvmlErrorString(status_)); \
            return 1;                                                          \
        }                                                                      \
    } while (0)

static int show(nvmlDevice_t device, unsigned int index)
{
    char name[96] = "", serial[64] = "", uuid[96] = "";
    nvmlUtilization_t load = {};
    unsigned int celsius = 0, milliwatts = 0, limit = 0, graphics = 0, memory = 0, most = 0, count = 16;
    unsigned long long before = 0, after = 0;
    nvmlProcessInfo_t process[16];
    CHECK(nvmlDeviceGetName(device, name, sizeof name));
    CHECK(nvmlDeviceGetSerial(device, serial, sizeof serial));
    CHECK(nvmlDeviceGetUUID(device, uuid, sizeof uuid));
    CHECK(nvmlDeviceGetUtilizationRates(device, &load));
    CHECK(nvmlDeviceGetTemperature(device, NVML_TEMPERATURE_GPU, &celsius));
    CHECK(nvmlDeviceGetPowerUsage(device, &milliwatts));
    CHECK(nvmlDeviceGetPowerManagementLimit(device, &limit));
    CHECK(nvmlDeviceGetClockInfo(device, NVML_CLOCK_GRAPHICS, &graphics));
    CHECK(nvmlDeviceGetClockInfo(device, NVML_CLOCK_MEM, &memory));
    CHECK(nvmlDeviceGetMaxClockInfo(device, NVML_CLOCK_SM, &most));
    CHECK(nvmlDeviceGetTotalEnergyConsumption(device, &before));
    CHECK(nvmlDeviceGetTotalEnergyConsumption(device, &after));
    printf("%u: %s, %s, load %u %% and %u %%, %u degrees, %u of %u mW, %u of %u MHz, memory at %u MHz\n", index, name, uuid,
           load.gpu, load.memory, celsius, milliwatts, limit, graphics, most, memory);
    CHECK(nvmlDeviceGetComputeRunningProcesses(device, &count, process));
    for (unsigned int i = 0; i < count; i++) printf("   process %u uses %llu bytes\n", process[i].pid, static_cast<unsigned long long>(process[i].usedGpuMemory));
    if (std::strlen(name) == 0 || load.gpu > 100 || load.memory > 100 || celsius > 150 || graphics > most + 500 || after < before) {
        printf("FAIL nvml_monitor: device %u\n", index);
        return 1;
    }
    return 0;
}

int main()
{
    unsigned int count = 0;
    nvmlDevice_t device;
    CHECK(nvmlInit());
    CHECK(nvmlDeviceGetCount(&count));
    for (unsigned int i = 0; i < count; i++) {
        CHECK(nvmlDeviceGetHandleByIndex(i, &device));
        if (show(device, i)) return 1;
    }
    if (nvmlDeviceGetHandleByIndex(count, &device) != NVML_ERROR_INVALID_ARGUMENT) {
        printf("FAIL nvml_monitor: a device too many\n");
        return 1;
    }
    CHECK(nvmlShutdown());
    printf("PASS nvml_monitor\n");
    return 0;
}
