// What the part of PyTorch that every build has asks of the part for GPUs. A ROCm build of PyTorch has the same interface by the same
// name: its HIP part answers.
#pragma once

#include <stddef.h>

#include <c10/util/Exception.h>

namespace at {

struct CUDAHooksInterface {
    virtual ~CUDAHooksInterface() = default;
    virtual int deviceCount() const { return 0; }
    virtual int currentDevice() const { return -1; }
    virtual void deviceSynchronize() const {}
    virtual void *allocate(size_t) const { TORCH_CHECK(false, "this build of PyTorch has no CUDA"); }
    virtual void free(void *) const {}
    virtual void copy(void *, const void *, size_t) const {}
};

namespace detail {

inline const CUDAHooksInterface *&cudaHooks() {
    static const CUDAHooksInterface none;
    static const CUDAHooksInterface *hooks = &none;
    return hooks;
}

struct RegisterCUDAHooks {
    explicit RegisterCUDAHooks(const CUDAHooksInterface *hooks) { cudaHooks() = hooks; }
};

} // namespace detail
} // namespace at
