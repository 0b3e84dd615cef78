#include <hip/hip_runtime.h>
#include <amd_smi/amdsmi.h>

// Settings, by name of the function and by address of it.
amdsmi_status_t tame(amdsmi_processor_handle device, unsigned int milliwatts)
{
    unsigned int least, most, usual;
    amdsmi_status_t (*stop)() = amdsmi_shut_down;
    ({ amdsmi_power_cap_info_t p_; amdsmi_status_t s_ = amdsmi_get_power_cap_info(device, 0, &p_); if (s_ == AMDSMI_STATUS_SUCCESS) *(&least) = (unsigned int)(p_.min_power_cap < 100000 ? p_.min_power_cap * 1000 : p_.min_power_cap / 1000), *(&most) = (unsigned int)(p_.max_power_cap < 100000 ? p_.max_power_cap * 1000 : p_.max_power_cap / 1000); s_; });
    ({ amdsmi_power_cap_info_t p_; amdsmi_status_t s_ = amdsmi_get_power_cap_info(device, 0, &p_); if (s_ == AMDSMI_STATUS_SUCCESS) *(&usual) = (unsigned int)(p_.default_power_cap < 100000 ? p_.default_power_cap * 1000 : p_.default_power_cap / 1000); s_; });
    if (milliwatts < least || milliwatts > most)
        return AMDSMI_STATUS_INVAL;
    ({ amdsmi_status_t s_ = amdsmi_set_gpu_clk_limit(device, AMDSMI_CLK_TYPE_SYS, CLK_LIMIT_MIN, 500); if (s_ == AMDSMI_STATUS_SUCCESS) s_ = amdsmi_set_gpu_clk_limit(device, AMDSMI_CLK_TYPE_SYS, CLK_LIMIT_MAX, 1000); s_; });
    amdsmi_set_gpu_perf_level(device, AMDSMI_DEV_PERF_LEVEL_AUTO);
    amdsmi_set_gpu_fan_speed(device, 0, (50) * AMDSMI_MAX_FAN_SPEED / 100);
    amdsmi_reset_gpu_fan(device, 0);
    amdsmi_status_t status = amdsmi_set_power_cap(device, 0, 1000 * (uint64_t)(milliwatts));
    return status == AMDSMI_STATUS_NOT_SUPPORTED ? stop() : status;
}
