// Devices.
#pragma once

#include <c10/core/Device.h>
#include <c10/hip/HIPException.h>

namespace c10 {
namespace hip {

inline DeviceIndex device_count() noexcept {
    int count = 0;
    return hipGetDeviceCount(&count) == hipSuccess ? (DeviceIndex)count : 0;
}

inline DeviceIndex current_device() {
    int device = 0;
    C10_HIP_CHECK(hipGetDevice(&device));
    return (DeviceIndex)device;
}

inline void set_device(DeviceIndex device) { C10_HIP_CHECK(hipSetDevice(device)); }
inline void device_synchronize() { C10_HIP_CHECK(hipDeviceSynchronize()); }

} // namespace hip
} // namespace c10
