// The kernels: bias and GELU in one pass over memory, layer normalization with one block for each row, and their gradients.
#include "fused_layer_kernel.h"

#include <ATen/cuda/CUDAContext.h>
#include <ATen/cuda/Exceptions.h>
#include <c10/cuda/CUDAException.h>

#include <cuda.h>
#include <cuda_runtime.h>

#include <algorithm>

namespace {

constexpr int kWarp = 32;
constexpr int kRowThreads = 128;
constexpr int kTile = 32, kTileRows = 8;

// ---------------------------------------------------------------------------------------------------------------------
// GELU with the normal distribution (not its tanh approximation)

template <typename scalar_t>
__device__ __forceinline__ scalar_t normal_cdf(scalar_t x) {
    return scalar_t(0.5) * (scalar_t(1) + ::erf(x * scalar_t(0.70710678118654752440)));
}

template <typename scalar_t>
__device__ __forceinline__ scalar_t gelu_derivative(scalar_t x) {
    const scalar_t density = scalar_t(0.39894228040143267794) * ::exp(scalar_t(-0.5) * x * x);
    return normal_cdf(x) + x * density;
}

template <typename scalar_t>
__global__ void bias_gelu_forward_kernel(scalar_t *__restrict__ y, const scalar_t *__restrict__ x, const scalar_t *__restrict__ bias,
                                         int64_t count, int columns) {
    for (int64_t i = blockIdx.x * (int64_t)blockDim.x + threadIdx.x; i < count; i += (int64_t)gridDim.x * blockDim.x) {
        const scalar_t v = x[i] + bias[i % columns];
        y[i] = v * normal_cdf(v);
    }
}

// A block has 32 columns: each thread adds up every eighth row of one, and the first row of threads the eight sums.
template <typename scalar_t>
__global__ void bias_gelu_backward_kernel(scalar_t *__restrict__ grad_x, scalar_t *__restrict__ grad_bias,
                                          const scalar_t *__restrict__ grad_y, const scalar_t *__restrict__ x,
                                          const scalar_t *__restrict__ bias, int rows, int columns) {
    __shared__ scalar_t sums[kTileRows][kTile + 1];
    const int column = blockIdx.x * kTile + threadIdx.x;
    scalar_t sum = 0;
    if (column < columns) {
        const scalar_t b = bias[column];
        for (int row = threadIdx.y; row < rows; row += kTileRows) {
            const int64_t i = (int64_t)row * columns + column;
            const scalar_t g = grad_y[i] * gelu_derivative(x[i] + b);
            grad_x[i] = g;
            sum += g;
        }
    }
    sums[threadIdx.y][threadIdx.x] = sum;
    __syncthreads();
    if (threadIdx.y == 0 && column < columns) {
        for (int row = 1; row < kTileRows; row++) {
            sum += sums[row][threadIdx.x];
        }
        grad_bias[column] = sum;
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// layer normalization

template <typename scalar_t>
__device__ __forceinline__ scalar_t warp_sum(scalar_t value) {
#pragma unroll
    for (int offset = kWarp / 2; offset > 0; offset /= 2) {
        value += __shfl_xor_sync(0xffffffff, value, offset);
    }
    return value;
}

// The sum over a block of kRowThreads threads, for all of them.
template <typename scalar_t>
__device__ scalar_t block_sum(scalar_t value) {
    __shared__ scalar_t sums[kRowThreads / kWarp];
    value = warp_sum(value);
    __syncthreads(); // the sums of the call before are read
    if (threadIdx.x % kWarp == 0) {
        sums[threadIdx.x / kWarp] = value;
    }
    __syncthreads();
    value = 0;
    for (int warp = 0; warp < kRowThreads / kWarp; warp++) {
        value += sums[warp];
    }
    return value;
}

template <typename scalar_t>
__global__ void __launch_bounds__(kRowThreads)
    layer_norm_forward_kernel(scalar_t *__restrict__ y, scalar_t *__restrict__ mean_out, scalar_t *__restrict__ rstd_out,
                              const scalar_t *__restrict__ x, const scalar_t *__restrict__ weight, const scalar_t *__restrict__ bias,
                              int columns, scalar_t eps) {
    const scalar_t *row = x + (int64_t)blockIdx.x * columns;
    scalar_t sum = 0;
    for (int c = threadIdx.x; c < columns; c += kRowThreads) {
        sum += row[c];
    }
    const scalar_t mean = block_sum(sum) / columns;
    scalar_t squares = 0;
    for (int c = threadIdx.x; c < columns; c += kRowThreads) {
        const scalar_t d = row[c] - mean;
        squares += d * d;
    }
    const scalar_t rstd = ::rsqrt(block_sum(squares) / columns + eps);
    for (int c = threadIdx.x; c < columns; c += kRowThreads) {
        y[(int64_t)blockIdx.x * columns + c] = (row[c] - mean) * rstd * weight[c] + bias[c];
    }
    if (threadIdx.x == 0) {
        mean_out[blockIdx.x] = mean;
        rstd_out[blockIdx.x] = rstd;
    }
}

template <typename scalar_t>
__global__ void __launch_bounds__(kRowThreads)
    layer_norm_backward_kernel(scalar_t *__restrict__ grad_x, const scalar_t *__restrict__ grad_y, const scalar_t *__restrict__ x,
                               const scalar_t *__restrict__ weight, const scalar_t *__restrict__ mean, const scalar_t *__restrict__ rstd,
                               int columns) {
    const int64_t first = (int64_t)blockIdx.x * columns;
    const scalar_t m = mean[blockIdx.x], r = rstd[blockIdx.x];
    scalar_t sum = 0, product = 0;
    for (int c = threadIdx.x; c < columns; c += kRowThreads) {
        const scalar_t g = grad_y[first + c] * weight[c];
        sum += g;
        product += g * (x[first + c] - m) * r;
    }
    sum = block_sum(sum) / columns;
    product = block_sum(product) / columns;
    for (int c = threadIdx.x; c < columns; c += kRowThreads) {
        const scalar_t normal = (x[first + c] - m) * r;
        grad_x[first + c] = (grad_y[first + c] * weight[c] - sum - normal * product) * r;
    }
}

template <typename scalar_t>
__global__ void layer_norm_parameters_kernel(scalar_t *__restrict__ grad_weight, scalar_t *__restrict__ grad_bias,
                                             const scalar_t *__restrict__ grad_y, const scalar_t *__restrict__ x,
                                             const scalar_t *__restrict__ mean, const scalar_t *__restrict__ rstd, int rows, int columns) {
    extern __shared__ unsigned char memory[];
    scalar_t *weights = reinterpret_cast<scalar_t *>(memory), *biases = weights + kTile * kTileRows;
    const int column = blockIdx.x * kTile + threadIdx.x, slot = threadIdx.y * kTile + threadIdx.x;
    scalar_t weight = 0, bias = 0;
    if (column < columns) {
        for (int row = threadIdx.y; row < rows; row += kTileRows) {
            const scalar_t g = grad_y[(int64_t)row * columns + column];
            weight += g * (x[(int64_t)row * columns + column] - mean[row]) * rstd[row];
            bias += g;
        }
    }
    weights[slot] = weight;
    biases[slot] = bias;
    __syncthreads();
    for (int half = kTileRows / 2; half > 0; half /= 2) {
        if (threadIdx.y < half) {
            weights[slot] += weights[slot + half * kTile];
            biases[slot] += biases[slot + half * kTile];
        }
        __syncthreads();
    }
    if (threadIdx.y == 0 && column < columns) {
        grad_weight[column] = weights[slot];
        grad_bias[column] = biases[slot];
    }
}

} // namespace

// ---------------------------------------------------------------------------------------------------------------------
// launches, on PyTorch's current stream

void bias_gelu_forward_cuda(const at::Tensor &y, const at::Tensor &x, const at::Tensor &bias) {
    const int threads = 256;
    const int64_t wanted = (x.numel() + threads - 1) / threads;
    const int64_t limit = at::cuda::getCurrentDeviceProperties()->multiProcessorCount * 4;
    cudaStream_t stream = at::cuda::getCurrentCUDAStream();
    AT_DISPATCH_FLOATING_TYPES(x.scalar_type(), "bias_gelu_forward_cuda", [&] {
        bias_gelu_forward_kernel<scalar_t><<<(unsigned)std::min(wanted, limit), threads, 0, stream>>>(
            y.data_ptr<scalar_t>(), x.data_ptr<scalar_t>(), bias.data_ptr<scalar_t>(), x.numel(), (int)x.size(1));
    });
    C10_CUDA_KERNEL_LAUNCH_CHECK();
}

void bias_gelu_backward_cuda(const at::Tensor &grad_x, const at::Tensor &grad_bias, const at::Tensor &grad_y, const at::Tensor &x,
                             const at::Tensor &bias) {
    const int rows = (int)x.size(0), columns = (int)x.size(1);
    const dim3 block(kTile, kTileRows);
    const dim3 grid((columns + kTile - 1) / kTile);
    const c10::cuda::CUDAStream stream = c10::cuda::getCurrentCUDAStream(x.get_device());
    AT_DISPATCH_FLOATING_TYPES(x.scalar_type(), "bias_gelu_backward_cuda", ([&] {
                                   bias_gelu_backward_kernel<scalar_t><<<grid, block, 0, stream>>>(
                                       grad_x.data_ptr<scalar_t>(), grad_bias.data_ptr<scalar_t>(), grad_y.data_ptr<scalar_t>(),
                                       x.data_ptr<scalar_t>(), bias.data_ptr<scalar_t>(), rows, columns);
                               }));
    C10_CUDA_CHECK(cudaGetLastError());
}

void layer_norm_forward_cuda(const at::Tensor &y, const at::Tensor &mean, const at::Tensor &rstd, const at::Tensor &x,
                             const at::Tensor &weight, const at::Tensor &bias, double eps) {
    auto stream = at::cuda::getCurrentCUDAStream().stream();
    AT_DISPATCH_FLOATING_TYPES(x.scalar_type(), "layer_norm_forward_cuda", [&] {
        layer_norm_forward_kernel<scalar_t><<<(unsigned)x.size(0), kRowThreads, 0, stream>>>(
            y.data_ptr<scalar_t>(), mean.data_ptr<scalar_t>(), rstd.data_ptr<scalar_t>(), x.data_ptr<scalar_t>(),
            weight.data_ptr<scalar_t>(), bias.data_ptr<scalar_t>(), (int)x.size(1), (scalar_t)eps);
        C10_CUDA_KERNEL_LAUNCH_CHECK();
    });
}

void layer_norm_backward_cuda(const at::Tensor &grad_x, const at::Tensor &grad_weight, const at::Tensor &grad_bias,
                              const at::Tensor &grad_y, const at::Tensor &x, const at::Tensor &weight, const at::Tensor &mean,
                              const at::Tensor &rstd) {
    using at::cuda::getCurrentCUDAStream;
    const int rows = (int)x.size(0), columns = (int)x.size(1);
    AT_DISPATCH_FLOATING_TYPES(x.scalar_type(), "layer_norm_backward_cuda", [&] {
        layer_norm_backward_kernel<scalar_t><<<rows, kRowThreads, 0, getCurrentCUDAStream()>>>(
            grad_x.data_ptr<scalar_t>(), grad_y.data_ptr<scalar_t>(), x.data_ptr<scalar_t>(), weight.data_ptr<scalar_t>(),
            mean.data_ptr<scalar_t>(), rstd.data_ptr<scalar_t>(), columns);
        AT_CUDA_CHECK(cudaGetLastError());
        layer_norm_parameters_kernel<scalar_t>
            <<<(columns + kTile - 1) / kTile, dim3(kTile, kTileRows), 2 * kTile * kTileRows * sizeof(scalar_t), getCurrentCUDAStream()>>>(
                grad_weight.data_ptr<scalar_t>(), grad_bias.data_ptr<scalar_t>(), grad_y.data_ptr<scalar_t>(), x.data_ptr<scalar_t>(),
                mean.data_ptr<scalar_t>(), rstd.data_ptr<scalar_t>(), rows, columns);
        AT_CUDA_CHECK(cudaGetLastError());
    });
}
