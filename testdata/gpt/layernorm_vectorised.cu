// Layer normalisation with float4 loads and stores, forward and backward: rows in registers, rows in dynamic shared
// memory beside the parameters, rows streamed through Welford's update. The channels must be a multiple of four.
#include "gpt_common.h"
#include "gpt_reduce.cuh"

static const float kEps = 1e-5f;

__device__ __forceinline__ float sum4(float4 v) {
    return (v.x + v.y) + (v.z + v.w);
}

__device__ __forceinline__ float4 fma4(float4 a, float4 b, float4 c) {
    return make_float4(fmaf(a.x, b.x, c.x), fmaf(a.y, b.y, c.y), fmaf(a.z, b.z, c.z), fmaf(a.w, b.w, c.w));
}

__device__ __forceinline__ float4 mul4(float4 a, float4 b) {
    return make_float4(a.x * b.x, a.y * b.y, a.z * b.z, a.w * b.w);
}

// (x - mean) * rstd
__device__ __forceinline__ float4 standardise4(float4 x, float mean, float rstd) {
    return make_float4((x.x - mean) * rstd, (x.y - mean) * rstd, (x.z - mean) * rstd, (x.w - mean) * rstd);
}

// ---------------------------------------------------------------------------------------------------------------------
// forward

// One warp per row, the whole row in registers: VECS float4 per lane, enough for 128 * VECS channels.
template <int VECS>
__global__ void layernorm_forward_registers(float *__restrict__ out, float *__restrict__ mean,
                                            float *__restrict__ rstd, const float *__restrict__ inp,
                                            const float *__restrict__ weight, const float *__restrict__ bias, int N,
                                            int C, float eps) {
    const int lane = threadIdx.x % WARP_SIZE;
    const int row = (blockIdx.x * blockDim.x + threadIdx.x) / WARP_SIZE;
    if (row >= N) {
        return;
    }
    const int vecs = C / 4;
    const float4 *x = reinterpret_cast<const float4 *>(inp + (size_t)row * C);
    float4 cache[VECS];
    float sum = 0.0f;
#pragma unroll
    for (int i = 0; i < VECS; i++) {
        const int v = i * WARP_SIZE + lane;
        cache[i] = v < vecs ? __ldcs(x + v) : make_float4(0.0f, 0.0f, 0.0f, 0.0f);
        sum += sum4(cache[i]);
    }
    const float m = warp_reduce_sum(sum) / C;

    float squares = 0.0f;
#pragma unroll
    for (int i = 0; i < VECS; i++) {
        if (i * WARP_SIZE + lane < vecs) {
            const float4 d = standardise4(cache[i], m, 1.0f);
            squares += sum4(mul4(d, d));
        }
    }
    const float s = rsqrtf(warp_reduce_sum(squares) / C + eps);

    float4 *o = reinterpret_cast<float4 *>(out + (size_t)row * C);
#pragma unroll
    for (int i = 0; i < VECS; i++) {
        const int v = i * WARP_SIZE + lane;
        if (v < vecs) {
            __stcs(o + v, fma4(standardise4(cache[i], m, s), load4(weight + 4 * v), load4(bias + 4 * v)));
        }
    }
    if (lane == 0) {
        mean[row] = m;
        rstd[row] = s;
    }
}

// Blocks of 32 x blockDim.y threads, a warp per row and a loop over the rows. Dynamic shared memory holds the weight,
// the bias and one row for each warp, (2 + blockDim.y) * C floats.
__global__ void layernorm_forward_shared(float *__restrict__ out, float *__restrict__ mean, float *__restrict__ rstd,
                                         const float *__restrict__ inp, const float *__restrict__ weight,
                                         const float *__restrict__ bias, int N, int C, float eps) {
    extern __shared__ float4 cached[];
    const int vecs = C / 4;
    float4 *s_weight = cached;
    float4 *s_bias = cached + vecs;
    float4 *s_row = cached + (2 + threadIdx.y) * vecs;
    for (int v = threadIdx.y * blockDim.x + threadIdx.x; v < vecs; v += blockDim.x * blockDim.y) {
        s_weight[v] = load4(weight + 4 * v);
        s_bias[v] = load4(bias + 4 * v);
    }
    __syncthreads();

    for (int row = blockIdx.x * blockDim.y + threadIdx.y; row < N; row += gridDim.x * blockDim.y) {
        const float *x = inp + (size_t)row * C;
        float sum = 0.0f;
        for (int v = threadIdx.x; v < vecs; v += WARP_SIZE) {
            const float4 val = load4(x + 4 * v);
            s_row[v] = val; // each lane reads back only what it wrote
            sum += sum4(val);
        }
        const float m = warp_reduce_sum(sum) / C;
        float squares = 0.0f;
        for (int v = threadIdx.x; v < vecs; v += WARP_SIZE) {
            const float4 d = standardise4(s_row[v], m, 1.0f);
            squares += sum4(mul4(d, d));
        }
        const float s = rsqrtf(warp_reduce_sum(squares) / C + eps);
        for (int v = threadIdx.x; v < vecs; v += WARP_SIZE) {
            store4(out + (size_t)row * C + 4 * v, fma4(standardise4(s_row[v], m, s), s_weight[v], s_bias[v]));
        }
        if (threadIdx.x == 0) {
            mean[row] = m;
            rstd[row] = s;
        }
    }
}

// Mean and sum of squared deviations of a set of numbers, Welford's way.
struct __align__(16) Moments {
    float mean;
    float m2;
    float count;
    float unused;
};

__device__ __forceinline__ void moments_add(Moments &acc, float x) {
    acc.count += 1.0f;
    const float delta = x - acc.mean;
    acc.mean += delta / acc.count;
    acc.m2 += delta * (x - acc.mean);
}

__device__ __forceinline__ Moments moments_merge(const Moments &a, const Moments &b) {
    Moments r = {a.mean, a.m2, a.count + b.count, 0.0f};
    if (b.count > 0.0f) {
        const float delta = b.mean - a.mean;
        const float share = b.count / r.count;
        r.mean += delta * share;
        r.m2 += b.m2 + delta * delta * a.count * share;
    }
    return r;
}

__device__ Moments moments_warp(Moments acc) {
    for (int offset = WARP_SIZE / 2; offset > 0; offset >>= 1) {
        Moments other;
        other.mean = __shfl_xor_sync(FULL_MASK, acc.mean, offset);
        other.m2 = __shfl_xor_sync(FULL_MASK, acc.m2, offset);
        other.count = __shfl_xor_sync(FULL_MASK, acc.count, offset);
        acc = moments_merge(acc, other);
    }
    return acc;
}

// One block per row, one pass over the row for both moments: the data is read twice in all, and never kept.
template <int BLOCK_SIZE>
__global__ void __launch_bounds__(BLOCK_SIZE)
    layernorm_forward_welford(float *out, float *mean, float *rstd, const float *inp, const float *weight,
                              const float *bias, int C, float eps) {
    constexpr int WARPS = BLOCK_SIZE / WARP_SIZE;
    __shared__ Moments partial[WARPS];
    const int lane = threadIdx.x % WARP_SIZE;
    const float *x = inp + (size_t)blockIdx.x * C;

    Moments acc = {0.0f, 0.0f, 0.0f, 0.0f};
    for (int c = threadIdx.x * 4; c < C; c += BLOCK_SIZE * 4) {
        const float4 v = load4(x + c);
        moments_add(acc, v.x);
        moments_add(acc, v.y);
        moments_add(acc, v.z);
        moments_add(acc, v.w);
    }
    acc = moments_warp(acc);
    if (lane == 0) {
        partial[threadIdx.x / WARP_SIZE] = acc;
    }
    __syncthreads();
    const Moments none = {0.0f, 0.0f, 0.0f, 0.0f};
    acc = moments_warp(lane < WARPS ? partial[lane] : none);
    const float m = acc.mean;
    const float s = rsqrtf(acc.m2 / C + eps);

    for (int c = threadIdx.x * 4; c < C; c += BLOCK_SIZE * 4) {
        store4(out + (size_t)blockIdx.x * C + c,
               fma4(standardise4(load4(x + c), m, s), load4(weight + c), load4(bias + c)));
    }
    if (threadIdx.x == 0) {
        mean[blockIdx.x] = m;
        rstd[blockIdx.x] = s;
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// backward, all three gradients are added to what is there already

__device__ __forceinline__ void atomic_add4(float *address, float4 v) {
    atomicAdd(address + 0, v.x);
    atomicAdd(address + 1, v.y);
    atomicAdd(address + 2, v.z);
    atomicAdd(address + 3, v.w);
}

// dinp += (g - mean(g) - n * mean(g * n)) * rstd with g = weight * dout, n the standardised input; adds one row's share
// of the parameter gradients to dw and db, which each lane keeps for its own channels.
template <int VECS>
__device__ void backward_row(float *dx, const float *dy, const float *x, const float *weight, float m, float s, int C,
                             float4 (&dw)[VECS], float4 (&db)[VECS]) {
    const int lane = threadIdx.x % WARP_SIZE;
    const int vecs = C / 4;
    float4 g[VECS], n[VECS];
    float g_sum = 0.0f, gn_sum = 0.0f;
#pragma unroll
    for (int i = 0; i < VECS; i++) {
        const int v = i * WARP_SIZE + lane;
        if (v < vecs) {
            const float4 grad = load4(dy + 4 * v);
            n[i] = standardise4(load4(x + 4 * v), m, s);
            g[i] = mul4(load4(weight + 4 * v), grad);
            g_sum += sum4(g[i]);
            gn_sum += sum4(mul4(g[i], n[i]));
            db[i] = add4(db[i], grad);
            dw[i] = fma4(n[i], grad, dw[i]);
        }
    }
    const float g_mean = warp_reduce_sum(g_sum) / C;
    const float gn_mean = warp_reduce_sum(gn_sum) / C;
#pragma unroll
    for (int i = 0; i < VECS; i++) {
        const int v = i * WARP_SIZE + lane;
        if (v < vecs) {
            float4 val = load4(dx + 4 * v);
            val.x += (g[i].x - g_mean - n[i].x * gn_mean) * s;
            val.y += (g[i].y - g_mean - n[i].y * gn_mean) * s;
            val.z += (g[i].z - g_mean - n[i].z * gn_mean) * s;
            val.w += (g[i].w - g_mean - n[i].w * gn_mean) * s;
            store4(dx + 4 * v, val);
        }
    }
}

enum class Finish {
    Atomics,   // every block adds its sums to the gradients
    Partials,  // every block leaves its sums in scratch, another kernel adds them up
    LastBlock, // the same, but the block that comes last adds them up
};

// True in the block that comes here last of all; what the other blocks wrote before is then there to be read.
__device__ bool this_block_is_last(unsigned int *finished) {
    __shared__ bool is_last;
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0) {
        // counts up to the last block and then starts anew, for the next launch
        is_last = atomicInc(finished, gridDim.x - 1) == gridDim.x - 1;
    }
    __syncthreads();
    return is_last;
}

// By the threads of one block; past the first-level cache, which may be stale.
__device__ void add_partials(float *dweight, float *dbias, const float *scratch, int C) {
    for (int c = threadIdx.x; c < C; c += blockDim.x) {
        float w = 0.0f, b = 0.0f;
        for (unsigned int k = 0; k < gridDim.x; k++) {
            w += __ldcg(&scratch[(size_t)k * 2 * C + c]);
            b += __ldcg(&scratch[(size_t)k * 2 * C + C + c]);
        }
        dweight[c] += w;
        dbias[c] += b;
    }
}

// A persistent grid: each warp takes rows until none is left and keeps the parameter gradients of its lanes' channels
// in registers all the while. Dynamic shared memory, 2 * C floats, brings the warps of a block together.
// scratch holds gridDim.x rows of 2 * C floats.
template <int VECS, Finish FINISH>
__global__ void layernorm_backward_persistent(float *dinp, float *dweight, float *dbias, float *scratch,
                                              unsigned int *finished, const float *dout, const float *inp,
                                              const float *weight, const float *mean, const float *rstd, int N,
                                              int C) {
    extern __shared__ float block_sums[];
    const int lane = threadIdx.x % WARP_SIZE;
    const int warps = blockDim.x / WARP_SIZE;
    for (int i = threadIdx.x; i < 2 * C; i += blockDim.x) {
        block_sums[i] = 0.0f;
    }
    __syncthreads();

    float4 dw[VECS], db[VECS];
    for (int i = 0; i < VECS; i++) {
        dw[i] = db[i] = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
    }
    for (int row = blockIdx.x * warps + threadIdx.x / WARP_SIZE; row < N; row += gridDim.x * warps) {
        const size_t at = (size_t)row * C;
        backward_row<VECS>(dinp + at, dout + at, inp + at, weight, mean[row], rstd[row], C, dw, db);
    }
#pragma unroll
    for (int i = 0; i < VECS; i++) {
        const int v = i * WARP_SIZE + lane;
        if (v < C / 4) {
            atomic_add4(block_sums + 4 * v, dw[i]);
            atomic_add4(block_sums + C + 4 * v, db[i]);
        }
    }
    __syncthreads();

    if (FINISH == Finish::Atomics) {
        for (int c = threadIdx.x; c < C; c += blockDim.x) {
            atomicAdd(&dweight[c], block_sums[c]);
            atomicAdd(&dbias[c], block_sums[C + c]);
        }
    } else {
        for (int i = threadIdx.x * 4; i < 2 * C; i += blockDim.x * 4) {
            store4(scratch + (size_t)blockIdx.x * 2 * C + i, load4(block_sums + i));
        }
        if (FINISH == Finish::LastBlock && this_block_is_last(finished)) {
            add_partials(dweight, dbias, scratch, C);
        }
    }
}

// Adds up the scratch of Finish::Partials, four channels a thread; the first half are the weight's.
__global__ void layernorm_backward_sum_partials(float *dweight, float *dbias, const float *scratch, int num_partials,
                                                int C) {
    const int i = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
    if (i >= 2 * C) {
        return;
    }
    float4 sum = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
    for (int k = 0; k < num_partials; k++) {
        sum = add4(sum, load4(scratch + (size_t)k * 2 * C + i));
    }
    float *dst = i < C ? dweight + i : dbias + (i - C);
    store4(dst, add4(load4(dst), sum));
}

// ---------------------------------------------------------------------------------------------------------------------
// reference

static void layernorm_forward_cpu(std::vector<double> &out, std::vector<double> &mean, std::vector<double> &rstd,
                                  const std::vector<float> &inp, const std::vector<float> &weight,
                                  const std::vector<float> &bias, int N, int C) {
    for (int row = 0; row < N; row++) {
        const float *x = &inp[row * C];
        double m = 0.0, v = 0.0;
        for (int i = 0; i < C; i++) {
            m += x[i];
        }
        m /= C;
        for (int i = 0; i < C; i++) {
            v += (x[i] - m) * (x[i] - m);
        }
        const double s = 1.0 / sqrt(v / C + (double)kEps);
        for (int i = 0; i < C; i++) {
            out[row * C + i] = (x[i] - m) * s * weight[i] + bias[i];
        }
        mean[row] = m;
        rstd[row] = s;
    }
}

static void layernorm_backward_cpu(std::vector<double> &dinp, std::vector<double> &dweight, std::vector<double> &dbias,
                                   const std::vector<float> &dout, const std::vector<float> &inp,
                                   const std::vector<float> &weight, const std::vector<double> &mean,
                                   const std::vector<double> &rstd, int N, int C) {
    for (int row = 0; row < N; row++) {
        double g_mean = 0.0, gn_mean = 0.0;
        for (int i = 0; i < C; i++) {
            const double n = (inp[row * C + i] - mean[row]) * rstd[row];
            const double g = (double)weight[i] * dout[row * C + i];
            g_mean += g / C;
            gn_mean += g * n / C;
        }
        for (int i = 0; i < C; i++) {
            const double n = (inp[row * C + i] - mean[row]) * rstd[row];
            const double g = (double)weight[i] * dout[row * C + i];
            dinp[row * C + i] += (g - g_mean - n * gn_mean) * rstd[row];
            dbias[i] += dout[row * C + i];
            dweight[i] += n * dout[row * C + i];
        }
    }
}

// ---------------------------------------------------------------------------------------------------------------------

// Data on host and device for one problem size, and the references.
struct Problem {
    int N, C;
    std::string suffix;
    std::vector<float> inp, weight, bias, dout, dinp0, dweight0, dbias0;
    std::vector<double> out, mean, rstd, dinp, dweight, dbias;
    float *d_inp, *d_weight, *d_bias, *d_dout, *d_out, *d_mean, *d_rstd, *d_dinp, *d_dweight, *d_dbias;

    Problem(int N_, int C_, float offset, Rng *rng) : N(N_), C(C_), suffix("_" + std::to_string(C_)) {
        inp = random_vector(rng, N * C, 1.5f);
        for (float &x : inp) {
            x += offset; // a mean far from zero punishes a variance from differences of large sums
        }
        weight = random_vector(rng, C, 1.0f);
        bias = random_vector(rng, C, 1.0f);
        dout = random_vector(rng, N * C, 1.0f);
        dinp0 = random_vector(rng, N * C, 1.0f);
        dweight0 = random_vector(rng, C, 1.0f);
        dbias0 = random_vector(rng, C, 1.0f);
        out.resize(N * C);
        mean.resize(N);
        rstd.resize(N);
        layernorm_forward_cpu(out, mean, rstd, inp, weight, bias, N, C);
        dinp.assign(dinp0.begin(), dinp0.end());
        dweight.assign(dweight0.begin(), dweight0.end());
        dbias.assign(dbias0.begin(), dbias0.end());
        layernorm_backward_cpu(dinp, dweight, dbias, dout, inp, weight, mean, rstd, N, C);

        d_inp = to_device(inp);
        d_weight = to_device(weight);
        d_bias = to_device(bias);
        d_dout = to_device(dout);
        d_out = device_alloc<float>(N * C);
        d_mean = device_alloc<float>(N);
        d_rstd = device_alloc<float>(N);
        d_dinp = device_alloc<float>(N * C);
        d_dweight = device_alloc<float>(C);
        d_dbias = device_alloc<float>(C);
    }

    ~Problem() {
        float *buffers[] = {d_inp,  d_weight, d_bias, d_dout,    d_out,
                            d_mean, d_rstd,   d_dinp, d_dweight, d_dbias};
        for (float *buffer : buffers) {
            cudaCheck(cudaFree(buffer));
        }
    }
};

template <int VECS>
static void run_forward(Problem &p, int variant) {
    static const char *const names[] = {"layernorm_forward_registers", "layernorm_forward_shared",
                                        "layernorm_forward_welford"};
    const std::string name = names[variant] + p.suffix;
    KernelCheck check(name.c_str(), 6e-7);
    device_poison(p.d_out, p.N * p.C);
    device_poison(p.d_mean, p.N);
    device_poison(p.d_rstd, p.N);
    if (variant == 0) {
        layernorm_forward_registers<VECS><<<CEIL_DIV(p.N * WARP_SIZE, 128), 128>>>(
            p.d_out, p.d_mean, p.d_rstd, p.d_inp, p.d_weight, p.d_bias, p.N, p.C, kEps);
    } else if (variant == 1) {
        const int block_y = 4;
        const size_t smem = (2 + block_y) * p.C * sizeof(float);
        cudaCheck(cudaFuncSetAttribute(layernorm_forward_shared, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                       (int)smem));
        layernorm_forward_shared<<<5, dim3(WARP_SIZE, block_y), smem>>>(p.d_out, p.d_mean, p.d_rstd, p.d_inp,
                                                                       p.d_weight, p.d_bias, p.N, p.C, kEps);
    } else {
        layernorm_forward_welford<128>
            <<<p.N, 128>>>(p.d_out, p.d_mean, p.d_rstd, p.d_inp, p.d_weight, p.d_bias, p.C, kEps);
    }
    LAUNCH_CHECK();
    check.device(p.d_out, p.out);
    check.device(p.d_mean, p.mean);
    check.device(p.d_rstd, p.rstd);
    check.finish();
}

template <int VECS, Finish FINISH>
static void run_backward(Problem &p, const char *base_name) {
    const std::string name = base_name + p.suffix;
    KernelCheck check(name.c_str(), 6e-7);
    const int block_size = 128, grid_size = 5, C = p.C;
    const size_t smem = 2 * C * sizeof(float);
    float *scratch = device_alloc<float>((size_t)grid_size * 2 * C);
    unsigned int *finished = device_zeros<unsigned int>(1);
    device_update(p.d_mean, std::vector<float>(p.mean.begin(), p.mean.end()));
    device_update(p.d_rstd, std::vector<float>(p.rstd.begin(), p.rstd.end()));
    // twice, with the gradients set back in between: the counter of the last block must be as it was
    const int times = FINISH == Finish::LastBlock ? 2 : 1;
    for (int i = 0; i < times; i++) {
        device_update(p.d_dinp, p.dinp0);
        device_update(p.d_dweight, p.dweight0);
        device_update(p.d_dbias, p.dbias0);
        layernorm_backward_persistent<VECS, FINISH><<<grid_size, block_size, smem>>>(
            p.d_dinp, p.d_dweight, p.d_dbias, scratch, finished, p.d_dout, p.d_inp, p.d_weight, p.d_mean, p.d_rstd,
            p.N, C);
        if (FINISH == Finish::Partials) {
            layernorm_backward_sum_partials<<<CEIL_DIV(2 * C / 4, 64), 64>>>(p.d_dweight, p.d_dbias, scratch,
                                                                            grid_size, C);
        }
        LAUNCH_CHECK();
    }
    check.device(p.d_dinp, p.dinp);
    check.device(p.d_dweight, p.dweight);
    check.device(p.d_dbias, p.dbias);
    check.finish();
    cudaCheck(cudaFree(scratch));
    cudaCheck(cudaFree(finished));
}

template <int VECS>
static void run_size(int N, int C, float offset, Rng *rng) {
    Problem p(N, C, offset, rng);
    for (int variant = 0; variant < 3; variant++) {
        run_forward<VECS>(p, variant);
    }
    run_backward<VECS, Finish::Atomics>(p, "layernorm_backward_atomics");
    run_backward<VECS, Finish::Partials>(p, "layernorm_backward_partials");
    run_backward<VECS, Finish::LastBlock>(p, "layernorm_backward_last_block");
}

int main() {
    Rng rng = rng_make(101);
    run_size<1>(37, 100, 0.0f, &rng); // 25 float4 for 32 lanes
    run_size<6>(50, 768, 4.0f, &rng); // GPT-2's width
    return test_exit_code();
}
