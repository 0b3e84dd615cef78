// Choosing the next token from logits: argmax, softmax with a temperature, top-k in three ways, top-p by sorting and
// scanning, draws by the inverse of the cumulative distribution, by given uniforms and by a generator on the device,
// and the Gumbel trick. Indices must come out exactly; the reference (in double) makes sure that no decision hangs on
// the rounding of the float sums.
#include "gpt_common.h"
#include "gpt_reduce.cuh"

#include <algorithm>

typedef unsigned long long Key; // a logit's order in the upper half, the token in the lower

constexpr int kBlock = 256;
constexpr int kSorted = 1024;    // what the bitonic sort holds: the vocabulary's size or more
constexpr double kMargin = 1e-5; // more than the float sums of a thousand probabilities are off

// ---------------------------------------------------------------------------------------------------------------------
// keys: the larger logit, and of equal ones the smaller token, has the larger key

__host__ __device__ inline unsigned int ordered_bits(unsigned int float_bits) {
    return float_bits & 0x80000000u ? ~float_bits : float_bits | 0x80000000u;
}

__device__ __forceinline__ Key make_key(float logit, int token) {
    return (Key)ordered_bits(__float_as_uint(logit)) << 32 | (unsigned int)~token;
}

__device__ __forceinline__ int token_of(Key key) {
    return (int)~(unsigned int)key;
}

// ---------------------------------------------------------------------------------------------------------------------
// argmax

// Value and index travel through the warp together.
__global__ void argmax_warp(int *out, const float *logits, int N, int V) {
    const int lane = threadIdx.x % WARP_SIZE;
    const int row = blockIdx.x * (blockDim.x / WARP_SIZE) + threadIdx.x / WARP_SIZE;
    if (row >= N) {
        return;
    }
    float best = -INFINITY;
    int token = V;
    for (int v = lane; v < V; v += WARP_SIZE) {
        const float x = logits[row * V + v];
        if (x > best) {
            best = x;
            token = v;
        }
    }
    for (int offset = WARP_SIZE / 2; offset > 0; offset /= 2) {
        const float other = __shfl_down_sync(FULL_MASK, best, offset);
        const int other_token = __shfl_down_sync(FULL_MASK, token, offset);
        if (other > best || (other == best && other_token < token)) {
            best = other;
            token = other_token;
        }
    }
    if (lane == 0) {
        out[row] = token;
    }
}

// Any number of blocks per row: the maximum of the keys, by an atomic in global memory.
__global__ void argmax_atomic(Key *best, const float *logits, int V) {
    __shared__ Key block_best;
    if (threadIdx.x == 0) {
        block_best = 0;
    }
    __syncthreads();
    for (int v = blockIdx.x * blockDim.x + threadIdx.x; v < V; v += gridDim.x * blockDim.x) {
        atomicMax(&block_best, make_key(logits[blockIdx.y * V + v], v));
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        atomicMax(&best[blockIdx.y], block_best);
    }
}

__global__ void tokens_of_keys(int *out, const Key *keys, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        out[i] = token_of(keys[i]);
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// softmax with a temperature, a block per row

__global__ void __launch_bounds__(kBlock)
    softmax_temperature(float *probs, const float *logits, const float *temperatures, int V) {
    const float *x = logits + blockIdx.x * V;
    const float factor = 1.0f / temperatures[blockIdx.x];
    float largest = -INFINITY;
    for (int v = threadIdx.x; v < V; v += kBlock) {
        largest = fmaxf(largest, x[v]);
    }
    largest = block_reduce<MaxOp, kBlock>(largest);
    float sum = 0.0f;
    for (int v = threadIdx.x; v < V; v += kBlock) {
        sum += expf((x[v] - largest) * factor);
    }
    sum = block_reduce<SumOp, kBlock>(sum);
    for (int v = threadIdx.x; v < V; v += kBlock) {
        probs[blockIdx.x * V + v] = expf((x[v] - largest) * factor) / sum;
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// top-k, the best first

__device__ Key block_max_key(Key key) {
    __shared__ Key partial[kBlock / WARP_SIZE];
    for (int offset = WARP_SIZE / 2; offset > 0; offset >>= 1) {
        const Key other = __shfl_xor_sync(FULL_MASK, key, offset);
        key = other > key ? other : key;
    }
    if (threadIdx.x % WARP_SIZE == 0) {
        partial[threadIdx.x / WARP_SIZE] = key;
    }
    __syncthreads();
    for (int warp = 0; warp < kBlock / WARP_SIZE; warp++) {
        key = partial[warp] > key ? partial[warp] : key;
    }
    __syncthreads();
    return key;
}

// k passes, each for the largest key below the one before.
__global__ void __launch_bounds__(kBlock) top_k_selection(int *out, const float *logits, int V, int k) {
    Key last = ~(Key)0;
    for (int i = 0; i < k; i++) {
        Key best = 0;
        for (int v = threadIdx.x; v < V; v += kBlock) {
            const Key key = make_key(logits[blockIdx.x * V + v], v);
            if (key < last && key > best) {
                best = key;
            }
        }
        last = block_max_key(best);
        if (threadIdx.x == 0) {
            out[blockIdx.x * k + i] = token_of(last);
        }
    }
}

// Descending; the smaller index of a pair keeps the larger key where the run descends.
__device__ void bitonic_sort(Key *keys) {
    for (int run = 2; run <= kSorted; run *= 2) {
        for (int distance = run / 2; distance > 0; distance /= 2) {
            __syncthreads();
            for (int i = threadIdx.x; i < kSorted; i += blockDim.x) {
                const int partner = i ^ distance;
                if (partner > i && ((i & run) == 0) == (keys[i] < keys[partner])) {
                    const Key kept = keys[i];
                    keys[i] = keys[partner];
                    keys[partner] = kept;
                }
            }
        }
    }
    __syncthreads();
}

__device__ void load_keys(Key *keys, const float *row, int V) {
    for (int v = threadIdx.x; v < kSorted; v += blockDim.x) {
        keys[v] = v < V ? make_key(row[v], v) : 0;
    }
}

__global__ void top_k_bitonic(int *out, const float *logits, int V, int k) {
    __shared__ Key keys[kSorted];
    load_keys(keys, logits + blockIdx.x * V, V);
    bitonic_sort(keys);
    for (int i = threadIdx.x; i < k; i += blockDim.x) {
        out[blockIdx.x * k + i] = token_of(keys[i]);
    }
}

// The key of rank k, eight bits at a time by a histogram of those that share its upper bits; then the keys from there
// up are gathered (in no order) and each finds its rank among them.
__global__ void __launch_bounds__(kBlock) top_k_radix(int *out, const float *logits, int V, int k) {
    __shared__ int counts[256];
    __shared__ Key chosen[kBlock];
    __shared__ Key prefix;
    __shared__ int rank, gathered;
    const float *row = logits + blockIdx.x * V;
    if (threadIdx.x == 0) {
        prefix = 0;
        rank = k;
        gathered = 0;
    }
    for (int shift = 56; shift >= 0; shift -= 8) {
        counts[threadIdx.x] = 0; // kBlock counts
        __syncthreads();
        for (int v = threadIdx.x; v < V; v += kBlock) {
            const Key key = make_key(row[v], v);
            if (shift == 56 || key >> (shift + 8) == prefix >> (shift + 8)) {
                atomicAdd(&counts[(key >> shift) & 255], 1);
            }
        }
        __syncthreads();
        if (threadIdx.x == 0) {
            int digit = 255;
            while (counts[digit] < rank) {
                rank -= counts[digit--];
            }
            prefix |= (Key)digit << shift;
        }
        __syncthreads();
    }
    for (int v = threadIdx.x; v < V; v += kBlock) {
        const Key key = make_key(row[v], v);
        if (key >= prefix) {
            chosen[atomicAdd(&gathered, 1)] = key;
        }
    }
    __syncthreads();
    if (threadIdx.x < k) {
        int place = 0;
        for (int i = 0; i < k; i++) {
            place += chosen[i] > chosen[threadIdx.x];
        }
        out[blockIdx.x * k + place] = token_of(chosen[threadIdx.x]);
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// draws

// Inclusive sums over the block: within warps by shuffles, over the warps' totals in shared memory.
__device__ float block_scan(float value, float *total) {
    __shared__ float sums[kBlock / WARP_SIZE];
    const int lane = threadIdx.x % WARP_SIZE, warp = threadIdx.x / WARP_SIZE;
    for (int offset = 1; offset < WARP_SIZE; offset *= 2) {
        const float below = __shfl_up_sync(FULL_MASK, value, offset);
        if (lane >= offset) {
            value += below;
        }
    }
    if (lane == WARP_SIZE - 1) {
        sums[warp] = value;
    }
    __syncthreads();
    float before = 0.0f, all = 0.0f;
    for (int w = 0; w < kBlock / WARP_SIZE; w++) {
        before += w < warp ? sums[w] : 0.0f;
        all += sums[w];
    }
    __syncthreads();
    *total = all;
    return before + value;
}

// The first token whose cumulative probability exceeds the uniform, one thread per row.
__global__ void multinomial_naive(int *out, const float *probs, const float *uniforms, int N, int V) {
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < N) {
        float cumulated = 0.0f;
        int token = V - 1;
        for (int v = 0; v < V; v++) {
            cumulated += probs[row * V + v];
            if (uniforms[row] < cumulated) {
                token = v;
                break;
            }
        }
        out[row] = token;
    }
}

// A block per row, a piece of kBlock tokens after the other; __ballot_sync tells the first lane that is past the
// uniform.
__global__ void __launch_bounds__(kBlock) multinomial_scan(int *out, const float *probs, const float *uniforms, int V) {
    __shared__ int found;
    const float u = uniforms[blockIdx.x];
    float before = 0.0f;
    if (threadIdx.x == 0) {
        found = V - 1;
    }
    __syncthreads();
    for (int base = 0; base < V; base += kBlock) {
        const int v = base + threadIdx.x;
        float total;
        const float cumulated = before + block_scan(v < V ? probs[blockIdx.x * V + v] : 0.0f, &total);
        const unsigned int past = __ballot_sync(FULL_MASK, v < V && u < cumulated);
        if (past != 0 && threadIdx.x % WARP_SIZE == 0) {
            atomicMin(&found, v + __ffs(past) - 1);
        }
        before += total;
        if (__syncthreads_or(past != 0)) {
            break;
        }
    }
    if (threadIdx.x == 0) {
        out[blockIdx.x] = found;
    }
}

// The generator of gpt_common.h on the device, a stream per thread.
__host__ __device__ inline unsigned int xorshift_u32(unsigned long long *state) {
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return (unsigned int)((*state * 0x2545F4914F6CDD1DULL) >> 32);
}

__host__ __device__ inline float xorshift_uniform(unsigned long long *state) {
    return (float)(xorshift_u32(state) >> 8) / 16777216.0f;
}

// Several draws per thread from one cumulated row, by bisection; the streams go on where they stopped.
__global__ void multinomial_streams(int *out, unsigned long long *states, const float *cumulated, int V, int streams,
                                    int draws) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= streams) {
        return;
    }
    unsigned long long state = states[i];
    for (int draw = 0; draw < draws; draw++) {
        const float u = xorshift_uniform(&state);
        int low = 0, high = V - 1;
        while (low < high) {
            const int middle = (low + high) / 2;
            if (u < cumulated[middle]) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        out[draw * streams + i] = low;
    }
    states[i] = state;
}

__global__ void __launch_bounds__(kBlock) cumulate_row(float *out, const float *probs, int V) {
    float before = 0.0f;
    for (int base = 0; base < V; base += kBlock) {
        const int v = base + threadIdx.x;
        float total;
        const float sum = before + block_scan(v < V ? probs[v] : 0.0f, &total);
        if (v < V) {
            out[v] = sum;
        }
        before += total;
    }
}

// The fewest of the best tokens that reach the probability p, and a draw among them.
__global__ void __launch_bounds__(kBlock)
    top_p_sample(int *out, int *kept, const float *logits, const float *temperatures, const float *limits,
                 const float *uniforms, int V) {
    __shared__ Key keys[kSorted];
    __shared__ float cumulated[kSorted];
    __shared__ int count;
    const float *row = logits + blockIdx.x * V;
    load_keys(keys, row, V);
    bitonic_sort(keys);
    const float largest = row[token_of(keys[0])];
    const float factor = 1.0f / temperatures[blockIdx.x];
    float before = 0.0f;
    for (int base = 0; base < kSorted; base += kBlock) {
        const int i = base + threadIdx.x;
        float total;
        const float sum = block_scan(i < V ? expf((row[token_of(keys[i])] - largest) * factor) : 0.0f, &total);
        cumulated[i] = before + sum;
        before += total;
    }
    if (threadIdx.x == 0) {
        count = 0;
    }
    __syncthreads();
    for (int i = threadIdx.x; i < V; i += kBlock) { // a token stays while those before it don't reach the limit
        if (i == 0 || cumulated[i - 1] < limits[blockIdx.x] * before) {
            atomicAdd(&count, 1);
        }
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        const float u = uniforms[blockIdx.x] * cumulated[count - 1];
        int i = 0;
        while (i < count - 1 && u >= cumulated[i]) {
            i++;
        }
        out[blockIdx.x] = token_of(keys[i]);
        kept[blockIdx.x] = count;
    }
}

// argmax of logit / temperature - log(-log(u)) is a draw from the softmax.
__global__ void __launch_bounds__(kBlock)
    gumbel_sample(int *out, const float *logits, const float *temperatures, const unsigned long long *seeds, int V) {
    Key best = 0;
    for (int v = threadIdx.x; v < V; v += kBlock) {
        unsigned long long state = seeds[blockIdx.x] + 0x9E3779B97F4A7C15ULL * (v + 1);
        xorshift_u32(&state);
        const float u = (xorshift_u32(&state) + 0.5f) * (1.0f / 4294967296.0f);
        const float score = logits[blockIdx.x * V + v] / temperatures[blockIdx.x] - logf(-logf(fminf(u, 0.99999994f)));
        const Key key = make_key(score, v);
        best = key > best ? key : best;
    }
    best = block_max_key(best);
    if (threadIdx.x == 0) {
        out[blockIdx.x] = token_of(best);
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// references

struct Rows {
    int N, V;
    std::vector<float> logits, temperatures;
    std::vector<std::vector<int>> order;    // tokens of each row, the best first
    std::vector<std::vector<double>> probs; // by token
};

// Rows of logits; the second one has many equal values, the third its largest value twice.
static Rows make_rows(Rng *rng, int N, int V) {
    const float temperatures[] = {1.0f, 0.7f, 1.3f, 0.25f, 2.0f};
    Rows r;
    r.N = N, r.V = V;
    r.logits = random_vector(rng, N * V, 3.0f);
    r.order.resize(N), r.probs.resize(N);
    for (int v = 0; v < V; v++) {
        r.logits[V + v] = (float)(int)r.logits[V + v];
    }
    r.logits[2 * V + 700] = r.logits[2 * V + 41] = 12.5f;
    for (int n = 0; n < N; n++) {
        const float *x = &r.logits[n * V];
        r.temperatures.push_back(temperatures[n % 5]);
        for (int v = 0; v < V; v++) {
            r.order[n].push_back(v);
        }
        std::stable_sort(r.order[n].begin(), r.order[n].end(), [x](int a, int b) { return x[a] > x[b]; });
        double sum = 0.0;
        for (int v = 0; v < V; v++) {
            r.probs[n].push_back(exp(((double)x[v] - x[r.order[n][0]]) / r.temperatures[n]));
            sum += r.probs[n][v];
        }
        for (double &p : r.probs[n]) {
            p /= sum;
        }
    }
    return r;
}

// The first token past the uniform; less than 0 where a sum lies too near to it.
static int draw_cpu(const std::vector<double> &probs, double u) {
    double cumulated = 0.0;
    int token = -1;
    for (size_t v = 0; v < probs.size(); v++) {
        cumulated += probs[v];
        if (fabs(cumulated - u) < kMargin && probs[v] > 0.0) {
            return -1;
        }
        if (u < cumulated && token < 0) {
            token = (int)v;
        }
    }
    return token;
}

static void check_tokens(KernelCheck *check, const std::vector<int> &got, const std::vector<int> &ref) {
    const std::string tensor = tensor_name(check->name);
    tensor_result(tensor.c_str(), "<i4", sizeof(int), got.data(), got.size(), 0);
    tensor_reference(tensor.c_str(), "<i4", sizeof(int), ref.data(), ref.size(), 0);
    check->expect(got == ref);
}

static void test_argmax(const Rows &r, const float *d_logits) {
    std::vector<int> ref;
    for (int n = 0; n < r.N; n++) {
        ref.push_back(r.order[n][0]);
    }
    int *d_out = device_alloc<int>(r.N);
    {
        KernelCheck check("argmax_warp", 0.0);
        argmax_warp<<<CEIL_DIV(r.N, 2), 2 * WARP_SIZE>>>(d_out, d_logits, r.N, r.V);
        LAUNCH_CHECK();
        check_tokens(&check, to_host(d_out, r.N), ref);
        check.finish();
    }
    {
        KernelCheck check("argmax_atomic", 0.0);
        Key *d_best = device_zeros<Key>(r.N);
        argmax_atomic<<<dim3(3, r.N), 128>>>(d_best, d_logits, r.V);
        tokens_of_keys<<<1, r.N>>>(d_out, d_best, r.N);
        LAUNCH_CHECK();
        check_tokens(&check, to_host(d_out, r.N), ref);
        check.finish();
        cudaCheck(cudaFree(d_best));
    }
    cudaCheck(cudaFree(d_out));
}

static void test_top_k(const Rows &r, const float *d_logits) {
    const int k = 20;
    std::vector<int> ref;
    for (int n = 0; n < r.N; n++) {
        ref.insert(ref.end(), r.order[n].begin(), r.order[n].begin() + k);
    }
    int *d_out = device_alloc<int>(r.N * k);
    const char *names[] = {"top_k_selection", "top_k_bitonic", "top_k_radix"};
    for (int variant = 0; variant < 3; variant++) {
        KernelCheck check(names[variant], 0.0);
        device_poison(d_out, r.N * k);
        if (variant == 0) {
            top_k_selection<<<r.N, kBlock>>>(d_out, d_logits, r.V, k);
        } else if (variant == 1) {
            top_k_bitonic<<<r.N, kBlock>>>(d_out, d_logits, r.V, k);
        } else {
            top_k_radix<<<r.N, kBlock>>>(d_out, d_logits, r.V, k);
        }
        LAUNCH_CHECK();
        check_tokens(&check, to_host(d_out, r.N * k), ref);
        check.finish();
    }
    cudaCheck(cudaFree(d_out));
}

static void test_multinomial(const Rows &r, const float *d_probs, Rng *rng) {
    std::vector<float> uniforms;
    std::vector<int> ref;
    for (int n = 0; n < r.N; n++) {
        float u;
        int token;
        do {
            u = rng_uniform(rng);
            token = draw_cpu(r.probs[n], u);
        } while (token < 0);
        uniforms.push_back(u);
        ref.push_back(token);
    }
    float *d_uniforms = to_device(uniforms);
    int *d_out = device_alloc<int>(r.N);
    for (int variant = 0; variant < 2; variant++) {
        KernelCheck check(variant == 0 ? "multinomial_naive" : "multinomial_scan", 0.0);
        device_poison(d_out, r.N);
        if (variant == 0) {
            multinomial_naive<<<1, 32>>>(d_out, d_probs, d_uniforms, r.N, r.V);
        } else {
            multinomial_scan<<<r.N, kBlock>>>(d_out, d_probs, d_uniforms, r.V);
        }
        LAUNCH_CHECK();
        check_tokens(&check, to_host(d_out, r.N), ref);
        check.finish();
    }
    cudaCheck(cudaFree(d_uniforms));
    cudaCheck(cudaFree(d_out));
}

// Two launches that go on with the same generators; seeds whose draws come near a boundary are passed over.
static void test_streams(const Rows &r, const float *d_probs, Rng *rng) {
    const int streams = 70, draws = 3;
    std::vector<unsigned long long> seeds, after;
    std::vector<int> ref(2 * draws * streams);
    while ((int)seeds.size() < streams) {
        const unsigned long long seed = (unsigned long long)rng_u32(rng) << 32 | rng_u32(rng) | 1;
        unsigned long long state = seed;
        bool usable = true;
        for (int draw = 0; draw < 2 * draws && usable; draw++) {
            const int token = draw_cpu(r.probs[0], xorshift_uniform(&state));
            ref[draw * streams + seeds.size()] = token;
            usable = token >= 0;
        }
        if (usable) {
            seeds.push_back(seed);
            after.push_back(state);
        }
    }
    unsigned long long *d_states = to_device(seeds);
    float *d_cumulated = device_alloc<float>(r.V);
    int *d_out = device_alloc<int>(2 * draws * streams);
    KernelCheck check("multinomial_streams", 0.0);
    cumulate_row<<<1, kBlock>>>(d_cumulated, d_probs, r.V);
    for (int launch = 0; launch < 2; launch++) {
        multinomial_streams<<<CEIL_DIV(streams, 32), 32>>>(d_out + launch * draws * streams, d_states, d_cumulated, r.V,
                                                           streams, draws);
    }
    LAUNCH_CHECK();
    check_tokens(&check, to_host(d_out, ref.size()), ref);
    check.expect(to_host(d_states, streams) == after);
    check.finish();
    cudaCheck(cudaFree(d_states));
    cudaCheck(cudaFree(d_cumulated));
    cudaCheck(cudaFree(d_out));
}

// How many tokens reach the limit, and the draw among them; false where either hangs on rounding.
static bool top_p_cpu(const Rows &r, int n, double limit, double u, int *count, int *token) {
    std::vector<double> best;
    double cumulated = 0.0;
    for (int i = 0; i < r.V && (i == 0 || cumulated < limit); i++) {
        best.push_back(r.probs[n][r.order[n][i]]);
        cumulated += best.back();
        if (fabs(cumulated - limit) < kMargin) {
            return false;
        }
    }
    for (double &p : best) {
        p /= cumulated;
    }
    const int place = draw_cpu(best, u);
    *count = (int)best.size();
    *token = place < 0 ? -1 : r.order[n][place];
    return place >= 0;
}

static void test_top_p(const Rows &r, const float *d_logits, const float *d_temperatures, Rng *rng) {
    std::vector<float> limits, uniforms;
    std::vector<int> counts, tokens;
    for (int n = 0; n < r.N; n++) {
        float limit, u;
        int count, token;
        do {
            limit = n == 0 ? 1e-4f : 0.5f + 0.49f * rng_uniform(rng); // the first row keeps its best token only
            u = rng_uniform(rng);
        } while (!top_p_cpu(r, n, limit, u, &count, &token));
        limits.push_back(limit), uniforms.push_back(u), counts.push_back(count), tokens.push_back(token);
    }
    float *d_limits = to_device(limits), *d_uniforms = to_device(uniforms);
    int *d_out = device_alloc<int>(r.N), *d_kept = device_alloc<int>(r.N);
    KernelCheck check("top_p_sample", 0.0);
    top_p_sample<<<r.N, kBlock>>>(d_out, d_kept, d_logits, d_temperatures, d_limits, d_uniforms, r.V);
    LAUNCH_CHECK();
    check_tokens(&check, to_host(d_out, r.N), tokens);
    check_tokens(&check, to_host(d_kept, r.N), counts);
    check.finish();
    cudaCheck(cudaFree(d_limits));
    cudaCheck(cudaFree(d_uniforms));
    cudaCheck(cudaFree(d_out));
    cudaCheck(cudaFree(d_kept));
}

// The best and the second best score have to differ by more than the float logarithms are off; -1 where they don't.
static int gumbel_cpu(const Rows &r, int n, unsigned long long seed) {
    double best = -HUGE_VAL, second = -HUGE_VAL;
    int token = -1;
    for (int v = 0; v < r.V; v++) {
        unsigned long long state = seed + 0x9E3779B97F4A7C15ULL * (v + 1);
        xorshift_u32(&state);
        const double u = fminf((xorshift_u32(&state) + 0.5f) * (1.0f / 4294967296.0f), 0.99999994f);
        const double score = (double)r.logits[n * r.V + v] / r.temperatures[n] - log(-log(u));
        if (score > best) {
            second = best;
            best = score;
            token = v;
        } else if (score > second) {
            second = score;
        }
    }
    return best - second > 1e-4 ? token : -1;
}

static void test_gumbel(const Rows &r, const float *d_logits, const float *d_temperatures, Rng *rng) {
    std::vector<unsigned long long> seeds;
    std::vector<int> ref;
    for (int n = 0; n < r.N; n++) {
        int token = -1;
        while (token < 0) {
            const unsigned long long seed = (unsigned long long)rng_u32(rng) << 32 | rng_u32(rng);
            token = gumbel_cpu(r, n, seed);
            if (token >= 0) {
                seeds.push_back(seed);
            }
        }
        ref.push_back(token);
    }
    unsigned long long *d_seeds = to_device(seeds);
    int *d_out = device_alloc<int>(r.N);
    KernelCheck check("gumbel_sample", 0.0);
    gumbel_sample<<<r.N, kBlock>>>(d_out, d_logits, d_temperatures, d_seeds, r.V);
    LAUNCH_CHECK();
    check_tokens(&check, to_host(d_out, r.N), ref);
    check.finish();
    cudaCheck(cudaFree(d_seeds));
    cudaCheck(cudaFree(d_out));
}

int main() {
    Rng rng = rng_make(50257);
    const Rows r = make_rows(&rng, 7, 1003);
    float *d_logits = to_device(r.logits), *d_temperatures = to_device(r.temperatures),
          *d_probs = device_alloc<float>(r.N * r.V);
    test_argmax(r, d_logits);
    {
        KernelCheck check("softmax_temperature", 2e-7);
        std::vector<double> probs;
        for (const std::vector<double> &row : r.probs) {
            probs.insert(probs.end(), row.begin(), row.end());
        }
        softmax_temperature<<<r.N, kBlock>>>(d_probs, d_logits, d_temperatures, r.V);
        LAUNCH_CHECK();
        check.device(d_probs, probs);
        check.finish();
    }
    test_top_k(r, d_logits);
    test_multinomial(r, d_probs, &rng);
    test_streams(r, d_probs, &rng);
    test_top_p(r, d_logits, d_temperatures, &rng);
    test_gumbel(r, d_logits, d_temperatures, &rng);
    cudaCheck(cudaFree(d_logits));
    cudaCheck(cudaFree(d_temperatures));
    cudaCheck(cudaFree(d_probs));
    return test_exit_code();
}
