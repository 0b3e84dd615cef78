// What the kernel file offers to the binding: results are allocated already, arguments are checked.
#pragma once

#include <ATen/ATen.h>

void bias_gelu_forward_cuda(const at::Tensor &y, const at::Tensor &x, const at::Tensor &bias);
void bias_gelu_backward_cuda(const at::Tensor &grad_x, const at::Tensor &grad_bias, const at::Tensor &grad_y, const at::Tensor &x,
                             const at::Tensor &bias);
void layer_norm_forward_cuda(const at::Tensor &y, const at::Tensor &mean, const at::Tensor &rstd, const at::Tensor &x,
                             const at::Tensor &weight, const at::Tensor &bias, double eps);
void layer_norm_backward_cuda(const at::Tensor &grad_x, const at::Tensor &grad_weight, const at::Tensor &grad_bias,
                              const at::Tensor &grad_y, const at::Tensor &x, const at::Tensor &weight, const at::Tensor &mean,
                              const at::Tensor &rstd);
