// Trains a GPT on several GPUs, each with a part of every batch and of the optimizer's state (ZeRO, stage 1): the gradients
// are averaged and scattered, each rank updates its shard of the parameters with moments that it alone has, and all gather
// the parameters.
//
//   train_gpt_zero --ranks 2 --batch 2 ...
//
// --batch counts for each rank: N ranks with --batch B do the training of train_gpt with --batch N*B.
#include "gpt_ranks.cuh"

struct Zero {
    const Ranks &r;
    TrainOptions o;
    GptTrainer g;     // parameters and gradients of the whole model, with room for shards of one size
    size_t shard;     // elements of one
    float *m, *v;     // moments of this rank's
    float *gradients; // averages of this rank's
    float *all;       // all averages, of the first step

    Zero(const Ranks &ranks, const TrainOptions &options, const GptState &from) : r(ranks), o(options) {
        std::vector<float> weights = from.values[0];
        const size_t total = weights.size();
        shard = CEIL_DIV(total, (size_t)r.count);
        weights.resize(shard * r.count, 0.0f);
        gpt_trainer_build(&g, o.config, o.batch, o.length, weights);
        // The moments of the whole model are what this program does without.
        cudaCheck(cudaFree(g.m_memory));
        cudaCheck(cudaFree(g.v_memory));
        cudaCheck(cudaFree(g.grads));
        g.m_memory = g.v_memory = nullptr;
        g.grads = device_zeros<float>(shard * r.count);
        m = device_zeros<float>(shard);
        v = device_zeros<float>(shard);
        gradients = device_alloc<float>(shard);
        all = device_alloc<float>(shard * r.count);
    }

    void release() {
        cudaCheck(cudaFree(m));
        cudaCheck(cudaFree(v));
        cudaCheck(cudaFree(gradients));
        cudaCheck(cudaFree(all));
        gpt_trainer_free(&g);
    }

    // AdamW for what the shard has of each tensor.
    void update(uint64_t number) {
        const AdamWConfig config = gpt_adamw_config(train_rate(&o, number), o.clip, number);
        const size_t begin = shard * r.rank, end = begin + shard;
        for (int i = 0; i < GPT_TENSORS; i++) {
            const size_t at = g.f.pl.offset[i], past = at + g.f.pl.size[i];
            const size_t from = at > begin ? at : begin, to = past < end ? past : end;
            if (from < to) {
                adamw(g.f.params + from, gradients + (from - begin), m + (from - begin), v + (from - begin), to - from, g.norm,
                      config, gpt_tensor_decays(i) ? (float)o.weight_decay : 0.0f, g.f.stream);
            }
        }
    }

    StepResult step(const GptText &text, uint64_t number) {
        std::vector<int> inputs(g.places()), targets(g.places());
        const uint64_t batch = (number - 1) * r.count + r.rank;
        float norm = 0.0f;
        text_batch(inputs.data(), targets.data(), &text, o.seed, batch * o.batch, o.batch, o.length);
        gpt_zero_gradients(g);
        gpt_load_batch(&g, inputs, targets);
        gpt_forward(g.f);
        gpt_backward(g, (float)(1.0 / (double)g.places()), NothingToDo());
        const double loss = gpt_wait_for_loss(g) / (double)g.places();
        NCCL_CHECK(ncclReduceScatter(g.grads, gradients, shard, ncclFloat, ncclAvg, r.comm, g.f.stream));
        if (number == 1) {
            NCCL_CHECK(ncclAllGather(gradients, all, shard, ncclFloat, r.comm, g.f.stream));
        }
        global_norm(g.norm, g.norm_partial, gradients, shard, g.f.stream);
        ranks_norm(r, g.norm, g.f.stream);
        update(number);
        NCCL_CHECK(ncclAllGather(g.f.params + shard * r.rank, g.f.params, shard, ncclFloat, r.comm, g.f.stream));
        cudaCheck(cudaMemcpyAsync(&norm, g.norm, sizeof norm, cudaMemcpyDeviceToHost, g.f.stream));
        cudaCheck(cudaStreamSynchronize(g.f.stream));
        return {ranks_combine(r, loss, ncclSum) / r.count, norm};
    }

    std::vector<float> gradients_of_model() const { return to_host(all, g.f.pl.total); }

    // Parameters only: nobody has all moments.
    GptState state(uint64_t number) const {
        GptState s;
        s.values[0] = to_host(g.f.params, g.f.pl.total);
        s.step = number;
        return s;
    }
};

int main(int argc, char **argv) {
    return ranks_train<Zero>("train_gpt_zero", argc, argv);
}
