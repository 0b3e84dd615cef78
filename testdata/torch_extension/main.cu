// Calls the extension as Python would, through the functions that its module registers, and compares with double precision: both types,
// sizes that no block divides, the current stream and one of the pool. Then what a user sees of devices: they are "cuda" ones.
#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAGuard.h>
#include <torch/extension.h>

#include <stdio.h>

#include "../algorithms/check.h"
#include "csrc/fused_layer.h"

using Doubles = std::vector<double>;

// ---------------------------------------------------------------------------------------------------------------------
// tensors and vectors

template <typename T>
torch::Tensor to_cuda(const Doubles &values, std::vector<int64_t> sizes) {
    torch::Tensor host = torch::empty(sizes, torch::TensorOptions(c10::CppTypeToScalarType<T>::value));
    std::copy(values.begin(), values.end(), host.data_ptr<T>());
    return host.to(torch::Device(torch::kCUDA));
}

template <typename T>
std::vector<T> values_of(const torch::Tensor &tensor) {
    const torch::Tensor host = tensor.cpu();
    return std::vector<T>(host.data_ptr<T>(), host.data_ptr<T>() + host.numel());
}

// Numbers that a float has exactly, so that one reference is that of both types.
static Doubles numbers(Random *random, size_t n, float low, float high) {
    const std::vector<float> v = random->uniforms(n, low, high);
    return Doubles(v.begin(), v.end());
}

// ---------------------------------------------------------------------------------------------------------------------
// references: plain loops in double precision

struct Shape {
    int rows, columns;
    size_t count() const { return (size_t)rows * columns; }
};

static double cdf(double x) {
    return 0.5 * erfc(-x / sqrt(2.0));
}

struct BiasGelu {
    Doubles y, grad_x, grad_bias;
};

static BiasGelu bias_gelu_reference(Shape s, const Doubles &x, const Doubles &bias, const Doubles &grad_y) {
    BiasGelu r{Doubles(s.count()), Doubles(s.count()), Doubles(s.columns)};
    for (size_t i = 0; i < s.count(); i++) {
        const double v = x[i] + bias[i % s.columns];
        r.y[i] = v * cdf(v);
        r.grad_x[i] = grad_y[i] * (cdf(v) + v * exp(-v * v / 2) / sqrt(2 * M_PI));
        r.grad_bias[i % s.columns] += r.grad_x[i];
    }
    return r;
}

struct LayerNorm {
    Doubles y, mean, rstd, grad_x, grad_weight, grad_bias;
};

static LayerNorm layer_norm_reference(Shape s, const Doubles &x, const Doubles &weight, const Doubles &bias, const Doubles &grad_y,
                                      double eps) {
    LayerNorm r{Doubles(s.count()), Doubles(s.rows), Doubles(s.rows), Doubles(s.count()), Doubles(s.columns), Doubles(s.columns)};
    for (int row = 0; row < s.rows; row++) {
        const double *in = &x[(size_t)row * s.columns], *grad = &grad_y[(size_t)row * s.columns];
        double mean = 0, variance = 0, sum = 0, product = 0;
        for (int c = 0; c < s.columns; c++) {
            mean += in[c] / s.columns;
        }
        for (int c = 0; c < s.columns; c++) {
            variance += (in[c] - mean) * (in[c] - mean) / s.columns;
        }
        const double rstd = 1 / sqrt(variance + eps);
        for (int c = 0; c < s.columns; c++) {
            const double normal = (in[c] - mean) * rstd;
            r.y[(size_t)row * s.columns + c] = normal * weight[c] + bias[c];
            r.grad_weight[c] += grad[c] * normal;
            r.grad_bias[c] += grad[c];
            sum += grad[c] * weight[c] / s.columns;
            product += grad[c] * weight[c] * normal / s.columns;
        }
        for (int c = 0; c < s.columns; c++) {
            r.grad_x[(size_t)row * s.columns + c] = (grad[c] * weight[c] - sum - (in[c] - mean) * rstd * product) * rstd;
        }
        r.mean[row] = mean;
        r.rstd[row] = rstd;
    }
    return r;
}

// ---------------------------------------------------------------------------------------------------------------------
// the operators

// A function of the module by its name, as Python finds it.
template <typename F>
F *operator_of_module(const char *name) {
    return std::any_cast<F *>(torch::python::import("fused_layer").functions.at(name).pointer);
}

static std::string variant(const char *what, const char *suffix) {
    return std::string(what) + suffix;
}

template <typename T>
void test_bias_gelu(const char *suffix, Shape s, double tolerance) {
    Random random(7);
    const Doubles x = numbers(&random, s.count(), -4, 4), bias = numbers(&random, s.columns, -1, 1);
    const Doubles grad_y = numbers(&random, s.count(), -1, 1);
    const BiasGelu ref = bias_gelu_reference(s, x, bias, grad_y);
    const torch::Tensor x_cuda = to_cuda<T>(x, {s.rows, s.columns}), bias_cuda = to_cuda<T>(bias, {s.columns});

    const torch::Tensor y = operator_of_module<decltype(bias_gelu_forward)>("bias_gelu_forward")(x_cuda, bias_cuda);
    check_close(variant("bias_gelu_forward", suffix).c_str(), values_of<T>(y), ref.y, tolerance);

    const auto backward = operator_of_module<decltype(bias_gelu_backward)>("bias_gelu_backward");
    const auto grads = backward(to_cuda<T>(grad_y, {s.rows, s.columns}), x_cuda, bias_cuda);
    check_close(variant("bias_gelu_backward_x", suffix).c_str(), values_of<T>(std::get<0>(grads)), ref.grad_x, tolerance);
    check_close(variant("bias_gelu_backward_bias", suffix).c_str(), values_of<T>(std::get<1>(grads)), ref.grad_bias, tolerance);
}

template <typename T>
void test_layer_norm(const char *suffix, Shape s, double tolerance) {
    Random random(11);
    const double eps = 1e-5;
    const Doubles x = numbers(&random, s.count(), -2, 3), weight = numbers(&random, s.columns, 0.5f, 1.5f);
    const Doubles bias = numbers(&random, s.columns, -1, 1), grad_y = numbers(&random, s.count(), -1, 1);
    const LayerNorm ref = layer_norm_reference(s, x, weight, bias, grad_y, eps);
    const torch::Tensor x_cuda = to_cuda<T>(x, {s.rows, s.columns}), weight_cuda = to_cuda<T>(weight, {s.columns});

    const auto forward = operator_of_module<decltype(layer_norm_forward)>("layer_norm_forward");
    const auto [y, mean, rstd] = forward(x_cuda, weight_cuda, to_cuda<T>(bias, {s.columns}), eps);
    check_close(variant("layer_norm_forward", suffix).c_str(), values_of<T>(y), ref.y, tolerance);
    check_close(variant("layer_norm_mean", suffix).c_str(), values_of<T>(mean), ref.mean, tolerance);
    check_close(variant("layer_norm_rstd", suffix).c_str(), values_of<T>(rstd), ref.rstd, tolerance);

    const auto backward = operator_of_module<decltype(layer_norm_backward)>("layer_norm_backward");
    const auto grads = backward(to_cuda<T>(grad_y, {s.rows, s.columns}), x_cuda, weight_cuda, mean, rstd);
    check_close(variant("layer_norm_backward_x", suffix).c_str(), values_of<T>(std::get<0>(grads)), ref.grad_x, tolerance);
    check_close(variant("layer_norm_backward_weight", suffix).c_str(), values_of<T>(std::get<1>(grads)), ref.grad_weight, tolerance);
    check_close(variant("layer_norm_backward_bias", suffix).c_str(), values_of<T>(std::get<2>(grads)), ref.grad_bias, tolerance);
}

// ---------------------------------------------------------------------------------------------------------------------
// streams and devices

// On a stream of the pool everything comes out the same, and the guard gives the old one back.
static void test_streams() {
    const c10::cuda::CUDAStream before = c10::cuda::getCurrentCUDAStream();
    const at::cuda::CUDAStream side = at::cuda::getStreamFromPool(/*isHighPriority=*/true);
    {
        const c10::cuda::CUDAStreamGuard guard(side);
        check_that("stream_is_current", at::cuda::getCurrentCUDAStream() == side && guard.original_stream() == before);
        test_bias_gelu<float>("_pool", Shape{29, 67}, 5e-7);
        test_layer_norm<float>("_pool", Shape{13, 77}, 5e-7);
        side.synchronize();
    }
    check_that("stream_is_back", c10::cuda::getCurrentCUDAStream() == before && before == c10::cuda::getDefaultCUDAStream());
    check_that("stream_device", side.device_type() == torch::kCUDA && side.device().str() == "cuda:0");
}

template <typename F>
std::string error_of(F call) {
    try {
        call();
    } catch (const c10::Error &e) {
        return e.what();
    }
    return "";
}

// What Python code and people see does not depend on who made the GPU.
static void test_names() {
    const torch::Tensor x = to_cuda<float>({1, 2, 3, 4, 5, 6}, {2, 3});
    check_that("device_name", x.is_cuda() && x.device().type() == at::kCUDA && x.device().str() == "cuda:0" && x.get_device() == 0);
    check_that("torch_cuda", torch::cuda::is_available() && torch::cuda::device_count() == (size_t)c10::cuda::device_count());
    const std::string host = error_of([&] { bias_gelu_forward(x.cpu(), x); });
    check_that("error_host_tensor", host == "x must be a CUDA tensor, and is on cpu");
    const std::string mixed = error_of([&] { bias_gelu_forward(x, to_cuda<double>({1, 2, 3}, {3})); });
    check_that("error_types", mixed == "all tensors must have one type");
    const std::string failed = error_of([] { C10_CUDA_CHECK(cudaErrorInvalidValue); });
    check_that("error_check", failed.find(cudaGetErrorString(cudaErrorInvalidValue)) != std::string::npos);
    const auto &functions = torch::python::import("fused_layer").functions;
    check_that("module", functions.size() == 4 && functions.at("layer_norm_forward").doc == "Layer normalization, forward (CUDA)");
    torch::cuda::synchronize();
}

int main() {
    test_bias_gelu<float>("_float", Shape{37, 129}, 5e-7);
    test_bias_gelu<double>("_double", Shape{37, 129}, 3e-15);
    test_layer_norm<float>("_float", Shape{23, 301}, 5e-7);
    test_layer_norm<double>("_double", Shape{23, 301}, 3e-15);
    test_layer_norm<float>("_short_rows", Shape{5, 19}, 5e-7);
    test_streams();
    test_names();
    return exit_code();
}
