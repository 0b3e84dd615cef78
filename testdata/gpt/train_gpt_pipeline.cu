// Trains a GPT on two GPUs, one behind the other: the first has the embeddings and the first layers, the second the other
// layers and the classifier. The batches of a step (--accumulate) go through the pipeline: while the second stage works on
// one, the first one works on the next; activations go forward and their gradients back at the same time.
//
//   train_gpt_pipeline --ranks 2 --accumulate 4 ...
//
// It does the training of train_gpt with the same options.
#include "gpt_ranks.cuh"

struct Pipeline {
    const Ranks &r;
    TrainOptions o;
    GptTrainer g; // a stage uses what belongs to it: the memory for the rest is there for the end
    float *acts[2]; // of the batch that the stage works on and of the one behind
    int first, last; // the layers of this stage are first ... last - 1
    float *copy;     // of all gradients of the first step

    Pipeline(const Ranks &ranks, const TrainOptions &options, const GptState &from) : r(ranks), o(options) {
        if (r.count != 2 || o.config.layers < 2) {
            fprintf(stderr, "train_gpt_pipeline: it takes two ranks and at least two layers\n");
            exit(2);
        }
        trainer_begin(&g, o, from);
        acts[0] = g.f.acts;
        acts[1] = device_alloc<float>(g.f.al.total);
        copy = device_alloc<float>(g.f.pl.total);
        first = r.rank == 0 ? 0 : o.config.layers / 2;
        last = r.rank == 0 ? o.config.layers / 2 : o.config.layers;
    }

    void release() {
        g.f.acts = acts[0];
        cudaCheck(cudaFree(acts[1]));
        cudaCheck(cudaFree(copy));
        gpt_trainer_free(&g);
    }

    size_t elements() const { return g.places() * o.config.width; }
    // What the first stage hands to the second one.
    float *border() const { return g.f.act(ACT_RESIDUAL3, o.config.layers / 2 - 1); }

    void load(const GptText &text, uint64_t batch) {
        std::vector<int> inputs(g.places()), targets(g.places());
        cudaCheck(cudaStreamSynchronize(g.f.stream));
        text_batch(inputs.data(), targets.data(), &text, o.seed, batch * o.batch, o.batch, o.length);
        gpt_load_batch(&g, inputs, targets);
    }

    void layers_forward() const {
        gpt_first_layernorm(g.f, first);
        for (int l = first; l < last; l++) {
            gpt_layer_forward(g.f, l);
        }
    }

    void layers_backward() const {
        for (int l = last - 1; l >= first; l--) {
            gpt_layer_backward(g, l);
        }
    }

    void first_stage(const GptText &text, uint64_t from) {
        for (int a = 0; a <= o.accumulate; a++) {
            if (a < o.accumulate) { // forward of the next one
                load(text, from + a);
                g.f.acts = acts[a % 2];
                gpt_embedding_forward(g.f);
                layers_forward();
            }
            NCCL_CHECK(ncclGroupStart());
            if (a < o.accumulate) {
                NCCL_CHECK(ncclSend(border(), elements(), ncclFloat, 1, r.comm, g.f.stream));
            }
            if (a > 0) {
                NCCL_CHECK(ncclRecv(g.dresidual, elements(), ncclFloat, 1, r.comm, g.f.stream));
            }
            NCCL_CHECK(ncclGroupEnd());
            if (a > 0) { // backward of the one before
                load(text, from + a - 1);
                g.f.acts = acts[(a - 1) % 2];
                layers_backward();
                gpt_embedding_backward(g);
            }
        }
    }

    double second_stage(const GptText &text, uint64_t from, double dloss) {
        double loss = 0.0;
        NCCL_CHECK(ncclRecv(border(), elements(), ncclFloat, 0, r.comm, g.f.stream));
        for (int a = 0; a < o.accumulate; a++) {
            load(text, from + a);
            layers_forward();
            gpt_classifier_forward(g.f);
            gpt_classifier_backward(g, (float)dloss);
            layers_backward();
            NCCL_CHECK(ncclGroupStart());
            NCCL_CHECK(ncclSend(g.dresidual, elements(), ncclFloat, 0, r.comm, g.f.stream));
            if (a + 1 < o.accumulate) {
                NCCL_CHECK(ncclRecv(border(), elements(), ncclFloat, 0, r.comm, g.f.stream));
            }
            NCCL_CHECK(ncclGroupEnd());
            loss += gpt_wait_for_loss(g) * dloss;
        }
        return loss;
    }

    // Both stages have the token embeddings, the first for the tokens, the second as its classifier.
    void update(uint64_t number) {
        const AdamWConfig config = gpt_adamw_config(train_rate(&o, number), o.clip, number);
        const size_t counted = r.rank == 0 ? 0 : g.f.pl.offset[GPT_WPE]; // their gradients are counted once
        NCCL_CHECK(ncclAllReduce(g.grad(GPT_WTE), g.grad(GPT_WTE), g.f.pl.size[GPT_WTE], ncclFloat, ncclSum, r.comm,
                                 g.f.stream));
        global_norm(g.norm, g.norm_partial, g.grads + counted, g.f.pl.total - counted, g.f.stream);
        ranks_norm(r, g.norm, g.f.stream);
        for (int i = 0; i < GPT_TENSORS; i++) {
            const bool of_layers = i >= GPT_LN1W && i <= GPT_FCPROJB;
            const size_t at = gpt_at(&g.f.pl, i, of_layers ? first : 0);
            const size_t count = g.f.pl.layer[i] * (of_layers ? last - first : 1);
            if (i == GPT_WTE || owner(i, first) == r.rank) {
                adamw(g.f.params + at, g.grads + at, g.m_memory + at, g.v_memory + at, count, g.norm, config,
                      gpt_tensor_decays(i) ? (float)o.weight_decay : 0.0f, g.f.stream);
            }
        }
    }

    // The stage that a tensor of a layer belongs to.
    int owner(int tensor, int layer) const {
        if (tensor >= GPT_LN1W && tensor <= GPT_FCPROJB) {
            return layer < o.config.layers / 2 ? 0 : 1;
        }
        return tensor == GPT_LNFW || tensor == GPT_LNFB ? 1 : 0;
    }

    // From the stages that have them to both.
    void share(float *values) const {
        NCCL_CHECK(ncclGroupStart());
        for (int i = 0; i < GPT_TENSORS; i++) {
            const size_t layers = g.f.pl.size[i] / g.f.pl.layer[i];
            for (size_t l = 0; l < layers; l++) {
                float *at = values + gpt_at(&g.f.pl, i, (int)l);
                NCCL_CHECK(ncclBroadcast(at, at, g.f.pl.layer[i], ncclFloat, owner(i, (int)l), r.comm, g.f.stream));
            }
        }
        NCCL_CHECK(ncclGroupEnd());
    }

    StepResult step(const GptText &text, uint64_t number) {
        const double dloss = 1.0 / ((double)g.places() * o.accumulate);
        const uint64_t from = (number - 1) * o.accumulate;
        double loss = 0.0;
        float norm = 0.0f;
        gpt_zero_gradients(g);
        if (r.rank == 0) {
            first_stage(text, from);
        } else {
            loss = second_stage(text, from, dloss);
        }
        update(number);
        if (number == 1) {
            cudaCheck(cudaMemcpyAsync(copy, g.grads, g.f.pl.total * sizeof(float), cudaMemcpyDeviceToDevice, g.f.stream));
            share(copy);
        }
        cudaCheck(cudaMemcpyAsync(&norm, g.norm, sizeof norm, cudaMemcpyDeviceToHost, g.f.stream));
        cudaCheck(cudaStreamSynchronize(g.f.stream));
        return {ranks_combine(r, loss, ncclSum), norm};
    }

    std::vector<float> gradients_of_model() const { return to_host(copy, g.f.pl.total); }

    GptState state(uint64_t number) const {
        share(g.f.params);
        cudaCheck(cudaStreamSynchronize(g.f.stream));
        GptState s;
        s.values[0] = to_host(g.f.params, g.f.pl.total);
        s.step = number;
        return s;
    }
};

int main(int argc, char **argv) {
    return ranks_train<Pipeline>("train_gpt_pipeline", argc, argv);
}
