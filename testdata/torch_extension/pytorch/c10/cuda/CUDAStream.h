// Streams, and the current one of each thread.
#pragma once

#include <cuda_runtime_api.h>

#include <c10/cuda/CUDAFunctions.h>

namespace c10 {
namespace cuda {

class CUDAStream {
public:
    explicit CUDAStream(cudaStream_t stream, DeviceIndex device) : stream_(stream), device_(device) {}

    operator cudaStream_t() const { return stream_; }
    cudaStream_t stream() const { return stream_; }
    DeviceIndex device_index() const { return device_; }
    DeviceType device_type() const { return kCUDA; }
    Device device() const { return Device(kCUDA, device_); }
    void synchronize() const { C10_CUDA_CHECK(cudaStreamSynchronize(stream_)); }
    bool operator==(const CUDAStream &other) const { return stream_ == other.stream_ && device_ == other.device_; }
    bool operator!=(const CUDAStream &other) const { return !(*this == other); }

private:
    cudaStream_t stream_;
    DeviceIndex device_;
};

namespace detail {

inline CUDAStream &current() {
    static thread_local CUDAStream stream(nullptr, current_device());
    return stream;
}

} // namespace detail

inline CUDAStream getDefaultCUDAStream(DeviceIndex device = -1) { return CUDAStream(nullptr, device < 0 ? current_device() : device); }

inline CUDAStream getCurrentCUDAStream(DeviceIndex device = -1) {
    const CUDAStream &current = detail::current();
    return device < 0 || device == current.device_index() ? current : getDefaultCUDAStream(device);
}

inline void setCurrentCUDAStream(CUDAStream stream) { detail::current() = stream; }

// A pool of one: each call gives the same stream.
inline CUDAStream getStreamFromPool(const bool isHighPriority = false, DeviceIndex device = -1) {
    static cudaStream_t pool[2];
    cudaStream_t &stream = pool[isHighPriority];
    if (stream == nullptr) {
        C10_CUDA_CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    }
    return CUDAStream(stream, device < 0 ? current_device() : device);
}

} // namespace cuda
} // namespace c10
