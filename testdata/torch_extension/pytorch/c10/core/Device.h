// Kinds of devices. A ROCm build of PyTorch knows AMD's GPUs as CUDA, too: there is a HIP in this enumeration, but no tensor has it.
#pragma once

#include <stdint.h>

#include <string>

namespace c10 {

enum class DeviceType : int8_t { CPU = 0, CUDA = 1, HIP = 6 };

constexpr DeviceType kCPU = DeviceType::CPU;
constexpr DeviceType kCUDA = DeviceType::CUDA;
constexpr DeviceType kHIP = DeviceType::HIP;

using DeviceIndex = int8_t;

struct Device {
    Device(DeviceType type, DeviceIndex index = -1) : type_(type), index_(index) {}

    DeviceType type() const { return type_; }
    DeviceIndex index() const { return index_; }
    bool is_cpu() const { return type_ == kCPU; }
    bool is_cuda() const { return type_ == kCUDA; }

    // What Python's str(tensor.device) says.
    std::string str() const {
        const std::string name = type_ == kCPU ? "cpu" : type_ == kCUDA ? "cuda" : "hip";
        return index_ < 0 ? name : name + ":" + std::to_string(index_);
    }

    bool operator==(const Device &other) const { return type_ == other.type_ && index_ == other.index_; }

private:
    DeviceType type_;
    DeviceIndex index_;
};

} // namespace c10
