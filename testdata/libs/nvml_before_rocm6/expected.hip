#include <hip/hip_runtime.h>
#include <rocm_smi/rocm_smi.h>
#include <stdio.h>
#include <stdlib.h>

int main()
{
    unsigned int count, milliwatts, mhz, per_cent, lanes, replays;
    unsigned long long millijoules;
    uint32_t device;
    nvmlUtilization_t load;
    nvmlMemory_t memory;
    nvmlPciInfo_t pci;
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
        nvmlDeviceGetMemoryInfo(device, &memory);
        nvmlDeviceGetUtilizationRates(device, &load);
        nvmlDeviceGetPciInfo(device, &pci);
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
