// A residual addition and the layer normalisation that follows it, fused: forward with the statistics kept (a warp per
// row, and a block per row with the bias of the product before it), and the fused backward, which meets two gradients:
// that of the normalised rows and that of the residual stream.
#include "gpt_common.h"
#include "gpt_reduce.cuh"

static const float kEps = 1e-5f;

// ---------------------------------------------------------------------------------------------------------------------
// forward: residual = inp1 + inp2, normed = (residual - mean) * rstd * weight + bias

// One warp per row; the sum passes through registers, VALUES of them per lane.
template <int VALUES>
__global__ void add_layernorm_forward_warp(float *__restrict__ residual, float *__restrict__ normed,
                                           float *__restrict__ mean, float *__restrict__ rstd,
                                           const float *__restrict__ inp1, const float *__restrict__ inp2,
                                           const float *__restrict__ weight, const float *__restrict__ bias, int N,
                                           int C, float eps) {
    const int lane = threadIdx.x & (WARP_SIZE - 1);
    const int row = blockIdx.x * (blockDim.x / WARP_SIZE) + threadIdx.x / WARP_SIZE;
    if (row >= N) {
        return;
    }
    const size_t at = (size_t)row * C;
    float r[VALUES];
    float sum = 0.0f;
#pragma unroll
    for (int i = 0; i < VALUES; i++) {
        const int c = i * WARP_SIZE + lane;
        r[i] = 0.0f;
        if (c < C) {
            r[i] = __ldg(inp1 + at + c) + __ldg(inp2 + at + c);
            __stcs(residual + at + c, r[i]);
        }
        sum += r[i];
    }
    const float m = warp_reduce_sum(sum) / C;
    sum = 0.0f;
#pragma unroll
    for (int i = 0; i < VALUES; i++) {
        const float d = i * WARP_SIZE + lane < C ? r[i] - m : 0.0f;
        sum = fmaf(d, d, sum);
    }
    const float s = rsqrtf(warp_reduce_sum(sum) / C + eps);
#pragma unroll
    for (int i = 0; i < VALUES; i++) {
        const int c = i * WARP_SIZE + lane;
        if (c < C) {
            normed[at + c] = (r[i] - m) * s * weight[c] + bias[c];
        }
    }
    if (lane == 0) {
        mean[row] = m;
        rstd[row] = s;
    }
}

// One block per row: residual += inp + inp_bias, in place, float4 wise. The row stays in dynamic shared memory.
template <int BLOCK_SIZE>
__global__ void __launch_bounds__(BLOCK_SIZE)
    add_bias_layernorm_forward_block(float *residual, float *normed, float *mean, float *rstd, const float *inp,
                                     const float *inp_bias, const float *weight, const float *bias, int C, float eps) {
    extern __shared__ float4 row[];
    const size_t at = (size_t)blockIdx.x * C;
    const int vecs = C / 4;
    float sum = 0.0f;
    for (int v = threadIdx.x; v < vecs; v += BLOCK_SIZE) {
        float4 r = add4(load4(inp + at + 4 * v), load4(inp_bias + 4 * v));
        r = add4(r, load4(residual + at + 4 * v));
        store4(residual + at + 4 * v, r);
        row[v] = r;
        sum += r.x + r.y + r.z + r.w;
    }
    const float m = block_reduce<SumOp, BLOCK_SIZE>(sum) / C;
    // the barriers of the reduction let every thread see the whole row
    const float *values = reinterpret_cast<const float *>(row);
    float squares = 0.0f;
    for (int c = threadIdx.x; c < C; c += BLOCK_SIZE) {
        const float d = values[c] - m;
        squares += d * d;
    }
    const float s = rsqrtf(block_reduce<SumOp, BLOCK_SIZE>(squares) / C + eps);
    for (int c = threadIdx.x; c < C; c += BLOCK_SIZE) {
        normed[at + c] = (values[c] - m) * s * weight[c] + bias[c];
    }
    if (threadIdx.x == 0) {
        mean[blockIdx.x] = m;
        rstd[blockIdx.x] = s;
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// backward: dsum = dresidual + (gradient of the layernorm for its input), which is the gradient of both inputs. The
// standardised row comes from residual, which the forward kept. dweight and dbias are added to.

// One warp per row, the parameter gradients gathered in shared memory. dinp1 is overwritten and dinp2 added to, as the
// residual stream and a branch want it; dinp1 may be the same array as dresidual.
__global__ void add_layernorm_backward_warp(float *dinp1, float *dinp2, float *dweight, float *dbias,
                                            const float *dresidual, const float *dnormed, const float *residual,
                                            const float *weight, const float *mean, const float *rstd, int N, int C) {
    extern __shared__ float sums[]; // dweight, dbias
    for (int c = threadIdx.x; c < 2 * C; c += blockDim.x) {
        sums[c] = 0.0f;
    }
    __syncthreads();

    const int lane = threadIdx.x % WARP_SIZE;
    const int warps = gridDim.x * blockDim.x / WARP_SIZE;
    for (int row = (blockIdx.x * blockDim.x + threadIdx.x) / WARP_SIZE; row < N; row += warps) {
        const size_t at = (size_t)row * C;
        const float m = mean[row], s = rstd[row];
        float2 dots = make_float2(0.0f, 0.0f); // g and g * n
        for (int c = lane; c < C; c += WARP_SIZE) {
            const float dy = dnormed[at + c];
            const float n = (residual[at + c] - m) * s;
            atomicAdd(&sums[c], n * dy);
            atomicAdd(&sums[C + c], dy);
            dots.x += weight[c] * dy;
            dots.y += weight[c] * dy * n;
        }
        dots.x = warp_reduce_sum(dots.x) / C;
        dots.y = warp_reduce_sum(dots.y) / C;
        for (int c = lane; c < C; c += WARP_SIZE) {
            const float n = (residual[at + c] - m) * s;
            const float grad = dresidual[at + c] + (weight[c] * dnormed[at + c] - dots.x - n * dots.y) * s;
            dinp1[at + c] = grad;
            dinp2[at + c] += grad;
        }
    }
    __syncthreads();
    for (int c = threadIdx.x; c < C; c += blockDim.x) {
        atomicAdd(&dweight[c], sums[c]);
        atomicAdd(&dbias[c], sums[C + c]);
    }
}

// Sums of two values over a block in one go; every thread gets them. The block has BLOCK_SIZE threads.
template <int BLOCK_SIZE>
__device__ __forceinline__ float2 block_sum2(float2 val) {
    constexpr int WARPS = BLOCK_SIZE / WARP_SIZE;
    __shared__ float2 partial[WARPS];
    val.x = warp_reduce_sum(val.x);
    val.y = warp_reduce_sum(val.y);
    __syncthreads(); // the array of an earlier call has been read
    if (threadIdx.x % WARP_SIZE == 0) {
        partial[threadIdx.x / WARP_SIZE] = val;
    }
    __syncthreads();
    float2 total = make_float2(0.0f, 0.0f);
#pragma unroll
    for (int w = 0; w < WARPS; w++) {
        total.x += partial[w].x;
        total.y += partial[w].y;
    }
    return total;
}

// One block per row, float4 in registers: VECS per thread. Leaves dsum, the gradient of the sum, in place of dresidual.
template <int BLOCK_SIZE, int VECS>
__global__ void add_layernorm_backward_block(float *__restrict__ dresidual, const float *__restrict__ dnormed,
                                             const float *__restrict__ residual, const float *__restrict__ weight,
                                             const float *__restrict__ mean, const float *__restrict__ rstd, int C) {
    const size_t at = (size_t)blockIdx.x * C;
    const float m = mean[blockIdx.x], s = rstd[blockIdx.x];
    float4 g[VECS], n[VECS];
    float2 dots = make_float2(0.0f, 0.0f);
#pragma unroll
    for (int i = 0; i < VECS; i++) {
        const int c = (i * BLOCK_SIZE + threadIdx.x) * 4;
        if (c >= C) {
            break;
        }
        const float4 x = load4(residual + at + c), w = load4(weight + c), dy = load4(dnormed + at + c);
        n[i] = make_float4((x.x - m) * s, (x.y - m) * s, (x.z - m) * s, (x.w - m) * s);
        g[i] = make_float4(w.x * dy.x, w.y * dy.y, w.z * dy.z, w.w * dy.w);
        dots.x += g[i].x + g[i].y + g[i].z + g[i].w;
        dots.y += g[i].x * n[i].x + g[i].y * n[i].y + g[i].z * n[i].z + g[i].w * n[i].w;
    }
    dots = block_sum2<BLOCK_SIZE>(dots);
    dots.x /= C;
    dots.y /= C;
#pragma unroll
    for (int i = 0; i < VECS; i++) {
        const int c = (i * BLOCK_SIZE + threadIdx.x) * 4;
        if (c < C) {
            float4 d = load4(dresidual + at + c);
            d.x += (g[i].x - dots.x - n[i].x * dots.y) * s;
            d.y += (g[i].y - dots.x - n[i].y * dots.y) * s;
            d.z += (g[i].z - dots.x - n[i].z * dots.y) * s;
            d.w += (g[i].w - dots.x - n[i].w * dots.y) * s;
            store4(dresidual + at + c, d);
        }
    }
}

// The three sums over the rows, for the block backward: a block of 32 x ROWS threads owns 32 channels. dinp_bias is the
// gradient of the bias that the forward added, the sum of dsum.
template <int ROWS>
__global__ void add_layernorm_backward_columns(float *dweight, float *dbias, float *dinp_bias, const float *dnormed,
                                               const float *dsum, const float *residual, const float *mean,
                                               const float *rstd, int N, int C) {
    __shared__ float3 tile[ROWS][WARP_SIZE];
    const int c = blockIdx.x * WARP_SIZE + threadIdx.x;
    float3 acc = make_float3(0.0f, 0.0f, 0.0f);
    if (c < C) {
        for (int row = threadIdx.y; row < N; row += ROWS) {
            const size_t i = (size_t)row * C + c;
            acc.x += dnormed[i] * (residual[i] - mean[row]) * rstd[row];
            acc.y += dnormed[i];
            acc.z += dsum[i];
        }
    }
    tile[threadIdx.y][threadIdx.x] = acc;
    __syncthreads();
    for (int half = ROWS / 2; half > 0; half /= 2) {
        if (threadIdx.y < half) {
            float3 &mine = tile[threadIdx.y][threadIdx.x];
            const float3 &other = tile[threadIdx.y + half][threadIdx.x];
            mine.x += other.x;
            mine.y += other.y;
            mine.z += other.z;
        }
        __syncthreads();
    }
    if (threadIdx.y == 0 && c < C) {
        dweight[c] += tile[0][threadIdx.x].x;
        dbias[c] += tile[0][threadIdx.x].y;
        dinp_bias[c] += tile[0][threadIdx.x].z;
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// reference

struct Reference {
    std::vector<double> residual, normed, mean, rstd;           // forward
    std::vector<double> dsum, dweight, dbias, dinp2, dinp_bias; // backward
};

// residual = inp1 + inp2 + inp_bias and its normalised rows
static void forward_cpu(Reference &ref, const std::vector<float> &inp1, const std::vector<float> &inp2,
                        const std::vector<float> &inp_bias, const std::vector<float> &weight,
                        const std::vector<float> &bias, int N, int C) {
    for (int row = 0; row < N; row++) {
        double mean = 0.0, var = 0.0;
        for (int c = 0; c < C; c++) {
            const int i = row * C + c;
            ref.residual.push_back((double)inp1[i] + inp2[i] + inp_bias[c]);
            mean += ref.residual[i] / C;
        }
        for (int c = 0; c < C; c++) {
            var += pow(ref.residual[row * C + c] - mean, 2) / C;
        }
        ref.mean.push_back(mean);
        ref.rstd.push_back(1.0 / sqrt(var + (double)kEps));
        for (int c = 0; c < C; c++) {
            ref.normed.push_back((ref.residual[row * C + c] - mean) * ref.rstd[row] * weight[c] + bias[c]);
        }
    }
}

// The sums of the reference begin with what the vectors hold.
static void backward_cpu(Reference &ref, const std::vector<float> &dresidual, const std::vector<float> &dnormed,
                         const std::vector<float> &weight, int N, int C) {
    for (int row = 0; row < N; row++) {
        double g_mean = 0.0, gn_mean = 0.0;
        for (int c = 0; c < C; c++) {
            const int i = row * C + c;
            const double n = (ref.residual[i] - ref.mean[row]) * ref.rstd[row];
            g_mean += (double)weight[c] * dnormed[i] / C;
            gn_mean += (double)weight[c] * dnormed[i] * n / C;
        }
        for (int c = 0; c < C; c++) {
            const int i = row * C + c;
            const double n = (ref.residual[i] - ref.mean[row]) * ref.rstd[row];
            const double dsum =
                dresidual[i] + ((double)weight[c] * dnormed[i] - g_mean - n * gn_mean) * ref.rstd[row];
            ref.dsum.push_back(dsum);
            ref.dinp2[i] += dsum;
            ref.dweight[c] += n * dnormed[i];
            ref.dbias[c] += dnormed[i];
            ref.dinp_bias[c] += dsum;
        }
    }
}

// ---------------------------------------------------------------------------------------------------------------------

static const double kTolerance = 6e-7;

// Without a bias: the warp kernels. C need not be a multiple of anything.
static void run_warp(const char *forward_name, const char *backward_name, int N, int C, Rng *rng) {
    const std::vector<float> inp1 = random_vector(rng, N * C, 1.0f), inp2 = random_vector(rng, N * C, 1.0f);
    const std::vector<float> weight = random_vector(rng, C, 1.0f), bias = random_vector(rng, C, 1.0f);
    const std::vector<float> dresidual = random_vector(rng, N * C, 1.0f), dnormed = random_vector(rng, N * C, 1.0f);
    const std::vector<float> dinp2 = random_vector(rng, N * C, 1.0f);
    Reference ref;
    forward_cpu(ref, inp1, inp2, std::vector<float>(C, 0.0f), weight, bias, N, C);
    ref.dinp2.assign(dinp2.begin(), dinp2.end());
    ref.dweight.assign(C, 0.0);
    ref.dbias.assign(C, 0.0);
    ref.dinp_bias.assign(C, 0.0);
    backward_cpu(ref, dresidual, dnormed, weight, N, C);

    float *d_inp1 = to_device(inp1), *d_inp2 = to_device(inp2), *d_weight = to_device(weight);
    float *d_bias = to_device(bias), *d_dinp1 = to_device(dresidual), *d_dnormed = to_device(dnormed);
    float *d_dinp2 = to_device(dinp2), *d_residual = device_alloc<float>(N * C), *d_normed = device_alloc<float>(N * C);
    float *d_mean = device_alloc<float>(N), *d_rstd = device_alloc<float>(N);
    float *d_dweight = device_zeros<float>(C), *d_dbias = device_zeros<float>(C);
    {
        KernelCheck check(forward_name, kTolerance);
        add_layernorm_forward_warp<5><<<CEIL_DIV(N, 4), 4 * WARP_SIZE>>>(d_residual, d_normed, d_mean, d_rstd, d_inp1,
                                                                        d_inp2, d_weight, d_bias, N, C, kEps);
        LAUNCH_CHECK();
        check.device(d_residual, ref.residual);
        check.device(d_normed, ref.normed);
        check.device(d_mean, ref.mean);
        check.device(d_rstd, ref.rstd);
        check.finish();
    }
    {
        KernelCheck check(backward_name, kTolerance);
        add_layernorm_backward_warp<<<6, 96, 2 * C * sizeof(float)>>>(d_dinp1, d_dinp2, d_dweight, d_dbias, d_dinp1,
                                                                     d_dnormed, d_residual, d_weight, d_mean, d_rstd,
                                                                     N, C);
        LAUNCH_CHECK();
        check.device(d_dinp1, ref.dsum);
        check.device(d_dinp2, ref.dinp2);
        check.device(d_dweight, ref.dweight);
        check.device(d_dbias, ref.dbias);
        check.finish();
    }
    float *buffers[] = {d_inp1,     d_inp2,   d_weight, d_bias, d_dinp1,   d_dnormed, d_dinp2,
                        d_residual, d_normed, d_mean,   d_rstd, d_dweight, d_dbias};
    for (float *buffer : buffers) {
        cudaCheck(cudaFree(buffer));
    }
}

// With a bias, the residual stream updated in place: the block kernels, for multiples of four channels.
static void run_block(const char *forward_name, const char *backward_name, int N, int C, Rng *rng) {
    const int block_size = 64;
    const std::vector<float> stream = random_vector(rng, N * C, 3.0f), inp = random_vector(rng, N * C, 1.0f);
    const std::vector<float> inp_bias = random_vector(rng, C, 0.5f);
    const std::vector<float> weight = random_vector(rng, C, 1.0f), bias = random_vector(rng, C, 1.0f);
    const std::vector<float> dresidual = random_vector(rng, N * C, 1.0f), dnormed = random_vector(rng, N * C, 1.0f);
    const std::vector<float> dweight = random_vector(rng, C, 1.0f), dbias = random_vector(rng, C, 1.0f);
    Reference ref;
    forward_cpu(ref, stream, inp, inp_bias, weight, bias, N, C);
    ref.dinp2.assign(N * C, 0.0);
    ref.dweight.assign(dweight.begin(), dweight.end());
    ref.dbias.assign(dbias.begin(), dbias.end());
    ref.dinp_bias.assign(C, 0.0);
    backward_cpu(ref, dresidual, dnormed, weight, N, C);

    float *d_residual = to_device(stream), *d_inp = to_device(inp), *d_inp_bias = to_device(inp_bias);
    float *d_weight = to_device(weight), *d_bias = to_device(bias), *d_normed = device_alloc<float>(N * C);
    float *d_mean = device_alloc<float>(N), *d_rstd = device_alloc<float>(N);
    float *d_dsum = to_device(dresidual), *d_dnormed = to_device(dnormed), *d_dweight = to_device(dweight);
    float *d_dbias = to_device(dbias), *d_dinp_bias = device_zeros<float>(C);
    {
        KernelCheck check(forward_name, kTolerance);
        add_bias_layernorm_forward_block<block_size><<<N, block_size, C * sizeof(float)>>>(
            d_residual, d_normed, d_mean, d_rstd, d_inp, d_inp_bias, d_weight, d_bias, C, kEps);
        LAUNCH_CHECK();
        check.device(d_residual, ref.residual);
        check.device(d_normed, ref.normed);
        check.device(d_mean, ref.mean);
        check.device(d_rstd, ref.rstd);
        check.finish();
    }
    {
        KernelCheck check(backward_name, kTolerance);
        add_layernorm_backward_block<block_size, 3>
            <<<N, block_size>>>(d_dsum, d_dnormed, d_residual, d_weight, d_mean, d_rstd, C);
        add_layernorm_backward_columns<8><<<CEIL_DIV(C, WARP_SIZE), dim3(WARP_SIZE, 8)>>>(
            d_dweight, d_dbias, d_dinp_bias, d_dnormed, d_dsum, d_residual, d_mean, d_rstd, N, C);
        LAUNCH_CHECK();
        check.device(d_dsum, ref.dsum);
        check.device(d_dweight, ref.dweight);
        check.device(d_dbias, ref.dbias);
        check.device(d_dinp_bias, ref.dinp_bias);
        check.finish();
    }
    float *buffers[] = {d_residual, d_inp,  d_inp_bias, d_weight,  d_bias,    d_normed,   d_mean,
                        d_rstd,     d_dsum, d_dnormed,  d_dweight, d_dbias,   d_dinp_bias};
    for (float *buffer : buffers) {
        cudaCheck(cudaFree(buffer));
    }
}

int main() {
    Rng rng = rng_make(102);
    run_warp("add_layernorm_forward_warp", "add_layernorm_backward_warp", 64, 128, &rng);
    run_warp("add_layernorm_forward_warp_ragged", "add_layernorm_backward_warp_ragged", 61, 139, &rng);
    run_block("add_bias_layernorm_forward_block", "add_layernorm_backward_block", 48, 768, &rng);
    run_block("add_bias_layernorm_forward_block_ragged", "add_layernorm_backward_block_ragged", 43, 340, &rng);
    return test_exit_code();
}
