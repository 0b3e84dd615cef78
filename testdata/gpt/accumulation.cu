// Gradient accumulation: the gradients of a linear layer and of an embedding, added up over micro batches, must be
// those of the whole batch. By += with a thread per weight, by atomics, in two passes whose order never changes, from
// half gradients into float sums, with compensated sums, and with micro batches of different size that are weighted by
// their rows. Reference: the whole batch in double.
#include "half_common.cuh"

struct Layer {
    int N, C, OC, V; // rows of the whole batch, inputs, outputs, vocabulary of the embedding beneath
};

// ---------------------------------------------------------------------------------------------------------------------
// accumulation in place; rows are those of one micro batch, factor scales what is added

__global__ void weight_gradient_add(float *dweight, float *dbias, const float *dout, const float *inp, int rows, int C,
                                    int OC, float factor) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int o = blockIdx.y;
    if (i >= C) {
        return;
    }
    float sum = 0.0f, bias_sum = 0.0f;
    for (int n = 0; n < rows; n++) {
        sum += dout[n * OC + o] * inp[n * C + i];
        bias_sum += dout[n * OC + o];
    }
    dweight[o * C + i] += factor * sum;
    if (i == 0) {
        dbias[o] += factor * bias_sum;
    }
}

// Each block takes some rows only, and all add to the same weights.
template <int ROWS>
__global__ void weight_gradient_atomic(float *dweight, float *dbias, const float *dout, const float *inp, int rows,
                                       int C, int OC, float factor) {
    extern __shared__ float tile[]; // ROWS x OC of dout
    const int first = blockIdx.x * ROWS, count = min(ROWS, rows - first);
    for (int i = threadIdx.x; i < count * OC; i += blockDim.x) {
        tile[i] = dout[first * OC + i] * factor;
    }
    __syncthreads();
    for (int i = threadIdx.x; i < OC * C; i += blockDim.x) {
        float sum = 0.0f;
        for (int n = 0; n < count; n++) {
            sum += tile[n * OC + i / C] * inp[(first + n) * C + i % C];
        }
        atomicAdd(&dweight[i], sum);
    }
    for (int o = threadIdx.x; o < OC; o += blockDim.x) {
        for (int n = 0; n < count; n++) {
            atomicAdd(dbias + o, tile[n * OC + o]);
        }
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// two passes: every group of rows has a part of its own, then the parts are added in order

__global__ void weight_gradient_parts(float *parts, const float *dout, const float *inp, int rows, int rows_per_part,
                                      int C, int OC) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int part = blockIdx.y;
    if (i >= OC * C + OC) {
        return;
    }
    const int end = min((part + 1) * rows_per_part, rows);
    float sum = 0.0f;
    for (int n = part * rows_per_part; n < end; n++) {
        sum +=
            i < OC * C ? dout[n * OC + i / C] * inp[n * C + i % C] : dout[n * OC + i - OC * C]; // weights, then biases
    }
    parts[part * (OC * C + OC) + i] = sum;
}

__global__ void add_parts(float *dweight, float *dbias, const float *parts, int part_count, int weights, int biases,
                          float factor) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < weights + biases; i += gridDim.x * blockDim.x) {
        float sum = 0.0f;
        for (int part = 0; part < part_count; part++) {
            sum += parts[part * (weights + biases) + i];
        }
        float *to = i < weights ? &dweight[i] : &dbias[i - weights];
        *to = fmaf(factor, sum, *to);
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// sums beside the gradients: a buffer per micro batch, in half or float, that is added to the main one

__global__ void weight_gradient_half(half *dweight, half *dbias, const float *dout, const float *inp, int rows, int C,
                                     int OC) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int o = blockIdx.y;
    if (i >= C) {
        return;
    }
    float sum = 0.0f, bias_sum = 0.0f;
    for (int n = 0; n < rows; n++) {
        sum = fmaf(dout[n * OC + o], inp[n * C + i], sum);
        bias_sum += dout[n * OC + o];
    }
    dweight[o * C + i] = __float2half_rn(sum);
    if (i == 0) {
        dbias[o] = __float2half_rn(bias_sum);
    }
}

__global__ void accumulate_half2(float2 *main_grad, const half2 *grad, int n2, float factor) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n2) {
        const float2 g = __half22float2(grad[i]);
        float2 sum = main_grad[i];
        sum.x += factor * g.x;
        sum.y += factor * g.y;
        main_grad[i] = sum;
    }
}

// What each addition loses is kept and given back to the next (Kahan). The intrinsics keep the compiler from
// simplifying it away.
__global__ void accumulate_compensated(float *sum, float *lost, const float *grad, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        const float y = __fsub_rn(grad[i], lost[i]);
        const float t = __fadd_rn(sum[i], y);
        lost[i] = __fsub_rn(__fsub_rn(t, sum[i]), y);
        sum[i] = t;
    }
}

__global__ void accumulate_plain(float *sum, const float *grad, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        sum[i] += grad[i];
    }
}

// Sixteen bytes at once, and a tail.
__global__ void scale_kernel(float *grad, float factor, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (4 * i + 3 < n) {
        float4 g = load4(grad + 4 * i);
        g.x *= factor, g.y *= factor, g.z *= factor, g.w *= factor;
        store4(grad + 4 * i, g);
    } else {
        for (int k = 4 * i; k < n; k++) {
            grad[k] *= factor;
        }
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// embedding: rows that share a token meet in the same gradient

__global__ void embedding_gradient_atomic(float *dwte, const float *dout, const int *tokens, int rows, int C,
                                          float factor) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < rows * C) {
        atomicAdd(&dwte[tokens[i / C] * C + i % C], dout[i] * factor);
    }
}

// A warp per token looks for its rows, in order: no atomics, the same bits every time.
__global__ void embedding_gradient_ordered(float *dwte, const float *dout, const int *tokens, int rows, int C, int V,
                                           float factor) {
    const int lane = threadIdx.x % WARP_SIZE;
    const int token = blockIdx.x * (blockDim.x / WARP_SIZE) + threadIdx.x / WARP_SIZE;
    if (token >= V) {
        return;
    }
    for (int base = 0; base < rows; base += WARP_SIZE) {
        unsigned int mine = __ballot_sync(FULL_MASK, base + lane < rows && tokens[base + lane] == token);
        while (mine != 0) {
            const int row = base + __ffs(mine) - 1;
            mine &= mine - 1;
            for (int c = lane; c < C; c += WARP_SIZE) {
                dwte[token * C + c] += dout[row * C + c] * factor;
            }
        }
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// tests

struct Data {
    std::vector<float> inp, dout, embedding_dout;
    std::vector<int> tokens;
    std::vector<double> dweight, dbias, dwte; // means over the whole batch
};

static Data make_data(Rng *rng, const Layer &l) {
    Data d;
    d.inp = random_vector(rng, l.N * l.C, 1.0f);
    d.dout = random_vector(rng, l.N * l.OC, 1.0f);
    d.embedding_dout = random_vector(rng, l.N * l.C, 1.0f);
    d.tokens = random_ids(rng, l.N, l.V);
    d.dweight.resize(l.OC * l.C), d.dbias.resize(l.OC), d.dwte.resize(l.V * l.C);
    for (int n = 0; n < l.N; n++) {
        for (int o = 0; o < l.OC; o++) {
            d.dbias[o] += (double)d.dout[n * l.OC + o] / l.N;
            for (int i = 0; i < l.C; i++) {
                d.dweight[o * l.C + i] += (double)d.dout[n * l.OC + o] * d.inp[n * l.C + i] / l.N;
            }
        }
        for (int i = 0; i < l.C; i++) {
            d.dwte[d.tokens[n] * l.C + i] += (double)d.embedding_dout[n * l.C + i] / l.N;
        }
    }
    return d;
}

// Device arrays of the whole batch and of the sums.
struct Buffers {
    float *inp, *dout, *embedding_dout, *dweight, *dbias, *dwte, *parts;
    half *half_dweight, *half_dbias;
    int *tokens;
    static constexpr int max_parts = 8;

    Buffers(const Layer &l, const Data &d) {
        inp = to_device(d.inp), dout = to_device(d.dout), embedding_dout = to_device(d.embedding_dout),
        tokens = to_device(d.tokens);
        dweight = device_alloc<float>(l.OC * l.C), dbias = device_alloc<float>(l.OC),
        dwte = device_alloc<float>(l.V * l.C);
        parts = device_alloc<float>(max_parts * (l.OC * l.C + l.OC));
        half_dweight = device_alloc<half>(l.OC * l.C), half_dbias = device_alloc<half>(l.OC);
    }

    ~Buffers() {
        void *buffers[] = {inp, dout, embedding_dout, tokens, dweight, dbias, dwte, parts, half_dweight, half_dbias};
        for (void *buffer : buffers) {
            cudaCheck(cudaFree(buffer));
        }
    }

    void clear(const Layer &l) const {
        device_clear(dweight, l.OC * l.C);
        device_clear(dbias, l.OC);
    }
};

enum Way { kAdd, kAddThenScale, kAtomic, kTwoPass, kHalf };

// One micro batch: rows first .. first + rows of the batch.
static void micro_batch(const Layer &l, const Buffers &b, Way way, int first, int rows, float factor) {
    const float *inp = b.inp + first * l.C, *dout = b.dout + first * l.OC;
    const dim3 grid(CEIL_DIV(l.C, 64), l.OC);
    switch (way) {
    case kAdd:
    case kAddThenScale:
        weight_gradient_add<<<grid, 64>>>(b.dweight, b.dbias, dout, inp, rows, l.C, l.OC, factor);
        break;
    case kAtomic:
        weight_gradient_atomic<4><<<CEIL_DIV(rows, 4), 128, 4 * l.OC * sizeof(float)>>>(b.dweight, b.dbias, dout, inp,
                                                                                        rows, l.C, l.OC, factor);
        break;
    case kTwoPass: {
        const int per_part = CEIL_DIV(rows, Buffers::max_parts), part_count = CEIL_DIV(rows, per_part),
                  n = l.OC * l.C + l.OC;
        weight_gradient_parts<<<dim3(CEIL_DIV(n, 128), part_count), 128>>>(b.parts, dout, inp, rows, per_part, l.C,
                                                                           l.OC);
        add_parts<<<4, 128>>>(b.dweight, b.dbias, b.parts, part_count, l.OC * l.C, l.OC, factor);
        break;
    }
    case kHalf:
        weight_gradient_half<<<grid, 64>>>(b.half_dweight, b.half_dbias, dout, inp, rows, l.C, l.OC);
        accumulate_half2<<<CEIL_DIV(l.OC * l.C / 2, 128), 128>>>((float2 *)b.dweight, (half2 *)b.half_dweight,
                                                                 l.OC * l.C / 2, factor);
        accumulate_half2<<<1, 128>>>((float2 *)b.dbias, (half2 *)b.half_dbias, l.OC / 2, factor);
        break;
    }
}

// All micro batches; the sizes differ, and each row counts the same: factor 1 / N for all.
static void accumulate(const Layer &l, const Buffers &b, Way way, const std::vector<int> &sizes) {
    int first = 0;
    for (int rows : sizes) {
        micro_batch(l, b, way, first, rows, way == kAddThenScale ? 1.0f : 1.0f / l.N);
        first += rows;
    }
    if (way == kAddThenScale) {
        scale_kernel<<<CEIL_DIV(CEIL_DIV(l.OC * l.C, 4), 128), 128>>>(b.dweight, 1.0f / l.N, l.OC * l.C);
        scale_kernel<<<1, 32>>>(b.dbias, 1.0f / l.N, l.OC);
    }
    LAUNCH_CHECK();
}

static void test_linear(const Layer &l, const Data &d, const Buffers &b) {
    const struct {
        const char *name;
        Way way;
        std::vector<int> sizes;
        double tolerance;
    } cases[] = {
        {"accumulate_whole_batch", kAdd, {150}, 2e-6},
        {"accumulate_add", kAdd, {50, 50, 50}, 2e-6},
        {"accumulate_add_uneven", kAdd, {64, 1, 64, 21}, 2e-6},
        {"accumulate_then_scale", kAddThenScale, {38, 38, 38, 36}, 2e-6},
        {"accumulate_atomic", kAtomic, {38, 38, 38, 36}, 2e-6},
        {"accumulate_two_pass", kTwoPass, {38, 38, 38, 36}, 2e-6},
        {"accumulate_half", kHalf, {38, 38, 38, 36}, 1e-3},
    };
    for (const auto &c : cases) {
        KernelCheck check(c.name, c.tolerance);
        b.clear(l);
        accumulate(l, b, c.way, c.sizes);
        check.device(b.dweight, d.dweight);
        check.device(b.dbias, d.dbias);
        if (c.way == kTwoPass) { // the same bits again
            const std::vector<float> before = to_host(b.dweight, l.OC * l.C);
            b.clear(l);
            accumulate(l, b, c.way, c.sizes);
            check.expect(to_host(b.dweight, l.OC * l.C) == before);
        }
        check.finish();
    }
}

static void test_embedding(const Layer &l, const Data &d, const Buffers &b) {
    const int rows = 30; // divides N
    for (int variant = 0; variant < 2; variant++) {
        KernelCheck check(variant == 0 ? "accumulate_embedding_atomic" : "accumulate_embedding_ordered", 6e-7);
        std::vector<float> before;
        for (int repeat = 0; repeat <= variant; repeat++) {
            device_clear(b.dwte, l.V * l.C);
            for (int first = 0; first < l.N; first += rows) {
                if (variant == 0) {
                    embedding_gradient_atomic<<<CEIL_DIV(rows * l.C, 256), 256>>>(
                        b.dwte, b.embedding_dout + first * l.C, b.tokens + first, rows, l.C, 1.0f / l.N);
                } else {
                    embedding_gradient_ordered<<<CEIL_DIV(l.V, 4), 128>>>(b.dwte, b.embedding_dout + first * l.C,
                                                                          b.tokens + first, rows, l.C, l.V, 1.0f / l.N);
                }
            }
            LAUNCH_CHECK();
            if (repeat == 1) {
                check.expect(to_host(b.dwte, l.V * l.C) == before);
            }
            before = to_host(b.dwte, l.V * l.C);
        }
        check.host(before, d.dwte);
        check.finish();
    }
}

// Many small contributions to a large sum, where plain float sums lose them: a thousand micro batches.
static void test_compensated(Rng *rng) {
    const int n = 200, batches = 1000;
    std::vector<float> start = random_vector(rng, n, 1000.0f), grad = random_vector(rng, n, 0.01f);
    std::vector<double> ref(n);
    for (int i = 0; i < n; i++) {
        grad[i] = fabsf(grad[i]) + 1e-3f;
        ref[i] = start[i] + (double)batches * grad[i];
    }
    float *d_sum = to_device(start), *d_lost = device_zeros<float>(n), *d_grad = to_device(grad);
    KernelCheck check("accumulate_compensated", 1.8e-7);
    for (int batch = 0; batch < batches; batch++) {
        accumulate_compensated<<<1, 256>>>(d_sum, d_lost, d_grad, n);
    }
    LAUNCH_CHECK();
    check.device(d_sum, ref);
    const double error = check.error;
    check.finish();
    device_update(d_sum, start);
    for (int batch = 0; batch < batches; batch++) {
        accumulate_plain<<<1, 256>>>(d_sum, d_grad, n);
    }
    LAUNCH_CHECK();
    const double plain_error = array_error(to_host(d_sum, n).data(), ref.data(), n);
    fprintf(stderr, "sum of %d: error %.2e plain, %.2e compensated\n", batches, plain_error, error);
    KernelCheck gain("accumulate_compensated_gain", 0.0);
    gain.expect(plain_error > 20.0 * error);
    gain.finish();
    cudaCheck(cudaFree(d_sum));
    cudaCheck(cudaFree(d_lost));
    cudaCheck(cudaFree(d_grad));
}

int main() {
    const Layer layer = {150, 70, 34, 23};
    Rng rng = rng_make(64);
    const Data data = make_data(&rng, layer);
    {
        Buffers buffers(layer, data);
        test_linear(layer, data, buffers);
        test_embedding(layer, data, buffers);
    }
    test_compensated(&rng);
    return test_exit_code();
}
