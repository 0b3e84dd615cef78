// The GPT on the GPU: its memory, forward, backward and AdamW, as train_gpt.cu, train_gpt_ddp.cu and generate_gpt.cu
// share them.
#ifndef GPT_GPU_CUH
#define GPT_GPU_CUH

#include "gpt_kernels.cuh"

// ---------------------------------------------------------------------------------------------------------------------
// forward, of B sequences of T tokens

struct GptForward {
    GptConfig config;
    int B, T;
    GptLayout pl, al;
    float *params;
    float *acts;
    int *inputs; // (B, T)
    cudaStream_t stream;

    float *param(int tensor, int layer = 0) const { return params + gpt_at(&pl, tensor, layer); }
    float *act(int tensor, int layer = 0) const { return acts + gpt_at(&al, tensor, layer); }
    // What goes into layer l.
    const float *residual(int l) const { return l == 0 ? act(ACT_ENCODED) : act(ACT_RESIDUAL3, l - 1); }
};

inline void gpt_forward_build(GptForward *f, const GptConfig &config, int B, int T, const std::vector<float> &weights) {
    f->config = config;
    f->B = B;
    f->T = T;
    f->pl = gpt_parameter_layout(&config);
    f->al = gpt_activation_layout(&config, B, T);
    f->params = to_device(weights);
    f->acts = device_alloc<float>(f->al.total);
    f->inputs = device_alloc<int>((size_t)B * T);
    cudaCheck(cudaStreamCreate(&f->stream));
    cudaCheck(cudaDeviceSynchronize());
}

inline void gpt_forward_free(GptForward *f) {
    cudaCheck(cudaFree(f->params));
    cudaCheck(cudaFree(f->acts));
    cudaCheck(cudaFree(f->inputs));
    cudaCheck(cudaStreamDestroy(f->stream));
}

// A layer is attention, from its first layernorm to its second, and the MLP; then comes the first layernorm of the
// next layer, or the last one.
inline void gpt_attention_forward(const GptForward &f, int l) {
    const int BT = f.B * f.T, C = f.config.width, NH = f.config.heads;
    matmul_forward(f.act(ACT_QKV, l), f.act(ACT_LN1, l), f.param(GPT_QKVW, l), f.param(GPT_QKVB, l), BT, 3 * C, C, f.stream);
    attention_forward(f.act(ACT_ATTY, l), f.act(ACT_ATT, l), f.act(ACT_QKV, l), f.B, f.T, NH, C / NH, f.stream);
    matmul_forward(f.act(ACT_ATTPROJ, l), f.act(ACT_ATTY, l), f.param(GPT_ATTPROJW, l), f.param(GPT_ATTPROJB, l), BT, C, C,
                   f.stream);
    fused_residual_layernorm(f.act(ACT_RESIDUAL2, l), f.act(ACT_LN2, l), f.act(ACT_LN2_MEAN, l), f.act(ACT_LN2_RSTD, l),
                             f.residual(l), f.act(ACT_ATTPROJ, l), f.param(GPT_LN2W, l), f.param(GPT_LN2B, l), BT, C,
                             f.stream);
}

inline void gpt_mlp_forward(const GptForward &f, int l) {
    const int BT = f.B * f.T, C = f.config.width;
    matmul_forward(f.act(ACT_FCH, l), f.act(ACT_LN2, l), f.param(GPT_FCW, l), f.param(GPT_FCB, l), BT, 4 * C, C, f.stream);
    gelu_forward(f.act(ACT_FCH_GELU, l), f.act(ACT_FCH, l), (size_t)BT * 4 * C, f.stream);
    matmul_forward(f.act(ACT_FCPROJ, l), f.act(ACT_FCH_GELU, l), f.param(GPT_FCPROJW, l), f.param(GPT_FCPROJB, l), BT, C,
                   4 * C, f.stream);
}

inline void gpt_next_layernorm(const GptForward &f, int l) {
    const bool last = l + 1 == f.config.layers;
    float *normed = last ? f.act(ACT_LNF) : f.act(ACT_LN1, l + 1);
    float *mean = last ? f.act(ACT_LNF_MEAN) : f.act(ACT_LN1_MEAN, l + 1);
    float *rstd = last ? f.act(ACT_LNF_RSTD) : f.act(ACT_LN1_RSTD, l + 1);
    const float *weight = last ? f.param(GPT_LNFW) : f.param(GPT_LN1W, l + 1);
    const float *bias = last ? f.param(GPT_LNFB) : f.param(GPT_LN1B, l + 1);
    fused_residual_layernorm(f.act(ACT_RESIDUAL3, l), normed, mean, rstd, f.act(ACT_RESIDUAL2, l), f.act(ACT_FCPROJ, l),
                             weight, bias, f.B * f.T, f.config.width, f.stream);
}

inline void gpt_layer_forward(const GptForward &f, int l) {
    gpt_attention_forward(f, l);
    gpt_mlp_forward(f, l);
    gpt_next_layernorm(f, l);
}

inline void gpt_embedding_forward(const GptForward &f) {
    encoder_forward(f.act(ACT_ENCODED), f.inputs, f.param(GPT_WTE), f.param(GPT_WPE), f.B, f.T, f.config.width, f.stream);
}

// The first layernorm of a layer, which is otherwise a part of the layer before.
inline void gpt_first_layernorm(const GptForward &f, int l) {
    layernorm_forward(f.act(ACT_LN1, l), f.act(ACT_LN1_MEAN, l), f.act(ACT_LN1_RSTD, l), f.residual(l), f.param(GPT_LN1W, l),
                      f.param(GPT_LN1B, l), f.B * f.T, f.config.width, f.stream);
}

inline void gpt_classifier_forward(const GptForward &f) {
    matmul_forward(f.act(ACT_LOGITS), f.act(ACT_LNF), f.param(GPT_WTE), nullptr, f.B * f.T, f.config.vocab, f.config.width,
                   f.stream);
}

// From the tokens in f.inputs to the logits.
inline void gpt_forward(const GptForward &f) {
    gpt_embedding_forward(f);
    gpt_first_layernorm(f, 0);
    for (int l = 0; l < f.config.layers; l++) {
        gpt_layer_forward(f, l);
    }
    gpt_classifier_forward(f);
}

// ---------------------------------------------------------------------------------------------------------------------
// training

struct GptTrainer {
    GptForward f;
    float *grads;
    float *m_memory;
    float *v_memory;
    float *dresidual;    // (B, T, C)
    float *scratch_btc;  // (B, T, C)
    float *scratch_bt4c; // (B, T, 4*C)
    float *scratch_att;  // (B, NH, T, T)
    float *norm;
    float *norm_partial;
    int *tokens; // of a batch, as pinned has them: inputs, targets, order, bucket tokens (B * T each), bucket starts
    int *pinned_tokens;
    float *pinned_losses; // (B, T), and the norm
    int buckets;

    size_t places() const { return (size_t)f.B * f.T; }
    float *grad(int tensor, int layer = 0) const { return grads + gpt_at(&f.pl, tensor, layer); }
    const int *targets() const { return tokens + places(); }
    const int *order() const { return tokens + 2 * places(); }
    const int *bucket_tokens() const { return tokens + 3 * places(); }
    const int *bucket_starts() const { return tokens + 4 * places(); }
};

inline void gpt_trainer_build(GptTrainer *g, const GptConfig &config, int B, int T, const std::vector<float> &weights) {
    const size_t BT = (size_t)B * T, C = config.width;
    gpt_forward_build(&g->f, config, B, T, weights);
    g->grads = device_zeros<float>(g->f.pl.total);
    g->m_memory = device_zeros<float>(g->f.pl.total);
    g->v_memory = device_zeros<float>(g->f.pl.total);
    g->dresidual = device_alloc<float>(BT * C);
    g->scratch_btc = device_alloc<float>(BT * C);
    g->scratch_bt4c = device_alloc<float>(BT * 4 * C);
    g->scratch_att = device_alloc<float>(BT * config.heads * T);
    g->norm = device_zeros<float>(1);
    g->norm_partial = device_alloc<float>(NORM_BLOCKS);
    g->tokens = device_alloc<int>(5 * BT + 1);
    g->buckets = 0;
    cudaCheck(cudaMallocHost((void **)&g->pinned_tokens, (5 * BT + 1) * sizeof(int)));
    cudaCheck(cudaMallocHost((void **)&g->pinned_losses, (BT + 1) * sizeof(float)));
    cudaCheck(cudaDeviceSynchronize());
}

inline void gpt_trainer_free(GptTrainer *g) {
    float *const memory[] = {g->grads,        g->m_memory,    g->v_memory, g->dresidual,   g->scratch_btc,
                             g->scratch_bt4c, g->scratch_att, g->norm,     g->norm_partial};
    for (float *part : memory) {
        cudaCheck(cudaFree(part));
    }
    cudaCheck(cudaFree(g->tokens));
    cudaCheck(cudaFreeHost(g->pinned_tokens));
    cudaCheck(cudaFreeHost(g->pinned_losses));
    gpt_forward_free(&g->f);
}

// Sorts the places of pinned_tokens' inputs by their token, for token_backward_kernel.
inline void gpt_sort_tokens(GptTrainer *g) {
    const int BT = (int)g->places(), V = g->f.config.vocab;
    int *order = g->pinned_tokens + 2 * BT, *bucket_tokens = order + BT, *bucket_starts = bucket_tokens + BT;
    std::vector<int> next(V + 1, 0);
    for (int i = 0; i < BT; i++) {
        next[g->pinned_tokens[i] + 1]++;
    }
    g->buckets = 0;
    for (int v = 0; v < V; v++) {
        if (next[v + 1] > 0) {
            bucket_tokens[g->buckets] = v;
            bucket_starts[g->buckets++] = next[v];
        }
        next[v + 1] += next[v];
    }
    bucket_starts[g->buckets] = BT;
    for (int i = 0; i < BT; i++) {
        order[next[g->pinned_tokens[i]]++] = i;
    }
}

// To be called when the stream has done with the batch before.
inline void gpt_load_batch(GptTrainer *g, const std::vector<int> &inputs, const std::vector<int> &targets) {
    const size_t BT = g->places();
    memcpy(g->pinned_tokens, inputs.data(), BT * sizeof(int));
    memcpy(g->pinned_tokens + BT, targets.data(), BT * sizeof(int));
    gpt_sort_tokens(g);
    cudaCheck(cudaMemcpyAsync(g->tokens, g->pinned_tokens, (4 * BT + g->buckets + 1) * sizeof(int), cudaMemcpyHostToDevice,
                              g->f.stream));
    cudaCheck(cudaMemcpyAsync(g->f.inputs, g->tokens, BT * sizeof(int), cudaMemcpyDeviceToDevice, g->f.stream));
}

// From dresidual to the gradients of the second layernorm, in scratch_btc.
inline void gpt_mlp_backward(const GptTrainer &g, int l) {
    const GptForward &f = g.f;
    const int BT = f.B * f.T, C = f.config.width;
    float *dbt4c = g.scratch_bt4c;
    matmul_backward(dbt4c, g.grad(GPT_FCPROJW, l), g.grad(GPT_FCPROJB, l), g.dresidual, f.act(ACT_FCH_GELU, l),
                    f.param(GPT_FCPROJW, l), BT, C, 4 * C, f.stream);
    gelu_backward_inplace(dbt4c, f.act(ACT_FCH, l), (size_t)BT * 4 * C, f.stream);
    matmul_backward(g.scratch_btc, g.grad(GPT_FCW, l), g.grad(GPT_FCB, l), dbt4c, f.act(ACT_LN2, l), f.param(GPT_FCW, l), BT,
                    4 * C, C, f.stream);
}

// From there to what goes into the layer.
inline void gpt_attention_half_backward(const GptTrainer &g, int l) {
    const GptForward &f = g.f;
    const int BT = f.B * f.T, C = f.config.width, NH = f.config.heads;
    float *dbtc = g.scratch_btc, *dbt3c = g.scratch_bt4c;
    layernorm_backward(g.dresidual, g.grad(GPT_LN2W, l), g.grad(GPT_LN2B, l), dbtc, f.act(ACT_RESIDUAL2, l),
                       f.param(GPT_LN2W, l), f.act(ACT_LN2_MEAN, l), f.act(ACT_LN2_RSTD, l), BT, C, f.stream);
    matmul_backward(dbtc, g.grad(GPT_ATTPROJW, l), g.grad(GPT_ATTPROJB, l), g.dresidual, f.act(ACT_ATTY, l),
                    f.param(GPT_ATTPROJW, l), BT, C, C, f.stream);
    attention_backward(dbt3c, g.scratch_att, dbtc, f.act(ACT_QKV, l), f.act(ACT_ATT, l), f.B, f.T, NH, C / NH, f.stream);
    matmul_backward(dbtc, g.grad(GPT_QKVW, l), g.grad(GPT_QKVB, l), dbt3c, f.act(ACT_LN1, l), f.param(GPT_QKVW, l), BT,
                    3 * C, C, f.stream);
    layernorm_backward(g.dresidual, g.grad(GPT_LN1W, l), g.grad(GPT_LN1B, l), dbtc, f.residual(l), f.param(GPT_LN1W, l),
                       f.act(ACT_LN1_MEAN, l), f.act(ACT_LN1_RSTD, l), BT, C, f.stream);
}

inline void gpt_layer_backward(const GptTrainer &g, int l) {
    gpt_mlp_backward(g, l);
    gpt_attention_half_backward(g, l);
}

// From the logits, which become their gradients, to what goes into the last layernorm.
inline void gpt_classifier_backward(const GptTrainer &g, float dloss) {
    const GptForward &f = g.f;
    const int BT = f.B * f.T, C = f.config.width, V = f.config.vocab;
    fused_classifier(f.act(ACT_LOGITS), f.act(ACT_LOSSES), g.targets(), dloss, BT, V, f.stream);
    cudaCheck(cudaMemcpyAsync(g.pinned_losses, f.act(ACT_LOSSES), BT * sizeof(float), cudaMemcpyDeviceToHost, f.stream));
    matmul_backward(g.scratch_btc, g.grad(GPT_WTE), nullptr, f.act(ACT_LOGITS), f.act(ACT_LNF), f.param(GPT_WTE), BT, V, C,
                    f.stream);
    cudaCheck(cudaMemsetAsync(g.dresidual, 0, (size_t)BT * C * sizeof(float), f.stream));
    layernorm_backward(g.dresidual, g.grad(GPT_LNFW), g.grad(GPT_LNFB), g.scratch_btc, f.residual(f.config.layers),
                       f.param(GPT_LNFW), f.act(ACT_LNF_MEAN), f.act(ACT_LNF_RSTD), BT, C, f.stream);
}

inline void gpt_embedding_backward(const GptTrainer &g) {
    encoder_backward(g.grad(GPT_WTE), g.grad(GPT_WPE), g.dresidual, g.bucket_tokens(), g.bucket_starts(), g.order(),
                     g.buckets, g.f.B, g.f.T, g.f.config.width, g.f.stream);
}

struct NothingToDo {
    void operator()(int) const {}
};

// The gradients are added. ready(l) is called once the work that completes the gradients of layer l is in the stream,
// from the last layer to the first; then ready(-1) for those that belong to no layer.
template <typename Ready>
inline void gpt_backward(const GptTrainer &g, float dloss, Ready ready) {
    gpt_classifier_backward(g, dloss);
    for (int l = g.f.config.layers - 1; l >= 0; l--) {
        gpt_layer_backward(g, l);
        ready(l);
    }
    gpt_embedding_backward(g);
    ready(-1);
}

// The sum of the losses of the batch, which has to be done before the next may be loaded.
inline double gpt_wait_for_loss(const GptTrainer &g) {
    double sum = 0.0;
    cudaCheck(cudaStreamSynchronize(g.f.stream));
    for (size_t i = 0; i < g.places(); i++) {
        sum += g.pinned_losses[i];
    }
    return sum;
}

inline void gpt_zero_gradients(const GptTrainer &g) {
    cudaCheck(cudaMemsetAsync(g.grads, 0, g.f.pl.total * sizeof(float), g.f.stream));
}

// For the step of that number, which the corrections count (from 1).
inline AdamWConfig gpt_adamw_config(double rate, double clip, uint64_t step) {
    AdamWConfig config;
    config.rate = (float)rate;
    config.beta1 = (float)GPT_BETA1;
    config.beta2 = (float)GPT_BETA2;
    config.rest1 = (float)(1.0 - GPT_BETA1);
    config.rest2 = (float)(1.0 - GPT_BETA2);
    config.eps = (float)GPT_ADAM_EPS;
    config.clip = (float)clip;
    config.beta1_correction = (float)(1.0 - pow(GPT_BETA1, (double)step));
    config.beta2_correction = (float)(1.0 - pow(GPT_BETA2, (double)step));
    return config;
}

// A step of AdamW; returns the norm of the gradients before clipping.
inline float gpt_update(const GptTrainer &g, double rate, double weight_decay, double clip, uint64_t step) {
    const AdamWConfig config = gpt_adamw_config(rate, clip, step);
    float *host_norm = g.pinned_losses + g.places();
    global_norm(g.norm, g.norm_partial, g.grads, g.f.pl.total, g.f.stream);
    for (int i = 0; i < GPT_TENSORS; i++) {
        const size_t at = g.f.pl.offset[i];
        const float decay = gpt_tensor_decays(i) ? (float)weight_decay : 0.0f;
        adamw(g.f.params + at, g.grads + at, g.m_memory + at, g.v_memory + at, g.f.pl.size[i], g.norm, config, decay,
              g.f.stream);
    }
    cudaCheck(cudaMemcpyAsync(host_norm, g.norm, sizeof(float), cudaMemcpyDeviceToHost, g.f.stream));
    cudaCheck(cudaStreamSynchronize(g.f.stream));
    return *host_norm;
}

#endif // GPT_GPU_CUH
