// Names of PyTorch's namespaces that have no row are told, and none of them is renamed by accident.
#include <ATen/ATen.h>
#include <ATen/hip/HIPContext.h>
#include <ATen/cuda/Unheard.h>
#include <ATen/hip/impl/HIPStreamMasqueradingAsCUDA.h>
#include <hip/hip_runtime.h>

namespace at {
namespace native {

void in_their_namespace(Tensor t) {
    hipStream_t stream = at::hip::getCurrentHIPStreamMasqueradingAsCUDA();
    hipStream_t same = hip::getCurrentHIPStreamMasqueradingAsCUDA();
    at::cuda::unheard(stream);
    c10::hip::unheard(same);
    C10_CUDA_UNHEARD(1);
    auto gen = at::cuda::detail::getDefaultCUDAGenerator();
    c10::hip::HIPCachingAllocator::emptyCache();
    c10::hip::HIPCachingAllocator::unheard();
    if (t.is_cuda() && at::kCUDA == torch::kCUDA)
        torch::cuda::synchronize();
}

} // namespace native
} // namespace at

namespace {

using namespace at::cuda;

void short_names(at::PhiloxCudaState philox) {
    HIPStreamMasqueradingAsCUDA stream = getCurrentHIPStreamMasqueradingAsCUDA();
    at::cuda::CUDAEvent event;
    event.record(stream);
    TORCH_CUDABLAS_CHECK(hipblasSetStream(at::cuda::getCurrentCUDABlasHandle(), stream));
}

} // namespace
