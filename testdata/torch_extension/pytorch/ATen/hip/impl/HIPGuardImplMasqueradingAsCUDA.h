// Guards that take devices of type kCUDA.
#pragma once

#include <memory>

#include <ATen/hip/impl/HIPStreamMasqueradingAsCUDA.h>

namespace c10 {
namespace hip {

struct HIPGuardMasqueradingAsCUDA {
    explicit HIPGuardMasqueradingAsCUDA(DeviceIndex device) : original_(current_device()) {
        if (device != original_) {
            set_device(device);
        }
    }

    explicit HIPGuardMasqueradingAsCUDA(Device device) : HIPGuardMasqueradingAsCUDA(device.index()) {
        TORCH_CHECK(device.is_cuda(), "the guard is for devices of type cuda, not ", device.str());
    }

    HIPGuardMasqueradingAsCUDA(const HIPGuardMasqueradingAsCUDA &) = delete;
    HIPGuardMasqueradingAsCUDA &operator=(const HIPGuardMasqueradingAsCUDA &) = delete;
    ~HIPGuardMasqueradingAsCUDA() { (void)hipSetDevice(original_); }

private:
    DeviceIndex original_;
};

// Does nothing for a device that is no GPU.
struct OptionalHIPGuardMasqueradingAsCUDA {
    OptionalHIPGuardMasqueradingAsCUDA() = default;
    explicit OptionalHIPGuardMasqueradingAsCUDA(Device device)
        : guard_(device.is_cuda() ? new HIPGuardMasqueradingAsCUDA(device) : nullptr) {}

private:
    std::unique_ptr<HIPGuardMasqueradingAsCUDA> guard_;
};

struct HIPStreamGuardMasqueradingAsCUDA {
    explicit HIPStreamGuardMasqueradingAsCUDA(HIPStreamMasqueradingAsCUDA stream)
        : device_(stream.device()), original_(getCurrentHIPStreamMasqueradingAsCUDA(stream.device_index())) {
        setCurrentHIPStreamMasqueradingAsCUDA(stream);
    }

    HIPStreamGuardMasqueradingAsCUDA(const HIPStreamGuardMasqueradingAsCUDA &) = delete;
    HIPStreamGuardMasqueradingAsCUDA &operator=(const HIPStreamGuardMasqueradingAsCUDA &) = delete;
    ~HIPStreamGuardMasqueradingAsCUDA() { setCurrentHIPStreamMasqueradingAsCUDA(original_); }

    HIPStreamMasqueradingAsCUDA original_stream() const { return original_; }

private:
    HIPGuardMasqueradingAsCUDA device_;
    HIPStreamMasqueradingAsCUDA original_;
};

} // namespace hip
} // namespace c10
