#include <hip/hip_runtime.h>
#include <amd_smi/amdsmi.h>
#include <stdio.h>
#include <stdlib.h>

int main()
{
    unsigned int count, milliwatts, mhz, per_cent, lanes, replays;
    unsigned long long millijoules;
    amdsmi_processor_handle device;
    amdsmi_engine_usage_t load;
    nvmlMemory_t memory;
    nvmlPciInfo_t pci;
    char name[NVML_DEVICE_NAME_BUFFER_SIZE], uuid[80];

    amdsmi_status_t status = amdsmi_init(AMDSMI_INIT_AMD_GPUS);
    if (status != AMDSMI_STATUS_SUCCESS) {
        printf("%s\n", ({ const char *t_ = 0; amdsmi_status_code_to_string(status, &t_); t_; }));
        return 1;
    }
    ({ amdsmi_socket_handle k_[256]; uint32_t n_ = 256, i_, c_, d_ = 0; amdsmi_status_t s_ = amdsmi_get_socket_handles(&n_, k_); for (i_ = 0; s_ == AMDSMI_STATUS_SUCCESS && i_ < n_; i_++, d_ += c_) { c_ = 0; s_ = amdsmi_get_processor_handles(k_[i_], &c_, 0); } *(&count) = d_; s_; });
    for (unsigned int i = 0; i < count; i++) {
        if (({ amdsmi_socket_handle k_[256]; amdsmi_processor_handle h_[256]; uint32_t n_ = 256, i_, c_, d_ = i; amdsmi_status_t s_ = amdsmi_get_socket_handles(&n_, k_), r_ = AMDSMI_STATUS_INVAL; for (i_ = 0; s_ == AMDSMI_STATUS_SUCCESS && r_ == AMDSMI_STATUS_INVAL && i_ < n_; i_++, d_ -= c_) { c_ = 256; s_ = amdsmi_get_processor_handles(k_[i_], &c_, h_); if (s_ == AMDSMI_STATUS_SUCCESS && d_ < c_) { *(&device) = h_[d_]; r_ = s_; } } s_ == AMDSMI_STATUS_SUCCESS ? r_ : s_; }) == AMDSMI_STATUS_NO_PERM)
            continue;
        ({ amdsmi_asic_info_t i_; amdsmi_status_t s_ = amdsmi_get_gpu_asic_info(device, &i_); if (s_ == AMDSMI_STATUS_SUCCESS) __builtin_snprintf(name, sizeof(name), "%s", i_.market_name); s_; });
        ({ unsigned int n_ = sizeof(uuid); amdsmi_get_gpu_device_uuid(device, &n_, uuid); });
        nvmlDeviceGetMemoryInfo(device, &memory);
        amdsmi_get_gpu_activity(device, &load);
        nvmlDeviceGetPciInfo(device, &pci);
        ({ amdsmi_power_info_t p_; amdsmi_status_t s_ = amdsmi_get_power_info(device, &p_); if (s_ == AMDSMI_STATUS_SUCCESS) *(&milliwatts) = 1000 * (p_.current_socket_power - 1u < 65534u ? p_.current_socket_power : p_.average_socket_power); s_; });
        ({ uint64_t e_ = 0, t_; float r_ = 0; amdsmi_status_t s_ = amdsmi_get_energy_count(device, &e_, &r_, &t_); *(&millijoules) = (unsigned long long)((double)e_ * r_ / 1000); s_; });
        ({ amdsmi_clk_info_t c_; amdsmi_status_t s_ = amdsmi_get_clock_info(device, AMDSMI_CLK_TYPE_SYS, &c_); if (s_ == AMDSMI_STATUS_SUCCESS) *(&mhz) = c_.clk; s_; });
        ({ amdsmi_clk_info_t c_; amdsmi_status_t s_ = amdsmi_get_clock_info(device, AMDSMI_CLK_TYPE_VCLK0, &c_); if (s_ == AMDSMI_STATUS_SUCCESS) *(&mhz) = c_.max_clk; s_; });
        ({ int64_t f_ = 0; amdsmi_status_t s_ = amdsmi_get_gpu_fan_speed(device, 0, &f_); *(&per_cent) = (unsigned int)(f_ * 100 / AMDSMI_MAX_FAN_SPEED); s_; });
        ({ amdsmi_pcie_info_t i_; amdsmi_status_t s_ = amdsmi_get_pcie_info(device, &i_); if (s_ == AMDSMI_STATUS_SUCCESS) *(&lanes) = i_.pcie_metric.pcie_width; s_; });
        ({ uint64_t n_ = 0; amdsmi_status_t s_ = amdsmi_get_gpu_pci_replay_counter(device, &n_); *(&replays) = (unsigned int)n_; s_; });
        printf("%s %llu %u %u %x\n", name, memory.used, load.gfx_activity, load.umc_activity, pci.bus);
    }
    ({ char *e_; uint64_t b_ = strtoull("0000:03:00.0", &e_, 16) << 16; b_ |= strtoull(e_ + (*e_ != 0), &e_, 16) << 8; b_ |= strtoull(e_ + (*e_ != 0), &e_, 16) << 3; b_ |= strtoull(e_ + (*e_ != 0), &e_, 16); amdsmi_bdf_t a_; a_.as_uint = b_; amdsmi_get_processor_handle_from_bdf(a_, &device); });
    return amdsmi_shut_down() == AMDSMI_STATUS_SUCCESS ? 0 : 1;
}
