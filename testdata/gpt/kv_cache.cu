// Generation with a cache of keys and values: each step appends the new token's and attends with one query per head, by
// one thread per head, by a block whose warps share the positions, and split over blocks whose parts another kernel
// combines. With as many key heads as query heads, with fewer (grouped), with one (multi-query); with a cache in half
// precision and one in pages. The results of all steps must be those of causal attention over the whole sequence, which
// the reference computes in double.
#include "half_common.cuh"

constexpr int HS = 64; // channels of a head, two per lane
constexpr int kPage = 8;

struct Shape {
    int B, T, heads, kv_heads; // T: room in the cache
    float scale;

    __host__ __device__ int token_size() const { return (heads + 2 * kv_heads) * HS; }
    __host__ __device__ size_t cache_size() const { return (size_t)B * kv_heads * T * HS; }
};

__device__ __forceinline__ float2 load_pair(const float *p) {
    return *reinterpret_cast<const float2 *>(p);
}

__device__ __forceinline__ float2 load_pair(const half *p) {
    return __half22float2(*reinterpret_cast<const half2 *>(p));
}

__device__ __forceinline__ void store_value(float *p, float x) {
    *p = x;
}

__device__ __forceinline__ void store_value(half *p, float x) {
    *p = __float2half(x);
}

// ---------------------------------------------------------------------------------------------------------------------
// the cache: [B][kv_heads][T][HS] for keys and values each

// The new token of each sequence: q, k and v one after the other, k and v go to the cache at the sequence's position.
template <typename T>
__global__ void append_kernel(T *keys, T *values, const float *tokens, const int *position, Shape s) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int b = blockIdx.y;
    if (i < s.kv_heads * HS) {
        const float *token = tokens + (size_t)b * s.token_size() + s.heads * HS;
        const size_t to = (((size_t)b * s.kv_heads + i / HS) * s.T + position[b]) * HS + i % HS;
        store_value(keys + to, token[i]);
        store_value(values + to, token[s.kv_heads * HS + i]);
    }
}

__global__ void advance_kernel(int *position, int n) {
    const int i = threadIdx.x;
    if (i < n) {
        position[i]++;
    }
}

// Where the rows of a head lie. A page table tells the pages of each sequence, in any order of the pool.
template <typename T>
struct Contiguous {
    const T *keys, *values;

    __device__ size_t row(const Shape &s, int b, int kv_head, int t) const {
        return (((size_t)b * s.kv_heads + kv_head) * s.T + t) * HS;
    }
};

template <typename T>
struct Paged {
    const T *keys, *values; // [page][kv_heads][kPage][HS]
    const int *table;       // [B][T / kPage]

    __device__ size_t row(const Shape &s, int b, int kv_head, int t) const {
        const size_t page = table[b * CEIL_DIV(s.T, kPage) + t / kPage];
        return ((page * s.kv_heads + kv_head) * kPage + t % kPage) * HS;
    }
};

__global__ void append_paged_kernel(float *keys, float *values, const int *__restrict__ table, const float *tokens,
                                    const int *position, Shape s) {
    const Paged<float> cache = {keys, values, table};
    const float *token = tokens + (size_t)blockIdx.y * s.token_size() + s.heads * HS;
    for (int i = threadIdx.x; i < s.kv_heads * HS; i += blockDim.x) {
        const size_t to = cache.row(s, blockIdx.y, i / HS, position[blockIdx.y]) + i % HS;
        keys[to] = token[i];
        values[to] = token[s.kv_heads * HS + i];
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// attention of one query per sequence and head; position[b] is that of the newest token, already in the cache

__global__ void decode_naive(float *out, const float *tokens, Contiguous<float> cache, const int *position, Shape s) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= s.B * s.heads) {
        return;
    }
    const int b = i / s.heads, h = i % s.heads, kv_head = h / (s.heads / s.kv_heads);
    const float *q = tokens + (size_t)b * s.token_size() + h * HS;
    float largest = -INFINITY, sum = 0.0f;
    float acc[HS] = {0.0f};
    for (int t = 0; t <= position[b]; t++) {
        const size_t row = cache.row(s, b, kv_head, t);
        float score = 0.0f;
        for (int c = 0; c < HS; c++) {
            score += q[c] * cache.keys[row + c];
        }
        score *= s.scale;
        const float top = fmaxf(largest, score), keep = expf(largest - top), p = expf(score - top);
        for (int c = 0; c < HS; c++) {
            acc[c] = acc[c] * keep + p * cache.values[row + c];
        }
        sum = sum * keep + p;
        largest = top;
    }
    for (int c = 0; c < HS; c++) {
        out[(size_t)i * HS + c] = acc[c] / sum;
    }
}

// What a warp knows after some of the positions: the largest score, and sums that are relative to it.
struct Partial {
    float largest, sum;
    float2 acc; // the lane's two channels
};

__device__ __forceinline__ void merge(Partial *a, float largest, float sum, float2 acc) {
    const float top = fmaxf(a->largest, largest);
    if (top == -INFINITY) {
        return; // neither saw a position
    }
    const float keep = __expf(a->largest - top), add = __expf(largest - top);
    a->sum = a->sum * keep + sum * add;
    a->acc.x = a->acc.x * keep + acc.x * add;
    a->acc.y = a->acc.y * keep + acc.y * add;
    a->largest = top;
}

template <typename Cache>
__device__ __forceinline__ Partial attend(const float *q, const Cache &cache, const Shape &s, int b, int kv_head,
                                          int first, int last, int step) {
    const int lane = threadIdx.x % WARP_SIZE;
    const float2 query = load_pair(q + 2 * lane);
    Partial part = {-INFINITY, 0.0f, make_float2(0.0f, 0.0f)};
    for (int t = first; t < last; t += step) {
        const size_t row = cache.row(s, b, kv_head, t) + 2 * lane;
        const float2 k = load_pair(cache.keys + row);
        const float score = warp_reduce_sum(query.x * k.x + query.y * k.y) * s.scale;
        merge(&part, score, 1.0f, load_pair(cache.values + row));
    }
    return part;
}

// A block per head: warp w takes positions w, w + WARPS, ...; the first warp puts them together.
template <int WARPS, typename Cache>
__global__ void __launch_bounds__(WARPS *WARP_SIZE)
    decode_warps(float *out, const float *tokens, Cache cache, const int *position, Shape s) {
    __shared__ float largest[WARPS], sums[WARPS];
    __shared__ float2 accs[WARPS][WARP_SIZE];
    const int lane = threadIdx.x % WARP_SIZE, warp = threadIdx.x / WARP_SIZE;
    const int h = blockIdx.x, b = blockIdx.y;
    const float *q = tokens + (size_t)b * s.token_size() + h * HS;
    Partial part = attend(q, cache, s, b, h / (s.heads / s.kv_heads), warp, position[b] + 1, WARPS);
    if (lane == 0) {
        largest[warp] = part.largest;
        sums[warp] = part.sum;
    }
    accs[warp][lane] = part.acc;
    __syncthreads();
    if (warp == 0) {
        for (int w = 1; w < WARPS; w++) {
            merge(&part, largest[w], sums[w], accs[w][lane]);
        }
        float2 *row = reinterpret_cast<float2 *>(out + ((size_t)b * s.heads + h) * HS);
        row[lane] = make_float2(part.acc.x / part.sum, part.acc.y / part.sum);
    }
}

// A warp per head and split of the positions; a split may have none. Parts: HS sums, then the largest score and the sum
// of weights.
__global__ void decode_split(float *parts, const float *tokens, Contiguous<float> cache, const int *position, Shape s) {
    const int split = blockIdx.x, h = blockIdx.y * blockDim.y + threadIdx.y, b = blockIdx.z;
    if (h >= s.heads) {
        return;
    }
    const int length = position[b] + 1, share = CEIL_DIV(length, (int)gridDim.x);
    const float *q = tokens + (size_t)b * s.token_size() + h * HS;
    const Partial part =
        attend(q, cache, s, b, h / (s.heads / s.kv_heads), split * share, min((split + 1) * share, length), 1);
    float *to = parts + (((size_t)b * s.heads + h) * gridDim.x + split) * (HS + 2);
    to[2 * threadIdx.x] = part.acc.x;
    to[2 * threadIdx.x + 1] = part.acc.y;
    if (threadIdx.x == 0) {
        to[HS] = part.largest;
        to[HS + 1] = part.sum;
    }
}

// A thread per channel.
__global__ void combine_splits(float *out, const float *parts, int splits) {
    const float *from = parts + (size_t)blockIdx.x * splits * (HS + 2);
    float largest = -INFINITY;
    for (int i = 0; i < splits; i++) {
        largest = fmaxf(largest, from[i * (HS + 2) + HS]);
    }
    float sum = 0.0f, acc = 0.0f;
    for (int i = 0; i < splits; i++) {
        const float weight = expf(from[i * (HS + 2) + HS] - largest);
        sum += weight * from[i * (HS + 2) + HS + 1];
        acc += weight * from[i * (HS + 2) + threadIdx.x];
    }
    out[(size_t)blockIdx.x * HS + threadIdx.x] = acc / sum;
}

// A group's query heads together, a warp each: the rows of their common key head pass through shared memory once.
template <int GROUP>
__global__ void __launch_bounds__(GROUP *WARP_SIZE)
    decode_grouped(float *out, const float *tokens, Contiguous<float> cache, const int *position, Shape s) {
    constexpr int ROWS = 16;
    __shared__ float2 keys[ROWS][WARP_SIZE], values[ROWS][WARP_SIZE];
    const int lane = threadIdx.x, kv_head = blockIdx.x, b = blockIdx.y, h = kv_head * GROUP + threadIdx.y;
    const int length = position[b] + 1;
    const float2 query = load_pair(tokens + (size_t)b * s.token_size() + h * HS + 2 * lane);
    Partial part = {-INFINITY, 0.0f, make_float2(0.0f, 0.0f)};
    for (int base = 0; base < length; base += ROWS) {
        for (int r = threadIdx.y; r < ROWS && base + r < length; r += GROUP) {
            const size_t row = cache.row(s, b, kv_head, base + r) + 2 * lane;
            keys[r][lane] = load_pair(cache.keys + row);
            values[r][lane] = load_pair(cache.values + row);
        }
        __syncthreads();
        for (int r = 0; r < ROWS && base + r < length; r++) {
            const float2 k = keys[r][lane];
            merge(&part, warp_reduce_sum(query.x * k.x + query.y * k.y) * s.scale, 1.0f, values[r][lane]);
        }
        __syncthreads();
    }
    float *row = out + ((size_t)b * s.heads + h) * HS;
    row[2 * lane] = part.acc.x / part.sum;
    row[2 * lane + 1] = part.acc.y / part.sum;
}

// ---------------------------------------------------------------------------------------------------------------------
// reference: causal attention over whole sequences; steps[t] is what all sequences append at step t

static std::vector<double> attention_cpu(const std::vector<std::vector<float>> &steps, const Shape &s,
                                         double (*round_cached)(double)) {
    const int T = (int)steps.size();
    std::vector<double> out((size_t)T * s.B * s.heads * HS), p(T);
    for (int b = 0; b < s.B; b++) {
        for (int h = 0; h < s.heads; h++) {
            const int q = b * s.token_size() + h * HS;
            const int k = b * s.token_size() + (s.heads + h / (s.heads / s.kv_heads)) * HS, v = k + s.kv_heads * HS;
            for (int t = 0; t < T; t++) {
                double *row = &out[(((size_t)t * s.B + b) * s.heads + h) * HS], sum = 0.0;
                for (int j = 0; j <= t; j++) {
                    double score = 0.0;
                    for (int c = 0; c < HS; c++) {
                        score += steps[t][q + c] * round_cached(steps[j][k + c]);
                    }
                    p[j] = exp(score / sqrt((double)HS));
                    sum += p[j];
                }
                for (int j = 0; j <= t; j++) {
                    for (int c = 0; c < HS; c++) {
                        row[c] += p[j] / sum * round_cached(steps[j][v + c]);
                    }
                }
            }
        }
    }
    return out;
}

static double as_it_is(double x) {
    return x;
}

// ---------------------------------------------------------------------------------------------------------------------
// tests

enum Variant { kNaive, kWarps, kSplit, kGrouped, kHalfCache, kPagedCache };

struct Decoder {
    Shape s;
    Variant variant;
    float *keys, *values, *parts;
    half *half_keys, *half_values;
    int *table, *position;
    static constexpr int splits = 5;

    Decoder(const Shape &shape, Variant v, Rng *rng) : s(shape), variant(v) {
        const int pages = CEIL_DIV(s.T, kPage) * s.B;
        std::vector<int> pool(pages);
        for (int i = 0; i < pages; i++) { // a random permutation
            const int j = rng_int(rng, i + 1);
            pool[i] = pool[j];
            pool[j] = i;
        }
        table = to_device(pool);
        const size_t room = (size_t)pages * kPage * s.kv_heads * HS; // that of the paged cache, the larger one
        keys = device_alloc<float>(room), values = device_alloc<float>(room);
        half_keys = device_alloc<half>(room), half_values = device_alloc<half>(room);
        parts = device_alloc<float>((size_t)s.B * s.heads * splits * (HS + 2));
        position = device_zeros<int>(s.B);
    }

    ~Decoder() {
        void *buffers[] = {keys, values, parts, half_keys, half_values, table, position};
        for (void *buffer : buffers) {
            cudaCheck(cudaFree(buffer));
        }
    }

    void append(const float *tokens) {
        const dim3 grid(CEIL_DIV(s.kv_heads * HS, 128), s.B);
        if (variant == kHalfCache) {
            append_kernel<<<grid, 128>>>(half_keys, half_values, tokens, position, s);
        } else if (variant == kPagedCache) {
            append_paged_kernel<<<dim3(1, s.B), 96>>>(keys, values, table, tokens, position, s);
        } else {
            append_kernel<<<grid, 128>>>(keys, values, tokens, position, s);
        }
    }

    void step(float *out, const float *tokens) {
        const Contiguous<float> cache = {keys, values};
        append(tokens);
        switch (variant) {
        case kNaive:
            decode_naive<<<1, 32>>>(out, tokens, cache, position, s);
            break;
        case kWarps:
            decode_warps<4><<<dim3(s.heads, s.B), 4 * WARP_SIZE>>>(out, tokens, cache, position, s);
            break;
        case kSplit:
            decode_split<<<dim3(splits, CEIL_DIV(s.heads, 2), s.B), dim3(WARP_SIZE, 2)>>>(parts, tokens, cache,
                                                                                          position, s);
            combine_splits<<<s.B * s.heads, HS>>>(out, parts, splits);
            break;
        case kGrouped:
            decode_grouped<3><<<dim3(s.kv_heads, s.B), dim3(WARP_SIZE, 3)>>>(out, tokens, cache, position, s);
            break;
        case kHalfCache:
            decode_warps<3><<<dim3(s.heads, s.B), 3 * WARP_SIZE>>>(
                out, tokens, Contiguous<half>{half_keys, half_values}, position, s);
            break;
        case kPagedCache:
            decode_warps<2>
                <<<dim3(s.heads, s.B), 2 * WARP_SIZE>>>(out, tokens, Paged<float>{keys, values, table}, position, s);
            break;
        }
        advance_kernel<<<1, 32>>>(position, s.B);
    }
};

static void test_decode(const char *name, Variant variant, const Shape &s, const std::vector<std::vector<float>> &steps,
                        const std::vector<double> &ref, Rng *rng) {
    KernelCheck check(name, 1.5e-6);
    Decoder decoder(s, variant, rng);
    const size_t n = (size_t)s.B * s.heads * HS;
    float *d_out = device_alloc<float>(n * steps.size()), *d_tokens = device_alloc<float>(steps[0].size());
    for (size_t t = 0; t < steps.size(); t++) {
        device_update(d_tokens, steps[t]);
        decoder.step(d_out + t * n, d_tokens);
        LAUNCH_CHECK();
    }
    check.device(d_out, ref);
    check.expect(to_host(decoder.position, s.B) == std::vector<int>(s.B, (int)steps.size()));
    check.finish();
    cudaCheck(cudaFree(d_out));
    cudaCheck(cudaFree(d_tokens));
}

int main() {
    const int B = 2, T = 43, heads = 6;
    Rng rng = rng_make(43);
    struct Case {
        const char *name;
        Variant variant;
        int kv_heads;
    };
    const Case cases[] = {
        {"decode_naive", kNaive, 6},
        {"decode_warps", kWarps, 6},
        {"decode_split", kSplit, 6},
        {"decode_naive_grouped", kNaive, 2},
        {"decode_grouped", kGrouped, 2},
        {"decode_warps_multiquery", kWarps, 1},
        {"decode_split_multiquery", kSplit, 1},
        {"decode_half_cache", kHalfCache, 2},
        {"decode_paged_cache", kPagedCache, 2},
    };
    for (const Case &c : cases) {
        const Shape s = {B, T + 5, heads, c.kv_heads, 1.0f / sqrtf((float)HS)};
        std::vector<std::vector<float>> steps;
        for (int t = 0; t < T; t++) {
            steps.push_back(random_vector(&rng, (size_t)B * s.token_size(), 1.0f));
        }
        test_decode(c.name, c.variant, s, steps,
                    attention_cpu(steps, s, c.variant == kHalfCache ? round_half : as_it_is), &rng);
    }
    return test_exit_code();
}
