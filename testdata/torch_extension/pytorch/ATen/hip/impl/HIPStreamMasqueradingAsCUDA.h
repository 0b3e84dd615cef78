// A HIP stream that says of itself that its device is of type kCUDA.
#pragma once

#include <c10/hip/HIPStream.h>

namespace c10 {
namespace hip {

class HIPStreamMasqueradingAsCUDA {
public:
    explicit HIPStreamMasqueradingAsCUDA(HIPStream stream) : stream_(stream) {}

    operator hipStream_t() const { return stream_.stream(); }
    hipStream_t stream() const { return stream_.stream(); }
    DeviceIndex device_index() const { return stream_.device_index(); }
    DeviceType device_type() const { return kCUDA; }
    Device device() const { return Device(kCUDA, stream_.device_index()); }
    void synchronize() const { stream_.synchronize(); }
    HIPStream hip_stream() const { return stream_; }
    bool operator==(const HIPStreamMasqueradingAsCUDA &other) const { return stream_ == other.stream_; }
    bool operator!=(const HIPStreamMasqueradingAsCUDA &other) const { return stream_ != other.stream_; }

private:
    HIPStream stream_;
};

inline HIPStreamMasqueradingAsCUDA getStreamFromPoolMasqueradingAsCUDA(const bool isHighPriority = false, DeviceIndex device = -1) {
    return HIPStreamMasqueradingAsCUDA(getStreamFromPool(isHighPriority, device));
}

inline HIPStreamMasqueradingAsCUDA getDefaultHIPStreamMasqueradingAsCUDA(DeviceIndex device = -1) {
    return HIPStreamMasqueradingAsCUDA(getDefaultHIPStream(device));
}

inline HIPStreamMasqueradingAsCUDA getCurrentHIPStreamMasqueradingAsCUDA(DeviceIndex device = -1) {
    return HIPStreamMasqueradingAsCUDA(getCurrentHIPStream(device));
}

inline void setCurrentHIPStreamMasqueradingAsCUDA(HIPStreamMasqueradingAsCUDA stream) {
    setCurrentHIPStream(stream.hip_stream());
}

} // namespace hip
} // namespace c10
