// The GPU part of PyTorch, as extensions include it. PyTorch makes this file from ATen/cuda/CUDAContext.h; the namespace stays at::cuda.
#pragma once

#include <hip/hip_runtime_api.h>

#include <ATen/ATen.h>
#include <ATen/hip/Exceptions.h>
#include <ATen/hip/impl/HIPStreamMasqueradingAsCUDA.h>

namespace at {
namespace cuda {

inline hipDeviceProp_t *getDeviceProperties(c10::DeviceIndex device) {
    static hipDeviceProp_t properties;
    C10_HIP_CHECK(hipGetDeviceProperties(&properties, device));
    return &properties;
}

inline hipDeviceProp_t *getCurrentDeviceProperties() { return getDeviceProperties(c10::hip::current_device()); }
inline int warp_size() { return getCurrentDeviceProperties()->warpSize; }

struct CUDAHooks : at::CUDAHooksInterface {
    int deviceCount() const override { return c10::hip::device_count(); }
    int currentDevice() const override { return c10::hip::current_device(); }
    void deviceSynchronize() const override { c10::hip::device_synchronize(); }

    void *allocate(size_t bytes) const override {
        void *memory = nullptr;
        C10_HIP_CHECK(hipMalloc(&memory, bytes > 0 ? bytes : 1));
        return memory;
    }
    void free(void *memory) const override { (void)hipFree(memory); }

    void copy(void *to, const void *from, size_t bytes) const override {
        const hipStream_t stream = c10::hip::getCurrentHIPStream();
        C10_HIP_CHECK(hipMemcpyAsync(to, from, bytes, hipMemcpyDefault, stream));
        C10_HIP_CHECK(hipStreamSynchronize(stream));
    }
};

inline const CUDAHooks hooks;
inline const at::detail::RegisterCUDAHooks registered(&hooks);

} // namespace cuda
} // namespace at
