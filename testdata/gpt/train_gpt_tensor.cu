// Trains a GPT on several GPUs, each with a part of every MLP and the same batch (tensor parallelism): a rank has some of the
// hidden channels, that is rows of the first matrix and columns of the second. Forward sums what the ranks add to the
// residual, backward what they add to its gradients. All else, every rank does.
//
//   train_gpt_tensor --ranks 2 ...
//
// It does the training of train_gpt with the same options.
#include "gpt_ranks.cuh"

// This rank's part of the MLPs of all layers: for H hidden channels of it, the first matrix (L, H, C), its bias (L, H), the
// second matrix (L, C, H); one behind the other.
struct Shard {
    size_t L, H, C;
    float *params, *grads, *m, *v;

    size_t total() const { return L * (2 * H * C + H); }
    size_t first(int l) const { return l * H * C; }
    size_t bias(int l) const { return L * H * C + l * H; }
    size_t second(int l) const { return L * H * C + L * H + l * C * H; }
};

__global__ void norm_of_both_kernel(float *norm, const float *other) {
    *norm = sqrtf(*norm * *norm + *other * *other);
}

struct TensorParallel {
    const Ranks &r;
    TrainOptions o;
    GptTrainer g; // what of it belongs to shards is not used but for the end
    Shard s;
    float *shard_norm;
    float *parts; // (ranks, C, H)
    float *copy;  // of all gradients of the first step

    TensorParallel(const Ranks &ranks, const TrainOptions &options, const GptState &from) : r(ranks), o(options) {
        if (4 * o.config.width % (4 * r.count) != 0) {
            fprintf(stderr, "train_gpt_tensor: the hidden channels can't be shared out evenly\n");
            exit(2);
        }
        trainer_begin(&g, o, from);
        s.L = o.config.layers;
        s.C = o.config.width;
        s.H = 4 * s.C / r.count;
        s.params = device_alloc<float>(s.total());
        s.grads = device_zeros<float>(s.total());
        s.m = device_zeros<float>(s.total());
        s.v = device_zeros<float>(s.total());
        shard_norm = device_zeros<float>(1);
        parts = device_alloc<float>(s.C * s.H * r.count);
        copy = device_alloc<float>(g.f.pl.total);
        for (int l = 0; l < o.config.layers; l++) {
            take(l);
        }
    }

    void release() {
        float *const memory[] = {s.params, s.grads, s.m, s.v, shard_norm, parts, copy};
        for (float *part : memory) {
            cudaCheck(cudaFree(part));
        }
        gpt_trainer_free(&g);
    }

    // This rank's part of a layer's matrices, out of the whole model.
    void take(int l) {
        const size_t row = s.H * sizeof(float), at = r.rank * s.H;
        cudaCheck(cudaMemcpyAsync(s.params + s.first(l), g.f.param(GPT_FCW, l) + at * s.C, s.C * row, cudaMemcpyDeviceToDevice,
                                  g.f.stream));
        cudaCheck(cudaMemcpyAsync(s.params + s.bias(l), g.f.param(GPT_FCB, l) + at, row, cudaMemcpyDeviceToDevice, g.f.stream));
        cudaCheck(cudaMemcpy2DAsync(s.params + s.second(l), row, g.f.param(GPT_FCPROJW, l) + at, row * r.count, row, s.C,
                                    cudaMemcpyDeviceToDevice, g.f.stream));
    }

    // All ranks' parts, put together in the whole model's array.
    void gather(float *whole, const float *shard) const {
        const size_t row = s.H * sizeof(float);
        for (int l = 0; l < o.config.layers; l++) {
            float *second = whole + gpt_at(&g.f.pl, GPT_FCPROJW, l);
            NCCL_CHECK(ncclGroupStart());
            NCCL_CHECK(ncclAllGather(shard + s.first(l), whole + gpt_at(&g.f.pl, GPT_FCW, l), s.H * s.C, ncclFloat, r.comm,
                                     g.f.stream));
            NCCL_CHECK(ncclAllGather(shard + s.bias(l), whole + gpt_at(&g.f.pl, GPT_FCB, l), s.H, ncclFloat, r.comm,
                                     g.f.stream));
            NCCL_CHECK(ncclAllGather(shard + s.second(l), parts, s.C * s.H, ncclFloat, r.comm, g.f.stream));
            NCCL_CHECK(ncclGroupEnd());
            for (int i = 0; i < r.count; i++) {
                cudaCheck(cudaMemcpy2DAsync(second + i * s.H, row * r.count, parts + i * s.C * s.H, row, row, s.C,
                                            cudaMemcpyDeviceToDevice, g.f.stream));
            }
        }
    }

    void sum(float *values) const {
        NCCL_CHECK(ncclAllReduce(values, values, g.places() * s.C, ncclFloat, ncclSum, r.comm, g.f.stream));
    }

    void mlp_forward(int l) const {
        const GptForward &f = g.f;
        const int BT = f.B * f.T, C = (int)s.C, H = (int)s.H;
        const float *bias = r.rank == 0 ? f.param(GPT_FCPROJB, l) : nullptr; // once
        matmul_forward(f.act(ACT_FCH, l), f.act(ACT_LN2, l), s.params + s.first(l), s.params + s.bias(l), BT, H, C, f.stream);
        gelu_forward(f.act(ACT_FCH_GELU, l), f.act(ACT_FCH, l), (size_t)BT * H, f.stream);
        matmul_forward(f.act(ACT_FCPROJ, l), f.act(ACT_FCH_GELU, l), s.params + s.second(l), bias, BT, C, H, f.stream);
        sum(f.act(ACT_FCPROJ, l));
    }

    void mlp_backward(int l) const {
        const GptForward &f = g.f;
        const int BT = f.B * f.T, C = (int)s.C, H = (int)s.H;
        matmul_backward(g.scratch_bt4c, s.grads + s.second(l), g.grad(GPT_FCPROJB, l), g.dresidual, f.act(ACT_FCH_GELU, l),
                        s.params + s.second(l), BT, C, H, f.stream);
        gelu_backward_inplace(g.scratch_bt4c, f.act(ACT_FCH, l), (size_t)BT * H, f.stream);
        matmul_backward(g.scratch_btc, s.grads + s.first(l), s.grads + s.bias(l), g.scratch_bt4c, f.act(ACT_LN2, l),
                        s.params + s.first(l), BT, H, C, f.stream);
        sum(g.scratch_btc);
    }

    void pass(double dloss) const {
        gpt_embedding_forward(g.f);
        gpt_first_layernorm(g.f, 0);
        for (int l = 0; l < o.config.layers; l++) {
            gpt_attention_forward(g.f, l);
            mlp_forward(l);
            gpt_next_layernorm(g.f, l);
        }
        gpt_classifier_forward(g.f);
        gpt_classifier_backward(g, (float)dloss);
        for (int l = o.config.layers - 1; l >= 0; l--) {
            mlp_backward(l);
            gpt_attention_half_backward(g, l);
        }
        gpt_embedding_backward(g);
    }

    void update_shard(size_t at, size_t count, float decay, const AdamWConfig &config) const {
        adamw(s.params + at, s.grads + at, s.m + at, s.v + at, count, g.norm, config, decay, g.f.stream);
    }

    void update(uint64_t number) const {
        const AdamWConfig config = gpt_adamw_config(train_rate(&o, number), o.clip, number);
        const float decay = (float)o.weight_decay;
        global_norm(shard_norm, g.norm_partial, s.grads, s.total(), g.f.stream);
        ranks_norm(r, shard_norm, g.f.stream);
        global_norm(g.norm, g.norm_partial, g.grads, g.f.pl.total, g.f.stream);
        norm_of_both_kernel<<<1, 1, 0, g.f.stream>>>(g.norm, shard_norm);
        for (int i = 0; i < GPT_TENSORS; i++) {
            const size_t at = g.f.pl.offset[i];
            if (i != GPT_FCW && i != GPT_FCB && i != GPT_FCPROJW) {
                adamw(g.f.params + at, g.grads + at, g.m_memory + at, g.v_memory + at, g.f.pl.size[i], g.norm, config,
                      gpt_tensor_decays(i) ? decay : 0.0f, g.f.stream);
            }
        }
        update_shard(s.first(0), s.L * s.H * s.C, decay, config);
        update_shard(s.bias(0), s.L * s.H, 0.0f, config);
        update_shard(s.second(0), s.L * s.C * s.H, decay, config);
    }

    StepResult step(const GptText &text, uint64_t number) {
        std::vector<int> inputs(g.places()), targets(g.places());
        float norm = 0.0f;
        text_batch(inputs.data(), targets.data(), &text, o.seed, (number - 1) * o.batch, o.batch, o.length);
        gpt_zero_gradients(g);
        cudaCheck(cudaMemsetAsync(s.grads, 0, s.total() * sizeof(float), g.f.stream));
        gpt_load_batch(&g, inputs, targets);
        pass(1.0 / (double)g.places());
        const double loss = gpt_wait_for_loss(g) / (double)g.places();
        update(number);
        if (number == 1) {
            cudaCheck(cudaMemcpyAsync(copy, g.grads, g.f.pl.total * sizeof(float), cudaMemcpyDeviceToDevice, g.f.stream));
            gather(copy, s.grads);
        }
        cudaCheck(cudaMemcpyAsync(&norm, g.norm, sizeof norm, cudaMemcpyDeviceToHost, g.f.stream));
        cudaCheck(cudaStreamSynchronize(g.f.stream));
        return {loss, norm};
    }

    std::vector<float> gradients_of_model() const { return to_host(copy, g.f.pl.total); }

    GptState state(uint64_t number) const {
        gather(g.f.params, s.params);
        cudaCheck(cudaStreamSynchronize(g.f.stream));
        GptState state;
        state.values[0] = to_host(g.f.params, g.f.pl.total);
        state.step = number;
        return state;
    }
};

int main(int argc, char **argv) {
    return ranks_train<TensorParallel>("train_gpt_tensor", argc, argv);
}
