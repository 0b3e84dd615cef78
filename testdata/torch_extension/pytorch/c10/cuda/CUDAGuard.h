// Guards: a device or a stream is the current one for as long as a guard lives.
#pragma once

#include <memory>

#include <c10/cuda/CUDAStream.h>

namespace c10 {
namespace cuda {

struct CUDAGuard {
    explicit CUDAGuard(DeviceIndex device) : original_(current_device()) {
        if (device != original_) {
            set_device(device);
        }
    }

    explicit CUDAGuard(Device device) : CUDAGuard(device.index()) {
        TORCH_CHECK(device.is_cuda(), "the guard is for devices of type cuda, not ", device.str());
    }

    CUDAGuard(const CUDAGuard &) = delete;
    CUDAGuard &operator=(const CUDAGuard &) = delete;
    ~CUDAGuard() { (void)cudaSetDevice(original_); }

private:
    DeviceIndex original_;
};

// Does nothing for a device that is no GPU.
struct OptionalCUDAGuard {
    OptionalCUDAGuard() = default;
    explicit OptionalCUDAGuard(Device device) : guard_(device.is_cuda() ? new CUDAGuard(device) : nullptr) {}

private:
    std::unique_ptr<CUDAGuard> guard_;
};

struct CUDAStreamGuard {
    explicit CUDAStreamGuard(CUDAStream stream) : device_(stream.device()), original_(getCurrentCUDAStream(stream.device_index())) {
        setCurrentCUDAStream(stream);
    }

    CUDAStreamGuard(const CUDAStreamGuard &) = delete;
    CUDAStreamGuard &operator=(const CUDAStreamGuard &) = delete;
    ~CUDAStreamGuard() { setCurrentCUDAStream(original_); }

    CUDAStream original_stream() const { return original_; }

private:
    CUDAGuard device_;
    CUDAStream original_;
};

} // namespace cuda
} // namespace c10
