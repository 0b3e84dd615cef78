// The operators of the extension. All tensors are contiguous, on one GPU and of one type (float or double).
#pragma once

#include <torch/extension.h>

#include <tuple>

// y = gelu(x + bias), with x of rows x columns and a bias for each column.
torch::Tensor bias_gelu_forward(torch::Tensor x, torch::Tensor bias);

// The gradients of x and of the bias.
std::tuple<torch::Tensor, torch::Tensor> bias_gelu_backward(torch::Tensor grad_y, torch::Tensor x, torch::Tensor bias);

// Layer normalization of each row: y, and the mean and the reciprocal deviation of the rows, which the gradients need.
std::tuple<torch::Tensor, torch::Tensor, torch::Tensor> layer_norm_forward(torch::Tensor x, torch::Tensor weight, torch::Tensor bias,
                                                                           double eps);

// The gradients of x, weight and bias.
std::tuple<torch::Tensor, torch::Tensor, torch::Tensor> layer_norm_backward(torch::Tensor grad_y, torch::Tensor x, torch::Tensor weight,
                                                                            torch::Tensor mean, torch::Tensor rstd);
