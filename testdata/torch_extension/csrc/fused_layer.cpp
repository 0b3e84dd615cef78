// The operators for Python: checks of the arguments, allocation of the results. No device code, no CUDA names but PyTorch's.
#include "fused_layer.h"

#include <c10/cuda/CUDAGuard.h>

#include "fused_layer_kernel.h"

#define CHECK_CUDA(x) TORCH_CHECK((x).is_cuda(), #x " must be a CUDA tensor, and is on ", (x).device().str())
#define CHECK_CONTIGUOUS(x) TORCH_CHECK((x).is_contiguous(), #x " must be contiguous")
#define CHECK_INPUT(x) \
    CHECK_CUDA(x);     \
    CHECK_CONTIGUOUS(x)

// At most one GPU is meant: all tensors have to be where the first one is.
static void check_together(const torch::Tensor &first, const torch::Tensor &other) {
    TORCH_CHECK(first.device() == other.device(), "all tensors must be on ", first.device().str());
    TORCH_CHECK(first.scalar_type() == other.scalar_type(), "all tensors must have one type");
}

torch::Tensor bias_gelu_forward(torch::Tensor x, torch::Tensor bias) {
    CHECK_INPUT(x);
    CHECK_INPUT(bias);
    check_together(x, bias);
    TORCH_CHECK(x.dim() == 2 && bias.dim() == 1 && x.size(1) == bias.size(0), "bias must have an element for each column of x");
    const at::cuda::OptionalCUDAGuard device_guard(device_of(x));
    torch::Tensor y = torch::empty_like(x);
    bias_gelu_forward_cuda(y, x, bias);
    return y;
}

std::tuple<torch::Tensor, torch::Tensor> bias_gelu_backward(torch::Tensor grad_y, torch::Tensor x, torch::Tensor bias) {
    CHECK_INPUT(grad_y);
    CHECK_INPUT(x);
    CHECK_INPUT(bias);
    check_together(x, bias);
    check_together(x, grad_y);
    const at::cuda::OptionalCUDAGuard device_guard(device_of(x));
    torch::Tensor grad_x = torch::empty_like(x), grad_bias = torch::empty_like(bias);
    bias_gelu_backward_cuda(grad_x, grad_bias, grad_y, x, bias);
    return std::make_tuple(grad_x, grad_bias);
}

std::tuple<torch::Tensor, torch::Tensor, torch::Tensor> layer_norm_forward(torch::Tensor x, torch::Tensor weight, torch::Tensor bias,
                                                                           double eps) {
    CHECK_INPUT(x);
    CHECK_INPUT(weight);
    CHECK_INPUT(bias);
    check_together(x, weight);
    check_together(x, bias);
    TORCH_CHECK(x.dim() == 2 && x.size(1) == weight.size(0) && x.size(1) == bias.size(0), "weight and bias must be as long as a row of x");
    const c10::cuda::CUDAGuard device_guard(x.device());
    torch::Tensor y = torch::empty_like(x);
    torch::Tensor mean = torch::empty({x.size(0)}, x.options()), rstd = torch::empty({x.size(0)}, x.options());
    layer_norm_forward_cuda(y, mean, rstd, x, weight, bias, eps);
    return std::make_tuple(y, mean, rstd);
}

std::tuple<torch::Tensor, torch::Tensor, torch::Tensor> layer_norm_backward(torch::Tensor grad_y, torch::Tensor x, torch::Tensor weight,
                                                                            torch::Tensor mean, torch::Tensor rstd) {
    CHECK_INPUT(grad_y);
    CHECK_INPUT(x);
    CHECK_INPUT(weight);
    CHECK_INPUT(mean);
    CHECK_INPUT(rstd);
    check_together(x, grad_y);
    check_together(x, weight);
    const c10::cuda::CUDAGuard device_guard(x.device());
    torch::Tensor grad_x = torch::empty_like(x);
    torch::Tensor grad_weight = torch::empty_like(weight), grad_bias = torch::empty_like(weight);
    layer_norm_backward_cuda(grad_x, grad_weight, grad_bias, grad_y, x, weight, mean, rstd);
    return std::make_tuple(grad_x, grad_weight, grad_bias);
}

PYBIND11_MODULE(TORCH_EXTENSION_NAME, m) {
    m.def("bias_gelu_forward", &bias_gelu_forward, "Bias and GELU, forward (CUDA)");
    m.def("bias_gelu_backward", &bias_gelu_backward, "Bias and GELU, backward (CUDA)");
    m.def("layer_norm_forward", &layer_norm_forward, "Layer normalization, forward (CUDA)");
    m.def("layer_norm_backward", &layer_norm_backward, "Layer normalization, backward (CUDA)");
}
