// Generates text with a GPT that train_gpt.cu trained, or with one of random weights: the prompt goes through the
// model at once, every further token alone, with the keys and values of those before it in a cache. Greedy, or with a
// temperature among the K likeliest. All logits are compared with the plain forward pass in double precision over the
// whole text; every choice is held against them too.
//
// Usage: generate_gpt [--checkpoint FILE] [--prompt TEXT] [--tokens N] [--temperature X] [--top-k K] [--seed N];
// --help lists the rest.
#include "gpt_gpu.cuh"
#include "gpt_options.h"
#include "gpt_reference.h"

#include <algorithm>
#include <functional>

// ---------------------------------------------------------------------------------------------------------------------
// kernels for one token. The cache is (L, 2, NH, positions, HS): keys, values

// A row of qkv, (3, NH, HS), for each of the positions from first on.
__global__ void cache_store_kernel(float *cache, const float *qkv, int first, int rows, int positions, int NH, int HS) {
    const int C = NH * HS;
    const int idx = blockIdx.x * blockDim.x + threadIdx.x;
    if (idx >= rows * 2 * C) {
        return;
    }
    const int row = idx / (2 * C);
    const int which = idx / C % 2;
    const int h = idx % C / HS;
    const int d = idx % HS;
    const size_t to = (((size_t)which * NH + h) * positions + first + row) * HS + d;
    cache[to] = qkv[(size_t)row * 3 * C + (1 + which) * C + h * HS + d];
}

__global__ void embed_kernel(float *out, const int *token, int position, const float *wte, const float *wpe, int C) {
    const int c = blockIdx.x * blockDim.x + threadIdx.x;
    if (c < C) {
        out[c] = wte[(size_t)*token * C + c] + wpe[(size_t)position * C + c];
    }
}

// out (N) = weight (N, K) * inp + bias, with GELU on top or not; a warp for each row, four numbers at a time.
template <bool GELU>
__global__ void matvec_kernel(float *__restrict__ out, const float *__restrict__ inp, const float *__restrict__ weight,
                              const float *__restrict__ bias, int N, int K) {
    const int lane = threadIdx.x % WARP_SIZE;
    const int n = (blockIdx.x * blockDim.x + threadIdx.x) / WARP_SIZE;
    if (n >= N) {
        return;
    }
    const float4 *row = reinterpret_cast<const float4 *>(weight + (size_t)n * K);
    const float4 *x = reinterpret_cast<const float4 *>(inp);
    float sum = 0.0f;
    for (int i = lane; i < K / 4; i += WARP_SIZE) {
        const float4 a = __ldg(row + i), b = x[i];
        sum += a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
    }
    sum = warp_reduce_sum(sum);
    if (lane == 0) {
        sum += bias != nullptr ? bias[n] : 0.0f;
        out[n] = GELU ? gelu(sum) : sum;
    }
}

// Attention of the newest token, a block for each head; count positions are in the cache.
template <int HS, int BLOCK_SIZE>
__global__ void cached_attention_kernel(float *out, const float *qkv, const float *cache, int count, int positions, int NH) {
    extern __shared__ float scores[]; // (count)
    __shared__ float query[HS];
    __shared__ float partial[BLOCK_SIZE];
    const int h = blockIdx.x;
    const float *keys = cache + (size_t)h * positions * HS;
    const float *values = keys + (size_t)NH * positions * HS;
    for (int d = threadIdx.x; d < HS; d += BLOCK_SIZE) {
        query[d] = qkv[h * HS + d] * rsqrtf((float)HS);
    }
    __syncthreads();
    float maxval = -INFINITY;
    for (int t = threadIdx.x; t < count; t += BLOCK_SIZE) {
        float score = 0.0f;
        for (int d = 0; d < HS; d++) {
            score += query[d] * keys[(size_t)t * HS + d];
        }
        scores[t] = score;
        maxval = fmaxf(maxval, score);
    }
    maxval = block_reduce<MaxOp, BLOCK_SIZE>(maxval);
    float sum = 0.0f;
    for (int t = threadIdx.x; t < count; t += BLOCK_SIZE) {
        scores[t] = expf(scores[t] - maxval);
        sum += scores[t];
    }
    sum = block_reduce<SumOp, BLOCK_SIZE>(sum);
    // The threads are (BLOCK_SIZE / HS) groups, each with some of the positions.
    float acc = 0.0f;
    for (int t = threadIdx.x / HS; t < count; t += BLOCK_SIZE / HS) {
        acc += scores[t] * values[(size_t)t * HS + threadIdx.x % HS];
    }
    partial[threadIdx.x] = acc;
    __syncthreads();
    if (threadIdx.x < HS) {
        for (int i = threadIdx.x + HS; i < BLOCK_SIZE; i += HS) {
            acc += partial[i];
        }
        out[h * HS + threadIdx.x] = acc / sum;
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// choosing a token, with one block

// The largest logit, the first of equal ones.
template <int BLOCK_SIZE>
__global__ void argmax_kernel(int *token, const float *logits, int V) {
    __shared__ float best[BLOCK_SIZE];
    __shared__ int where[BLOCK_SIZE];
    float value = -INFINITY;
    int index = V;
    for (int v = threadIdx.x; v < V; v += BLOCK_SIZE) {
        if (logits[v] > value) {
            value = logits[v];
            index = v;
        }
    }
    best[threadIdx.x] = value;
    where[threadIdx.x] = index;
    __syncthreads();
    for (int stride = BLOCK_SIZE / 2; stride > 0; stride >>= 1) {
        if (threadIdx.x < stride) {
            const int other = threadIdx.x + stride;
            const bool equal = best[other] == best[threadIdx.x];
            if (best[other] > best[threadIdx.x] || (equal && where[other] < where[threadIdx.x])) {
                best[threadIdx.x] = best[other];
                where[threadIdx.x] = where[other];
            }
        }
        __syncthreads();
    }
    if (threadIdx.x == 0) {
        *token = where[0];
    }
}

// Whole numbers in the order of the floats.
__device__ __forceinline__ unsigned ordered_bits(float value) {
    const unsigned bits = __float_as_uint(value);
    return bits & 0x80000000u ? ~bits : bits | 0x80000000u;
}

// The key of the k-th largest logit, byte by byte from the highest: a histogram of those that agree in the bytes so
// far.
template <int BLOCK_SIZE>
__device__ unsigned kth_largest(const float *logits, int V, int k) {
    __shared__ int histogram[256];
    __shared__ int left;
    __shared__ unsigned found;
    if (threadIdx.x == 0) {
        left = k;
        found = 0;
    }
    for (int shift = 24; shift >= 0; shift -= 8) {
        for (int i = threadIdx.x; i < 256; i += BLOCK_SIZE) {
            histogram[i] = 0;
        }
        __syncthreads();
        for (int v = threadIdx.x; v < V; v += BLOCK_SIZE) {
            const unsigned key = ordered_bits(logits[v]);
            if (shift == 24 || key >> (shift + 8) == found >> (shift + 8)) {
                atomicAdd(&histogram[key >> shift & 0xff], 1);
            }
        }
        __syncthreads();
        if (threadIdx.x == 0) {
            int bin = 255;
            while (histogram[bin] < left) {
                left -= histogram[bin--];
            }
            found |= (unsigned)bin << shift;
        }
        __syncthreads();
    }
    return found;
}

// One of the logits that are no smaller than the k-th largest, at the place that u in [0, 1) has among their
// probabilities.
template <int BLOCK_SIZE>
__global__ void sample_kernel(int *token, const float *logits, int V, int k, float temperature, float u) {
    __shared__ float sums[BLOCK_SIZE + 1];
    const unsigned least = kth_largest<BLOCK_SIZE>(logits, V, k);
    const int chunk = CEIL_DIV(V, BLOCK_SIZE);
    const int begin = min(V, (int)threadIdx.x * chunk);
    const int end = min(V, begin + chunk);
    float maxval = -INFINITY;
    for (int v = begin; v < end; v++) {
        maxval = fmaxf(maxval, logits[v]);
    }
    maxval = block_reduce<MaxOp, BLOCK_SIZE>(maxval);
    float own = 0.0f;
    for (int v = begin; v < end; v++) {
        own += ordered_bits(logits[v]) >= least ? expf((logits[v] - maxval) / temperature) : 0.0f;
    }
    sums[threadIdx.x + 1] = own;
    __syncthreads();
    if (threadIdx.x == 0) {
        sums[0] = 0.0f;
        for (int i = 1; i <= BLOCK_SIZE; i++) {
            sums[i] += sums[i - 1];
        }
        *token = 0;
    }
    __syncthreads();
    // The one thread whose share has the place goes through it.
    const float place = u * sums[BLOCK_SIZE];
    if (place < sums[threadIdx.x] || place >= sums[threadIdx.x + 1]) {
        return;
    }
    float reached = sums[threadIdx.x];
    int last = begin;
    for (int v = begin; v < end; v++) {
        if (ordered_bits(logits[v]) >= least) {
            reached += expf((logits[v] - maxval) / temperature);
            last = v;
            if (reached > place) {
                break;
            }
        }
    }
    *token = last;
}

// ---------------------------------------------------------------------------------------------------------------------
// the generator

struct GenerateOptions {
    GptConfig config;
    int tokens, top_k, random;
    double temperature, deviation;
    uint64_t seed;
    const char *checkpoint, *prompt;
    Option table[16];
    int count;
};

struct Generator {
    GptForward f; // of the prompt; its activations of the first row serve for single tokens as well
    float *cache;
    float *logits; // (V)
    int *token;
    cudaStream_t stream;

    float *layer_cache(int l) const { return cache + (size_t)l * 2 * f.config.positions * f.config.width; }
};

static void generator_build(Generator *g, const GptConfig &config, const std::vector<float> &weights, int prompt) {
    gpt_forward_build(&g->f, config, 1, prompt, weights);
    g->cache = device_alloc<float>((size_t)config.layers * 2 * config.positions * config.width);
    g->logits = device_alloc<float>(config.vocab);
    g->token = device_alloc<int>(1);
    g->stream = g->f.stream;
    cudaCheck(cudaDeviceSynchronize());
}

static void generator_free(Generator *g) {
    cudaCheck(cudaFree(g->cache));
    cudaCheck(cudaFree(g->logits));
    cudaCheck(cudaFree(g->token));
    gpt_forward_free(&g->f);
}

static void store_in_cache(const Generator &g, int l, const float *qkv, int first, int rows) {
    const int C = g.f.config.width, NH = g.f.config.heads;
    cache_store_kernel<<<CEIL_DIV(rows * 2 * C, 128), 128, 0, g.stream>>>(g.layer_cache(l), qkv, first, rows,
                                                                        g.f.config.positions, NH, C / NH);
    cudaCheck(cudaGetLastError());
}

// The whole prompt with the kernels of the training; the logits are those of its last token.
static void read_prompt(const Generator &g, const std::vector<int> &tokens) {
    const int T = g.f.T, V = g.f.config.vocab;
    cudaCheck(cudaMemcpyAsync(g.f.inputs, tokens.data(), T * sizeof(int), cudaMemcpyHostToDevice, g.stream));
    gpt_forward(g.f);
    for (int l = 0; l < g.f.config.layers; l++) {
        store_in_cache(g, l, g.f.act(ACT_QKV, l), 0, T);
    }
    cudaCheck(cudaMemcpyAsync(g.logits, g.f.act(ACT_LOGITS) + (size_t)(T - 1) * V, V * sizeof(float),
                              cudaMemcpyDeviceToDevice, g.stream));
}

template <int HS>
struct CachedAttention {
    static void forward(float *out, const float *qkv, const float *cache, int count, int positions, int NH,
                        cudaStream_t stream) {
        constexpr int block_size = 128;
        cached_attention_kernel<HS, block_size><<<NH, block_size, count * sizeof(float), stream>>>(out, qkv, cache, count,
                                                                                                positions, NH);
        cudaCheck(cudaGetLastError());
    }
};

static void matvec(float *out, const float *inp, const float *weight, const float *bias, int N, int K, bool with_gelu,
                   cudaStream_t stream) {
    const int block_size = 128;
    const int blocks = CEIL_DIV(N * WARP_SIZE, block_size);
    auto kernel = with_gelu ? matvec_kernel<true> : matvec_kernel<false>;
    kernel<<<blocks, block_size, 0, stream>>>(out, inp, weight, bias, N, K);
    cudaCheck(cudaGetLastError());
}

static void read_token_layer(const Generator &g, int l, int position) {
    const GptForward &f = g.f;
    const int C = f.config.width, NH = f.config.heads;
    const bool last = l + 1 == f.config.layers;
    matvec(f.act(ACT_QKV, l), f.act(ACT_LN1, l), f.param(GPT_QKVW, l), f.param(GPT_QKVB, l), 3 * C, C, false, g.stream);
    store_in_cache(g, l, f.act(ACT_QKV, l), position, 1);
    FOR_HEAD_SIZE(C / NH, CachedAttention, forward(f.act(ACT_ATTY, l), f.act(ACT_QKV, l), g.layer_cache(l), position + 1,
                                                   f.config.positions, NH, g.stream));
    matvec(f.act(ACT_ATTPROJ, l), f.act(ACT_ATTY, l), f.param(GPT_ATTPROJW, l), f.param(GPT_ATTPROJB, l), C, C, false,
           g.stream);
    fused_residual_layernorm(f.act(ACT_RESIDUAL2, l), f.act(ACT_LN2, l), f.act(ACT_LN2_MEAN, l), f.act(ACT_LN2_RSTD, l),
                             f.residual(l), f.act(ACT_ATTPROJ, l), f.param(GPT_LN2W, l), f.param(GPT_LN2B, l), 1, C,
                             g.stream);
    matvec(f.act(ACT_FCH_GELU, l), f.act(ACT_LN2, l), f.param(GPT_FCW, l), f.param(GPT_FCB, l), 4 * C, C, true, g.stream);
    matvec(f.act(ACT_FCPROJ, l), f.act(ACT_FCH_GELU, l), f.param(GPT_FCPROJW, l), f.param(GPT_FCPROJB, l), C, 4 * C, false,
           g.stream);
    float *normed = last ? f.act(ACT_LNF) : f.act(ACT_LN1, l + 1);
    const float *weight = last ? f.param(GPT_LNFW) : f.param(GPT_LN1W, l + 1);
    const float *bias = last ? f.param(GPT_LNFB) : f.param(GPT_LN1B, l + 1);
    fused_residual_layernorm(f.act(ACT_RESIDUAL3, l), normed, f.act(ACT_LN1_MEAN, l), f.act(ACT_LN1_RSTD, l),
                             f.act(ACT_RESIDUAL2, l), f.act(ACT_FCPROJ, l), weight, bias, 1, C, g.stream);
}

// The token in g.token, at its position.
static void read_token(const Generator &g, int position) {
    const GptForward &f = g.f;
    const int C = f.config.width;
    embed_kernel<<<CEIL_DIV(C, 128), 128, 0, g.stream>>>(f.act(ACT_ENCODED), g.token, position, f.param(GPT_WTE),
                                                        f.param(GPT_WPE), C);
    layernorm_forward(f.act(ACT_LN1), f.act(ACT_LN1_MEAN), f.act(ACT_LN1_RSTD), f.act(ACT_ENCODED), f.param(GPT_LN1W),
                      f.param(GPT_LN1B), 1, C, g.stream);
    for (int l = 0; l < f.config.layers; l++) {
        read_token_layer(g, l, position);
    }
    matvec(g.logits, f.act(ACT_LNF), f.param(GPT_WTE), nullptr, f.config.vocab, C, false, g.stream);
}

// From g.logits; number counts the tokens chosen so far.
static int choose_token(const Generator &g, const GenerateOptions &o, int number) {
    const int V = g.f.config.vocab;
    int token = 0;
    if (o.temperature == 0.0) {
        argmax_kernel<256><<<1, 256, 0, g.stream>>>(g.token, g.logits, V);
    } else {
        const float u = (float)gpt_uniform(o.seed, 2000, (uint64_t)number);
        sample_kernel<256><<<1, 256, 0, g.stream>>>(g.token, g.logits, V, o.top_k, (float)o.temperature, u);
    }
    cudaCheck(cudaGetLastError());
    cudaCheck(cudaMemcpyAsync(&token, g.token, sizeof(int), cudaMemcpyDeviceToHost, g.stream));
    cudaCheck(cudaStreamSynchronize(g.stream));
    return token;
}

// Adds o.tokens tokens to those of the prompt; returns the logits of each choice.
static std::vector<float> generate(const GenerateOptions &o, const std::vector<float> &weights, std::vector<int> *tokens) {
    const size_t V = (size_t)o.config.vocab;
    std::vector<float> logits(o.tokens * V);
    Generator g;
    generator_build(&g, o.config, weights, (int)tokens->size());
    read_prompt(g, *tokens);
    for (int i = 0; i < o.tokens; i++) {
        if (i > 0) {
            read_token(g, (int)tokens->size() - 1);
        }
        tokens->push_back(choose_token(g, o, i));
        cudaCheck(cudaMemcpy(logits.data() + i * V, g.logits, V * sizeof(float), cudaMemcpyDeviceToHost));
    }
    generator_free(&g);
    return logits;
}

// ---------------------------------------------------------------------------------------------------------------------
// comparison

// Logits are at most this far from the reference where a choice is judged: next to another logit or to a limit.
static const double kChoiceSlack = 1e-4;

static bool choice_is_right(const GenerateOptions &o, const double *logits, int chosen, int number) {
    const int V = o.config.vocab;
    std::vector<double> sorted(logits, logits + V);
    std::sort(sorted.begin(), sorted.end(), std::greater<double>());
    if (o.temperature == 0.0) {
        return logits[chosen] >= sorted[0] - kChoiceSlack;
    }
    const double least = sorted[o.top_k - 1], u = gpt_uniform(o.seed, 2000, (uint64_t)number);
    double total = 0.0, below = 0.0;
    for (int v = 0; v < V; v++) {
        const double p = logits[v] >= least || v == chosen ? exp((logits[v] - sorted[0]) / o.temperature) : 0.0;
        total += p;
        below += v < chosen ? p : 0.0;
    }
    const double own = exp((logits[chosen] - sorted[0]) / o.temperature);
    return logits[chosen] >= least - kChoiceSlack && u * total >= below - kChoiceSlack * total &&
           u * total <= below + own + kChoiceSlack * total;
}

// The plain forward pass over all tokens but the last, of which nothing was asked.
static std::vector<double> reference_logits(const GenerateOptions &o, const std::vector<float> &weights,
                                            const std::vector<int> &tokens) {
    const int T = (int)tokens.size() - 1, V = o.config.vocab;
    const GptLayout al = gpt_activation_layout(&o.config, 1, T);
    const std::vector<double> params(weights.begin(), weights.end());
    std::vector<double> acts(al.total);
    reference_forward(&o.config, params.data(), acts.data(), tokens.data(), 1, T);
    const double *logits = acts.data() + al.offset[ACT_LOGITS];
    return std::vector<double>(logits + (size_t)(T - o.tokens) * V, logits + (size_t)T * V);
}

static void compare(const GenerateOptions &o, const std::vector<float> &weights, const std::vector<int> &tokens,
                    const std::vector<float> &logits) {
    const std::vector<double> reference = reference_logits(o, weights, tokens);
    const size_t prompt = tokens.size() - o.tokens;
    KernelCheck logit_check("generate_logits", 1.4e-5);
    logit_check.host(logits, reference);
    logit_check.finish();
    KernelCheck token_check("generate_tokens", 0.0);
    for (int i = 0; i < o.tokens; i++) {
        const int chosen = tokens[prompt + i];
        token_check.expect(chosen >= 0 && chosen < o.config.vocab &&
                           choice_is_right(o, reference.data() + (size_t)i * o.config.vocab, chosen, i));
    }
    token_check.finish();
}

// ---------------------------------------------------------------------------------------------------------------------
// command line

static void generate_option(GenerateOptions *o, const char *name, char kind, void *value, double least, double most,
                            const char *help) {
    const Option option = {name, kind, value, least, most, help, 0};
    o->table[o->count++] = option;
}

static void generate_option_table(GenerateOptions *o) {
    o->count = 0;
    generate_option(o, "--checkpoint", 's', &o->checkpoint, 0, 0, "model of train_gpt (default: random weights)");
    generate_option(o, "--prompt", 's', &o->prompt, 0, 0, "text to begin with");
    generate_option(o, "--tokens", 'i', &o->tokens, 1, 2048, "tokens to add");
    generate_option(o, "--temperature", 'd', &o->temperature, 0, 1e3, "0: always the likeliest token");
    generate_option(o, "--top-k", 'i', &o->top_k, 0, 1 << 20, "choose among so many, 0: all");
    generate_option(o, "--seed", 'u', &o->seed, 0, 9e18, "seed of the choices, and of random weights");
    generate_option(o, "--deviation", 'd', &o->deviation, 0, 1e3, "deviation of random weights");
    generate_option(o, "--vocab", 'i', &o->config.vocab, 1, 1 << 20, "of random weights: tokens of the vocabulary");
    generate_option(o, "--positions", 'i', &o->config.positions, 1, 2048, "of random weights: longest text");
    generate_option(o, "--width", 'i', &o->config.width, 8, 1 << 12, "of random weights: channels");
    generate_option(o, "--layers", 'i', &o->config.layers, 1, 1000, "of random weights: layers");
    generate_option(o, "--heads", 'i', &o->config.heads, 1, 1000, "of random weights: attention heads");
}

static void die(const char *why) {
    fprintf(stderr, "generate_gpt: %s\n", why);
    exit(2);
}

// The weights, from the checkpoint or random.
static std::vector<float> generate_options(GenerateOptions *o, int argc, char **argv) {
    const GptConfig standard = {256, 96, 64, 2, 4};
    *o = GenerateOptions();
    o->config = standard;
    o->tokens = 40;
    o->deviation = 0.2;
    o->seed = 1;
    o->prompt = "The harbour at night";
    generate_option_table(o);
    options_parse("generate_gpt", "Generates text with a GPT of train_gpt, and checks it against a plain forward pass.", o->table,
                  o->count, argc, argv);
    std::vector<float> weights;
    if (o->checkpoint != nullptr) {
        GptCheckpoint c = checkpoint_read(o->checkpoint);
        for (int i = o->count - 6; i < o->count; i++) {
            if (o->table[i].given) {
                die("a checkpoint decides the sizes and the weights: leave those options out");
            }
        }
        o->config = c.config;
        weights.assign(c.values[0], c.values[0] + c.count);
        checkpoint_free(&c);
    } else if (gpt_config_error(&o->config) != nullptr) {
        die(gpt_config_error(&o->config));
    } else {
        weights.resize(gpt_parameter_layout(&o->config).total);
        gpt_initial_weights(&o->config, o->seed, o->deviation, weights.data());
        Rng rng = rng_make(o->seed + 1);
        const std::vector<float> change = random_vector(&rng, weights.size(), 0.02f);
        for (size_t i = 0; i < weights.size(); i++) {
            weights[i] += change[i]; // as if trained: no bias is 0, no gain is 1
        }
    }
    o->top_k = o->top_k == 0 || o->top_k > o->config.vocab ? o->config.vocab : o->top_k;
    return weights;
}

static std::vector<int> prompt_tokens(const GenerateOptions &o) {
    std::vector<int> tokens;
    for (const char *c = o.prompt; *c != '\0'; c++) {
        tokens.push_back((unsigned char)*c);
        if (tokens.back() >= o.config.vocab) {
            die("the prompt has a character that is no token of the vocabulary");
        }
    }
    if (tokens.size() + o.tokens > (size_t)o.config.positions) {
        die("prompt and tokens together are longer than the model's positions");
    }
    return tokens;
}

// What is no character of ASCII, as its number.
static void print_text(const std::vector<int> &tokens) {
    printf("text: ");
    for (int token : tokens) {
        if (token >= 32 && token < 127) {
            putchar(token);
        } else if (token == '\n') {
            printf("\\n");
        } else {
            printf("<%d>", token);
        }
    }
    printf("\n");
}

int main(int argc, char **argv) {
    GenerateOptions o;
    const std::vector<float> weights = generate_options(&o, argc, argv);
    std::vector<int> tokens = prompt_tokens(o);
    cudaDeviceProp prop;
    cudaCheck(cudaSetDevice(0));
    cudaCheck(cudaGetDeviceProperties(&prop, 0));
    fprintf(stderr, "device: %s\n", prop.name);
    const std::vector<float> logits = generate(o, weights, &tokens);
    print_text(tokens);
    compare(o, weights, tokens, logits);
    return test_exit_code();
}
