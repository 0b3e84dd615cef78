// Names of PyTorch's namespaces that have no row are told, and none of them is renamed by accident.
#include <ATen/ATen.h>
#include <ATen/cuda/CUDAContext.h>
#include <ATen/cuda/Unheard.h>
#include <c10/cuda/CUDAStream.h>
#include <cuda_runtime.h>

namespace at {
namespace native {

void in_their_namespace(Tensor t) {
    cudaStream_t stream = at::cuda::getCurrentCUDAStream();
    cudaStream_t same = cuda::getCurrentCUDAStream();
    at::cuda::unheard(stream);
    c10::cuda::unheard(same);
    C10_CUDA_UNHEARD(1);
    auto gen = at::cuda::detail::getDefaultCUDAGenerator();
    c10::cuda::CUDACachingAllocator::emptyCache();
    c10::cuda::CUDACachingAllocator::unheard();
    if (t.is_cuda() && at::kCUDA == torch::kCUDA)
        torch::cuda::synchronize();
}

} // namespace native
} // namespace at

namespace {

using namespace at::cuda;

void short_names(at::PhiloxCudaState philox) {
    CUDAStream stream = getCurrentCUDAStream();
    at::cuda::CUDAEvent event;
    event.record(stream);
    TORCH_CUDABLAS_CHECK(cublasSetStream(at::cuda::getCurrentCUDABlasHandle(), stream));
}

} // namespace
