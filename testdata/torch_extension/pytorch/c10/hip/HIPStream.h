// Streams of HIP's own device type. Extensions want the class that masquerades as CUDA's instead: what they get there is of type kCUDA,
// as all tensors on a GPU are.
#pragma once

#include <hip/hip_runtime_api.h>

#include <c10/hip/HIPFunctions.h>

namespace c10 {
namespace hip {

class HIPStream {
public:
    explicit HIPStream(hipStream_t stream, DeviceIndex device) : stream_(stream), device_(device) {}

    operator hipStream_t() const { return stream_; }
    hipStream_t stream() const { return stream_; }
    DeviceIndex device_index() const { return device_; }
    DeviceType device_type() const { return kHIP; }
    Device device() const { return Device(kHIP, device_); }
    void synchronize() const { C10_HIP_CHECK(hipStreamSynchronize(stream_)); }
    bool operator==(const HIPStream &other) const { return stream_ == other.stream_ && device_ == other.device_; }
    bool operator!=(const HIPStream &other) const { return !(*this == other); }

private:
    hipStream_t stream_;
    DeviceIndex device_;
};

namespace detail {

inline HIPStream &current() {
    static thread_local HIPStream stream(nullptr, current_device());
    return stream;
}

} // namespace detail

inline HIPStream getDefaultHIPStream(DeviceIndex device = -1) { return HIPStream(nullptr, device < 0 ? current_device() : device); }

inline HIPStream getCurrentHIPStream(DeviceIndex device = -1) {
    const HIPStream &current = detail::current();
    return device < 0 || device == current.device_index() ? current : getDefaultHIPStream(device);
}

inline void setCurrentHIPStream(HIPStream stream) { detail::current() = stream; }

// A pool of one: each call gives the same stream.
inline HIPStream getStreamFromPool(const bool isHighPriority = false, DeviceIndex device = -1) {
    static hipStream_t pool[2];
    hipStream_t &stream = pool[isHighPriority];
    if (stream == nullptr) {
        C10_HIP_CHECK(hipStreamCreateWithFlags(&stream, hipStreamNonBlocking));
    }
    return HIPStream(stream, device < 0 ? current_device() : device);
}

} // namespace hip
} // namespace c10
