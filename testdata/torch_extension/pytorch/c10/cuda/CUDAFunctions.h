// Devices.
#pragma once

#include <c10/core/Device.h>
#include <c10/cuda/CUDAException.h>

namespace c10 {
namespace cuda {

inline DeviceIndex device_count() noexcept {
    int count = 0;
    return cudaGetDeviceCount(&count) == cudaSuccess ? (DeviceIndex)count : 0;
}

inline DeviceIndex current_device() {
    int device = 0;
    C10_CUDA_CHECK(cudaGetDevice(&device));
    return (DeviceIndex)device;
}

inline void set_device(DeviceIndex device) { C10_CUDA_CHECK(cudaSetDevice(device)); }
inline void device_synchronize() { C10_CUDA_CHECK(cudaDeviceSynchronize()); }

} // namespace cuda
} // namespace c10
