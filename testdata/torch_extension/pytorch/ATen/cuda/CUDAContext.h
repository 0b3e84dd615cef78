// The GPU part of PyTorch, as extensions include it.
#pragma once

#include <cuda_runtime_api.h>

#include <ATen/ATen.h>
#include <ATen/cuda/Exceptions.h>
#include <c10/cuda/CUDAStream.h>

namespace at {
namespace cuda {

inline cudaDeviceProp *getDeviceProperties(c10::DeviceIndex device) {
    static cudaDeviceProp properties;
    C10_CUDA_CHECK(cudaGetDeviceProperties(&properties, device));
    return &properties;
}

inline cudaDeviceProp *getCurrentDeviceProperties() { return getDeviceProperties(c10::cuda::current_device()); }
inline int warp_size() { return getCurrentDeviceProperties()->warpSize; }

struct CUDAHooks : at::CUDAHooksInterface {
    int deviceCount() const override { return c10::cuda::device_count(); }
    int currentDevice() const override { return c10::cuda::current_device(); }
    void deviceSynchronize() const override { c10::cuda::device_synchronize(); }

    void *allocate(size_t bytes) const override {
        void *memory = nullptr;
        C10_CUDA_CHECK(cudaMalloc(&memory, bytes > 0 ? bytes : 1));
        return memory;
    }
    void free(void *memory) const override { (void)cudaFree(memory); }

    void copy(void *to, const void *from, size_t bytes) const override {
        const cudaStream_t stream = c10::cuda::getCurrentCUDAStream();
        C10_CUDA_CHECK(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDefault, stream));
        C10_CUDA_CHECK(cudaStreamSynchronize(stream));
    }
};

inline const CUDAHooks hooks;
inline const at::detail::RegisterCUDAHooks registered(&hooks);

} // namespace cuda
} // namespace at
