// A dense, contiguous tensor, in as few lines as the extension needs. The names are PyTorch's, the code is not.
#pragma once

#include <stdint.h>
#include <string.h>

#include <memory>
#include <numeric>
#include <vector>

#include <ATen/detail/CUDAHooksInterface.h>
#include <c10/core/Device.h>
#include <c10/util/Exception.h>

namespace c10 {

enum class ScalarType : int8_t { Float = 6, Double = 7 };

constexpr ScalarType kFloat = ScalarType::Float;
constexpr ScalarType kDouble = ScalarType::Double;

template <typename T>
struct CppTypeToScalarType;
template <>
struct CppTypeToScalarType<float> {
    static constexpr ScalarType value = kFloat;
};
template <>
struct CppTypeToScalarType<double> {
    static constexpr ScalarType value = kDouble;
};

inline size_t elementSize(ScalarType type) { return type == kFloat ? sizeof(float) : sizeof(double); }

namespace cuda {}
namespace hip {}

} // namespace c10

namespace at {

// at:: has all of c10::, and at::cuda:: the GPU part of it, whichever of both it is in this build.
using namespace c10;
namespace cuda {
using namespace c10::cuda;
using namespace c10::hip;
} // namespace cuda

struct TensorOptions {
    TensorOptions() = default;
    TensorOptions(ScalarType type) : type_(type) {}
    TensorOptions dtype(ScalarType type) const { return with(type, device_); }
    TensorOptions device(Device device) const { return with(type_, device); }
    TensorOptions device(DeviceType type, DeviceIndex index = -1) const { return with(type_, Device(type, index)); }
    ScalarType dtype() const { return type_; }
    Device device() const { return device_; }

private:
    static TensorOptions with(ScalarType type, Device device) {
        TensorOptions options(type);
        options.device_ = device;
        return options;
    }

    ScalarType type_ = kFloat;
    Device device_ = kCPU;
};

class Tensor {
public:
    Tensor() = default;

    // Memory that nobody has written yet: all bits are set, a NaN in every element.
    Tensor(std::vector<int64_t> sizes, TensorOptions options) : sizes_(std::move(sizes)), options_(options) {
        const CUDAHooksInterface *hooks = detail::cudaHooks();
        if (options.device().is_cuda() && options.device().index() < 0) {
            options_ = options.device(kCUDA, (DeviceIndex)hooks->currentDevice());
        }
        const std::vector<unsigned char> unset(nbytes(), 0xff);
        if (is_cuda()) {
            memory_ = std::shared_ptr<void>(hooks->allocate(nbytes()), [hooks](void *p) { hooks->free(p); });
            hooks->copy(memory_.get(), unset.data(), nbytes());
        } else {
            memory_ = std::shared_ptr<void>(::operator new(nbytes()), [](void *p) { ::operator delete(p); });
            memcpy(memory_.get(), unset.data(), nbytes());
        }
    }

    bool defined() const { return memory_ != nullptr; }
    bool is_cuda() const { return options_.device().is_cuda(); }
    bool is_contiguous() const { return true; }
    Device device() const { return options_.device(); }
    DeviceIndex get_device() const { return options_.device().index(); }
    TensorOptions options() const { return options_; }
    ScalarType scalar_type() const { return options_.dtype(); }
    int64_t dim() const { return (int64_t)sizes_.size(); }
    int64_t size(int64_t d) const { return sizes_[(size_t)(d < 0 ? d + dim() : d)]; }
    const std::vector<int64_t> &sizes() const { return sizes_; }
    int64_t numel() const { return std::accumulate(sizes_.begin(), sizes_.end(), (int64_t)1, std::multiplies<int64_t>()); }
    size_t nbytes() const { return (size_t)numel() * elementSize(scalar_type()); }
    Tensor contiguous() const { return *this; }

    template <typename T>
    T *data_ptr() const {
        TORCH_CHECK(CppTypeToScalarType<T>::value == scalar_type(), "data_ptr: the tensor has elements of another type");
        return static_cast<T *>(memory_.get());
    }

    Tensor to(Device device) const {
        Tensor copy(sizes_, options_.device(device));
        if (is_cuda() || copy.is_cuda()) {
            detail::cudaHooks()->copy(copy.memory_.get(), memory_.get(), nbytes());
        } else {
            memcpy(copy.memory_.get(), memory_.get(), nbytes());
        }
        return copy;
    }
    Tensor cpu() const { return to(kCPU); }
    Tensor cuda() const { return to(kCUDA); }

private:
    std::vector<int64_t> sizes_;
    TensorOptions options_;
    std::shared_ptr<void> memory_;
};

inline Tensor empty(std::vector<int64_t> sizes, TensorOptions options) { return Tensor(std::move(sizes), options); }
inline Tensor empty_like(const Tensor &other) { return Tensor(other.sizes(), other.options()); }

inline Device device_of(const Tensor &tensor) { return tensor.device(); }

} // namespace at

// Runs the lambda with scalar_t as the tensor's type.
#define AT_DISPATCH_CASE(enumerator, type, ...) \
    case enumerator: {                          \
        using scalar_t = type;                  \
        __VA_ARGS__();                          \
        break;                                  \
    }

#define AT_DISPATCH_FLOATING_TYPES(type_, name, ...)                             \
    switch (type_) {                                                             \
        AT_DISPATCH_CASE(::c10::kFloat, float, __VA_ARGS__)                      \
        AT_DISPATCH_CASE(::c10::kDouble, double, __VA_ARGS__)                    \
        default: TORCH_CHECK(false, name, ": not implemented for this type");    \
    }
