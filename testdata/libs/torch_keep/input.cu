// The same extension where nothing is said of PyTorch: its build writes these names anew, and the port is of CUDA alone.
#include <torch/extension.h>

#include <ATen/cuda/CUDAContext.h>
#include <ATen/cuda/CUDAEvent.h>
#include "ATen/cuda/Exceptions.h"
#include <c10/cuda/CUDACachingAllocator.h>
#include <c10/cuda/CUDAException.h>
#include <c10/cuda/CUDAGuard.h>
#include <c10/cuda/CUDAStream.h>

#define CHECK_CUDA(x) TORCH_CHECK((x).device().is_cuda(), #x " must be a CUDA tensor: call .cuda(), or .to(torch.cuda.current_device())")
#define CURRENT_STREAM at::cuda::getCurrentCUDAStream().stream()
#define LAUNCH(kernel, n, ...)                             \
    kernel<<<(n + 255) / 256, 256, 0, CURRENT_STREAM>>>(__VA_ARGS__); \
    C10_CUDA_KERNEL_LAUNCH_CHECK()

static_assert(256 % C10_WARP_SIZE == 0, "whole warps");

// What is not PyTorch's keeps its name, and so do strings and "c10::cuda::CUDAStream" in a comment.
namespace mine {
struct CUDAStream {
    int CUDAGuard;
};
int getCurrentCUDAStream();
namespace cuda {
void set_device(int device);
}
} // namespace mine

template <typename scalar_t>
__global__ void scale(scalar_t *x, scalar_t factor, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] *= factor;
}

TORCH_CUDA_CPP_API at::Tensor scaled(at::Tensor x, double factor) {
    CHECK_CUDA(x);
    const at::cuda::OptionalCUDAGuard device_guard(at::device_of(x));
    auto y = x.clone();
    AT_DISPATCH_FLOATING_TYPES(x.scalar_type(), "scaled_cuda", ([&] {
        LAUNCH(scale<scalar_t>, x.numel(), y.data_ptr<scalar_t>(), (scalar_t)factor, (int)x.numel());
    }));
    return y;
}

at::Tensor on_another_stream(const at::Tensor &x, c10::cuda::CUDAStream side) {
    c10::cuda::CUDAGuard device_guard{x.device()};
    at::cuda::CUDAEvent ready;
    ready.record(at::cuda::getCurrentCUDAStream());
    c10::cuda::CUDAStreamGuard stream_guard(side);
    ready.block(side);
    at::Tensor y = at::empty(x.sizes(), x.options().device(at::kCUDA));
    C10_CUDA_CHECK(cudaMemcpyAsync(y.data_ptr(), x.data_ptr(), x.nbytes(), cudaMemcpyDeviceToDevice, side));
    c10::cuda::CUDACachingAllocator::recordStream(x.storage().data_ptr(), side);
    AT_CUDA_CHECK(cudaEventSynchronize(ready));
    return y;
}

int devices() {
    mine::CUDAStream own = {mine::getCurrentCUDAStream()};
    mine::cuda::set_device(own.CUDAGuard);
    c10::cuda::set_device(0);
    torch::Device device(torch::kCUDA, c10::cuda::current_device());
    TORCH_CHECK(device.type() == c10::DeviceType::CUDA && device.str() == "cuda:0", "c10::cuda::current_device");
    torch::cuda::synchronize();
    const cudaDeviceProp *properties = at::cuda::getCurrentDeviceProperties();
    return at::cuda::warp_size() + properties->multiProcessorCount + (int)torch::cuda::device_count();
}

void short_names(const at::Tensor &x) {
    using namespace c10::cuda;
    using at::cuda::getStreamFromPool;
    CUDAStream old = getCurrentCUDAStream();
    OptionalCUDAGuard guard(x.device());
    setCurrentCUDAStream(getStreamFromPool(true));
    setCurrentCUDAStream(old == getDefaultCUDAStream() ? getDefaultCUDAStream() : old);
}
