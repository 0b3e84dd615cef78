# The operators as differentiable functions. Python code stays as it is on a ROCm build of PyTorch: torch.cuda speaks of AMD's GPUs there,
# the device is "cuda", and a tensor is_cuda.
import torch

import fused_layer


class BiasGelu(torch.autograd.Function):
    @staticmethod
    def forward(context, x, bias):
        context.save_for_backward(x, bias)
        return fused_layer.bias_gelu_forward(x, bias)

    @staticmethod
    def backward(context, grad_y):
        return fused_layer.bias_gelu_backward(grad_y.contiguous(), *context.saved_tensors)


class LayerNorm(torch.autograd.Function):
    @staticmethod
    def forward(context, x, weight, bias, eps):
        y, mean, rstd = fused_layer.layer_norm_forward(x, weight, bias, eps)
        context.save_for_backward(x, weight, mean, rstd)
        return y

    @staticmethod
    def backward(context, grad_y):
        return (*fused_layer.layer_norm_backward(grad_y.contiguous(), *context.saved_tensors), None)


def example():
    assert torch.cuda.is_available()
    device = torch.device("cuda")
    x = torch.randn(64, 256, device=device, requires_grad=True)
    bias = torch.zeros(256, device=device, requires_grad=True)
    with torch.cuda.stream(torch.cuda.Stream()):
        y = BiasGelu.apply(x, bias)
    torch.cuda.synchronize()
    assert y.is_cuda and y.device.type == "cuda"
    return y
