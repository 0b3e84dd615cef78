// Residual additions, forward and backward: scalar, float4, fused with bias and with layernorm, and a pipelined version
// with pinned memory, two streams and events.
#include "gpt_common.h"
#include "gpt_reduce.cuh"

__global__ void residual_forward_scalar(float *out, const float *inp1, const float *inp2, int N) {
    int idx = blockIdx.x * blockDim.x + threadIdx.x;
    if (idx < N) {
        out[idx] = inp1[idx] + inp2[idx];
    }
}

__global__ void residual_forward_vec4(float *out, const float *inp1, const float *inp2, int N) {
    int idx = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
    if (idx < N) {
        const float4 a = *reinterpret_cast<const float4 *>(&inp1[idx]);
        const float4 b = *reinterpret_cast<const float4 *>(&inp2[idx]);
        *reinterpret_cast<float4 *>(&out[idx]) = add4(a, b);
    }
}

// out = residual + inp + bias, the bias row staged in shared memory.
template <typename T, int MAX_C>
__global__ void residual_bias_forward(T *out, const T *residual, const T *inp, const T *bias, int N, int C) {
    __shared__ T bias_row[MAX_C];
    for (int c = threadIdx.x; c < C; c += blockDim.x) {
        bias_row[c] = bias[c];
    }
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < N * C; i += gridDim.x * blockDim.x) {
        out[i] = residual[i] + inp[i] + bias_row[i % C];
    }
}

// residual = inp1 + inp2, normed = layernorm(residual): a warp per row, blocks of 32 x blockDim.y threads.
// Every warp keeps its row in dynamic shared memory between the two passes.
__global__ void fused_residual_layernorm(float *residual, float *normed, const float *inp1, const float *inp2,
                                         const float *weight, const float *bias, int N, int C, float eps) {
    extern __shared__ __align__(16) float rows[];
    const int row = blockIdx.x * blockDim.y + threadIdx.y;
    if (row >= N) {
        return;
    }
    float *cache = rows + threadIdx.y * C;
    float sum = 0.0f;
    for (int c = threadIdx.x * 4; c < C; c += WARP_SIZE * 4) {
        float4 r = add4(load4(inp1 + row * C + c), load4(inp2 + row * C + c));
        store4(residual + row * C + c, r);
        store4(cache + c, r);
        sum += r.x + r.y + r.z + r.w;
    }
    __syncwarp();
    const float mean = warp_reduce_sum(sum) / C;
    float var = 0.0f;
    for (int c = threadIdx.x; c < C; c += WARP_SIZE) {
        float d = cache[c] - mean;
        var += d * d;
    }
    const float rstd = rsqrtf(warp_reduce_sum(var) / C + eps);
    for (int c = threadIdx.x; c < C; c += WARP_SIZE) {
        normed[row * C + c] = (cache[c] - mean) * rstd * weight[c] + bias[c];
    }
}

__global__ void residual_backward_kernel(float *dinp1, float *dinp2, const float *dout, int N) {
    int i = blockDim.x * blockIdx.x + threadIdx.x;
    if (i < N) {
        float grad = __ldg(&dout[i]);
        dinp1[i] += grad;
        dinp2[i] += grad;
    }
}

static void residual_backward(float *dinp1, float *dinp2, const float *dout, int N, int block_size) {
    const int grid_size = CEIL_DIV(N, block_size);
    residual_backward_kernel<<<grid_size, block_size>>>(dinp1, dinp2, dout, N);
    cudaCheck(cudaGetLastError());
}

// Copy in, add, copy out: the first half on one stream, the second half on another, which also waits for the first one
// at the end so that a single event marks the completion of both.
static float residual_pipelined(float *h_out, const float *h_inp1, const float *h_inp2, float *d_out, float *d_inp1,
                                float *d_inp2, int N) {
    cudaStream_t streams[2];
    cudaEvent_t start, stop, first_done;
    cudaCheck(cudaStreamCreate(&streams[0]));
    cudaCheck(cudaStreamCreateWithFlags(&streams[1], cudaStreamNonBlocking));
    cudaCheck(cudaEventCreate(&start));
    cudaCheck(cudaEventCreate(&stop));
    cudaCheck(cudaEventCreateWithFlags(&first_done, cudaEventDisableTiming));

    cudaCheck(cudaEventRecord(start, streams[1]));
    const int half = N / 2;
    for (int s = 0; s < 2; s++) {
        const int offset = s * half;
        const size_t bytes = half * sizeof(float);
        cudaCheck(cudaMemcpyAsync(d_inp1 + offset, h_inp1 + offset, bytes, cudaMemcpyHostToDevice, streams[s]));
        cudaCheck(cudaMemcpyAsync(d_inp2 + offset, h_inp2 + offset, bytes, cudaMemcpyHostToDevice, streams[s]));
        residual_forward_vec4<<<CEIL_DIV(half / 4, 256), 256, 0, streams[s]>>>(d_out + offset, d_inp1 + offset,
                                                                              d_inp2 + offset, half);
        cudaCheck(cudaGetLastError());
        cudaCheck(cudaMemcpyAsync(h_out + offset, d_out + offset, bytes, cudaMemcpyDeviceToHost, streams[s]));
    }
    cudaCheck(cudaEventRecord(first_done, streams[0]));
    cudaCheck(cudaStreamWaitEvent(streams[1], first_done, 0));
    cudaCheck(cudaEventRecord(stop, streams[1]));
    cudaCheck(cudaEventSynchronize(stop));

    float milliseconds = -1.0f;
    cudaCheck(cudaEventElapsedTime(&milliseconds, start, stop));
    cudaCheck(cudaEventDestroy(start));
    cudaCheck(cudaEventDestroy(stop));
    cudaCheck(cudaEventDestroy(first_done));
    cudaCheck(cudaStreamDestroy(streams[0]));
    cudaCheck(cudaStreamDestroy(streams[1]));
    return milliseconds;
}

int main() {
    const int B = 2, T = 64, C = 128;
    const int rows = B * T;
    const int N = rows * C;
    const float eps = 1e-5f;
    const double tol = 1e-6;
    Rng rng = rng_make(55);

    std::vector<float> inp1 = random_vector(&rng, N, 1.0f);
    std::vector<float> inp2 = random_vector(&rng, N, 1.0f);
    std::vector<float> weight = random_vector(&rng, C, 1.0f);
    std::vector<float> bias = random_vector(&rng, C, 1.0f);
    std::vector<float> dinp1 = random_vector(&rng, N, 1.0f);
    std::vector<float> dinp2 = random_vector(&rng, N, 1.0f);
    std::vector<float> dout = random_vector(&rng, N, 1.0f);

    // reference
    std::vector<float> sum(N), sum_bias(N), normed(N), dsum1(N), dsum2(N);
    for (int i = 0; i < N; i++) {
        sum[i] = inp1[i] + inp2[i];
        sum_bias[i] = (float)((double)inp1[i] + inp2[i] + bias[i % C]);
        dsum1[i] = dinp1[i] + dout[i];
        dsum2[i] = dinp2[i] + dout[i];
    }
    for (int r = 0; r < rows; r++) {
        double mean = 0.0, var = 0.0;
        for (int c = 0; c < C; c++) {
            mean += (double)sum[r * C + c] / C;
        }
        for (int c = 0; c < C; c++) {
            var += (sum[r * C + c] - mean) * (sum[r * C + c] - mean) / C;
        }
        for (int c = 0; c < C; c++) {
            normed[r * C + c] = (float)((sum[r * C + c] - mean) / sqrt(var + (double)eps) * weight[c] + bias[c]);
        }
    }

    float *d_inp1 = to_device(inp1);
    float *d_inp2 = to_device(inp2);
    float *d_weight = to_device(weight);
    float *d_bias = to_device(bias);
    float *d_dinp1 = to_device(dinp1);
    float *d_dinp2 = to_device(dinp2);
    float *d_dout = to_device(dout);
    float *d_out = device_alloc<float>(N);
    float *d_normed = device_alloc<float>(N);

    {
        KernelCheck check("residual_forward_scalar", tol);
        residual_forward_scalar<<<CEIL_DIV(N, 256), 256>>>(d_out, d_inp1, d_inp2, N);
        LAUNCH_CHECK();
        check.device(d_out, sum);
        check.finish();
    }
    {
        KernelCheck check("residual_forward_vec4", tol);
        device_poison(d_out, N);
        residual_forward_vec4<<<CEIL_DIV(N / 4, 256), 256>>>(d_out, d_inp1, d_inp2, N);
        LAUNCH_CHECK();
        check.device(d_out, sum);
        check.finish();
    }
    {
        KernelCheck check("residual_bias_forward", tol);
        device_poison(d_out, N);
        residual_bias_forward<float, 256><<<24, 96>>>(d_out, d_inp1, d_inp2, d_bias, rows, C);
        LAUNCH_CHECK();
        check.device(d_out, sum_bias);
        check.finish();
    }
    {
        KernelCheck check("fused_residual_layernorm", 2e-5);
        device_poison(d_out, N);
        // as many rows per block as 48 KiB of shared memory and 192 threads allow; the last block has fewer
        int block_y = 192 / WARP_SIZE;
        size_t smem = (size_t)block_y * C * sizeof(float);
        while (smem > 48 * 1024 && block_y > 1) {
            block_y /= 2;
            smem /= 2;
        }
        cudaCheck(cudaFuncSetAttribute(fused_residual_layernorm, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                       (int)smem));
        fused_residual_layernorm<<<CEIL_DIV(rows, block_y), dim3(WARP_SIZE, block_y), smem>>>(
            d_out, d_normed, d_inp1, d_inp2, d_weight, d_bias, rows, C, eps);
        LAUNCH_CHECK();
        check.device(d_out, sum);
        check.device(d_normed, normed);
        check.finish();
    }
    {
        KernelCheck check("residual_backward", tol);
        residual_backward(d_dinp1, d_dinp2, d_dout, N, 256);
        cudaCheck(cudaDeviceSynchronize());
        check.device(d_dinp1, dsum1);
        check.device(d_dinp2, dsum2);
        check.finish();
    }
    {
        KernelCheck check("residual_forward_pipelined", tol);
        float *h_inp1 = nullptr, *h_inp2 = nullptr, *h_out = nullptr;
        cudaCheck(cudaMallocHost((void **)&h_inp1, N * sizeof(float)));
        cudaCheck(cudaMallocHost((void **)&h_inp2, N * sizeof(float)));
        cudaCheck(cudaMallocHost((void **)&h_out, N * sizeof(float)));
        memcpy(h_inp1, inp1.data(), N * sizeof(float));
        memcpy(h_inp2, inp2.data(), N * sizeof(float));
        device_poison(d_inp1, N);
        device_poison(d_inp2, N);
        device_poison(d_out, N);
        cudaCheck(cudaDeviceSynchronize());
        float ms = residual_pipelined(h_out, h_inp1, h_inp2, d_out, d_inp1, d_inp2, N);
        check.expect(ms >= 0.0f);
        check.host(std::vector<float>(h_out, h_out + N), sum);
        check.finish();
        cudaCheck(cudaFreeHost(h_inp1));
        cudaCheck(cudaFreeHost(h_inp2));
        cudaCheck(cudaFreeHost(h_out));
    }

    float *buffers[] = {d_inp1, d_inp2, d_weight, d_bias, d_dinp1, d_dinp2, d_dout, d_out, d_normed};
    for (size_t i = 0; i < sizeof(buffers) / sizeof(buffers[0]); i++) {
        cudaCheck(cudaFree(buffers[i]));
    }
    return test_exit_code();
}
