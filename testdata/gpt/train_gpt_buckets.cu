// Trains a GPT on several GPUs, each with a part of every batch, as data-parallel frameworks do it: the gradients of a
// layer are copied into buckets of one size as soon as backward has them, and a full bucket is averaged on a stream of its
// own while backward goes on.
//
//   train_gpt_buckets --ranks 2 --batch 2 ...
//
// --batch counts for each rank: N ranks with --batch B do the training of train_gpt with --batch N*B.
#include "gpt_ranks.cuh"

enum { BUCKET = 20000 }; // floats

// Where a piece of a bucket belongs.
struct Piece {
    float *gradients;
    size_t at, count; // of the bucket
};

struct Bucket {
    float *memory;
    size_t used;
    std::vector<Piece> pieces;
};

struct Buckets {
    const Ranks &r;
    GptTrainer g;
    TrainOptions o;
    std::vector<Bucket> buckets;
    size_t open; // the one that is being filled

    Buckets(const Ranks &ranks, const TrainOptions &options, const GptState &from) : r(ranks), o(options), open(0) {
        trainer_begin(&g, o, from);
        buckets.resize(CEIL_DIV(g.f.pl.total, (size_t)BUCKET));
        for (Bucket &b : buckets) {
            b.memory = device_alloc<float>(BUCKET);
            b.used = 0;
        }
    }

    void release() {
        for (Bucket &b : buckets) {
            cudaCheck(cudaFree(b.memory));
        }
        gpt_trainer_free(&g);
    }

    // The bucket has all that it will get: it is averaged behind what backward has done so far.
    void close() {
        Bucket &b = buckets[open++];
        stream_after(g.f.stream, r.stream, r.ready);
        NCCL_CHECK(ncclAllReduce(b.memory, b.memory, b.used, ncclFloat, ncclAvg, r.comm, r.stream));
    }

    void put(float *gradients, size_t count) {
        while (count > 0) {
            Bucket &b = buckets[open];
            const size_t n = count < BUCKET - b.used ? count : BUCKET - b.used;
            cudaCheck(cudaMemcpyAsync(b.memory + b.used, gradients, n * sizeof(float), cudaMemcpyDeviceToDevice, g.f.stream));
            b.pieces.push_back({gradients, b.used, n});
            b.used += n;
            gradients += n;
            count -= n;
            if (b.used == BUCKET) {
                close();
            }
        }
    }

    // What gpt_backward() calls when a layer is done, and for the rest (-1).
    void operator()(int layer) {
        for (int tensor = 0; tensor < GPT_TENSORS; tensor++) {
            const bool of_layers = tensor >= GPT_LN1W && tensor <= GPT_FCPROJB;
            if (of_layers == (layer >= 0)) {
                put(g.grad(tensor, layer >= 0 ? layer : 0), g.f.pl.layer[tensor]);
            }
        }
        if (layer < 0) {
            empty();
        }
    }

    // The averages back to where the optimizer looks for them.
    void empty() {
        if (open < buckets.size() && buckets[open].used > 0) {
            close();
        }
        stream_after(r.stream, g.f.stream, r.done);
        for (Bucket &b : buckets) {
            for (const Piece &p : b.pieces) {
                cudaCheck(cudaMemcpyAsync(p.gradients, b.memory + p.at, p.count * sizeof(float), cudaMemcpyDeviceToDevice,
                                          g.f.stream));
            }
            b.pieces.clear();
            b.used = 0;
        }
        open = 0;
    }

    struct Ready {
        Buckets &b;
        void operator()(int layer) const { b(layer); }
    };

    StepResult step(const GptText &text, uint64_t number) {
        std::vector<int> inputs(g.places()), targets(g.places());
        const uint64_t batch = (number - 1) * r.count + r.rank;
        text_batch(inputs.data(), targets.data(), &text, o.seed, batch * o.batch, o.batch, o.length);
        gpt_zero_gradients(g);
        gpt_load_batch(&g, inputs, targets);
        gpt_forward(g.f);
        gpt_backward(g, (float)(1.0 / (double)g.places()), Ready{*this});
        const double loss = gpt_wait_for_loss(g) / (double)g.places();
        const float norm = gpt_update(g, train_rate(&o, number), o.weight_decay, o.clip, number);
        return {ranks_combine(r, loss, ncclSum) / r.count, norm};
    }

    std::vector<float> gradients_of_model() const { return to_host(g.grads, g.f.pl.total); }
    GptState state(uint64_t number) const { return state_from_device(g, number); }
};

int main(int argc, char **argv) {
    return ranks_train<Buckets>("train_gpt_buckets", argc, argv);
}
