// Trains a GPT on several GPUs: one MPI rank for each, all with the same parameters, each with a part of every batch.
// The gradients of a layer are averaged by NCCL on a stream of their own as soon as backward has them, while it goes
// on with the layers before.
//
//   mpirun -n 4 train_gpt_ddp --batch 2 ...
//
// The options are those of train_gpt, --batch counts for each rank: N ranks with --batch B do the training of
// train_gpt with --batch N*B (but for the order of the sums), and one rank does it bit by bit.
#include "gpt_session.cuh"

#include <mpi.h>
#include <nccl.h>

#define MPI_CHECK(call)                                                              \
    do {                                                                             \
        int mpi_check_err_ = (call);                                                 \
        if (mpi_check_err_ != MPI_SUCCESS) {                                         \
            fprintf(stderr, "%s:%d: '%s' failed\n", __FILE__, __LINE__, #call);      \
            MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);                                 \
        }                                                                            \
    } while (0)

#define NCCL_CHECK(call)                                                             \
    do {                                                                             \
        ncclResult_t nccl_check_err_ = (call);                                       \
        if (nccl_check_err_ != ncclSuccess) {                                        \
            fprintf(stderr, "%s:%d: '%s' failed: %s\n", __FILE__, __LINE__, #call,   \
                    ncclGetErrorString(nccl_check_err_));                            \
            MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);                                 \
        }                                                                            \
    } while (0)

struct Ranks {
    int rank, count;
    ncclComm_t comm;
    cudaStream_t stream; // of the averaging
    cudaEvent_t ready;   // gradients that the averaging waits for
    cudaEvent_t averaged;
};

// ---------------------------------------------------------------------------------------------------------------------
// ranks

// The ranks of one machine share out its GPUs.
static void take_device() {
    MPI_Comm machine;
    int local = 0, ranks = 0, devices = 0;
    MPI_CHECK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine));
    MPI_CHECK(MPI_Comm_rank(machine, &local));
    MPI_CHECK(MPI_Comm_size(machine, &ranks));
    MPI_CHECK(MPI_Comm_free(&machine));
    cudaCheck(cudaGetDeviceCount(&devices));
    if (devices < ranks) {
        if (local == 0) {
            fprintf(stderr, "train_gpt_ddp: %d ranks on a machine with %d GPUs: each rank needs one\n", ranks, devices);
        }
        MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
    }
    cudaCheck(cudaSetDevice(local));
}

static void ranks_join(Ranks *r) {
    ncclUniqueId id;
    if (r->rank == 0) {
        NCCL_CHECK(ncclGetUniqueId(&id));
    }
    MPI_CHECK(MPI_Bcast(&id, sizeof id, MPI_BYTE, 0, MPI_COMM_WORLD));
    NCCL_CHECK(ncclCommInitRank(&r->comm, r->count, id, r->rank));
    int least = 0, greatest = 0;
    cudaCheck(cudaDeviceGetStreamPriorityRange(&least, &greatest));
    cudaCheck(cudaStreamCreateWithPriority(&r->stream, cudaStreamNonBlocking, greatest));
    cudaCheck(cudaEventCreateWithFlags(&r->ready, cudaEventDisableTiming));
    cudaCheck(cudaEventCreateWithFlags(&r->averaged, cudaEventDisableTiming));
}

static void ranks_leave(Ranks *r) {
    cudaCheck(cudaStreamSynchronize(r->stream));
    NCCL_CHECK(ncclCommDestroy(r->comm));
    cudaCheck(cudaEventDestroy(r->ready));
    cudaCheck(cudaEventDestroy(r->averaged));
    cudaCheck(cudaStreamDestroy(r->stream));
}

// Rank 0's parameters and moments for all: it alone has read the checkpoint.
static void share_state(const Ranks &r, const GptTrainer &g) {
    float *const parts[] = {g.f.params, g.m_memory, g.v_memory};
    NCCL_CHECK(ncclGroupStart());
    for (float *part : parts) {
        NCCL_CHECK(ncclBroadcast(part, part, g.f.pl.total, ncclFloat, 0, r.comm, r.stream));
    }
    NCCL_CHECK(ncclGroupEnd());
    cudaCheck(cudaStreamSynchronize(r.stream));
}

// ---------------------------------------------------------------------------------------------------------------------
// averaging

static void average(const Ranks &r, float *values, size_t count) {
    NCCL_CHECK(ncclAllReduce(values, values, count, ncclFloat, ncclAvg, r.comm, r.stream));
}

// What gpt_backward() calls: a bucket for each layer, which lies in many places, and one for the rest.
struct AverageGradients {
    const Ranks &ranks;
    const GptTrainer &g;

    void operator()(int layer) const {
        cudaCheck(cudaEventRecord(ranks.ready, g.f.stream));
        cudaCheck(cudaStreamWaitEvent(ranks.stream, ranks.ready, 0));
        NCCL_CHECK(ncclGroupStart());
        for (int tensor = 0; tensor < GPT_TENSORS; tensor++) {
            const bool of_layers = tensor >= GPT_LN1W && tensor <= GPT_FCPROJB;
            if (of_layers == (layer >= 0)) {
                average(ranks, g.grad(tensor, layer >= 0 ? layer : 0), g.f.pl.layer[tensor]);
            }
        }
        NCCL_CHECK(ncclGroupEnd());
        if (layer < 0) {
            cudaCheck(cudaEventRecord(ranks.averaged, ranks.stream));
            cudaCheck(cudaStreamWaitEvent(g.f.stream, ranks.averaged, 0));
        }
    }
};

// Of all ranks' losses; every rank has its own batch, of the same size.
static double average_loss(const Ranks &r, double loss) {
    double sum = 0.0;
    MPI_CHECK(MPI_Allreduce(&loss, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD));
    return sum / r.count;
}

// Ranks whose parameters drift apart would train different models: they must be the same bits.
static bool parameters_agree(const GptState &state) {
    const std::vector<float> &values = state.values[0];
    unsigned long long sum = checkpoint_sum(1, values.data(), values.size() * sizeof(float)), least = 0, largest = 0;
    MPI_CHECK(MPI_Allreduce(&sum, &least, 1, MPI_UNSIGNED_LONG_LONG, MPI_MIN, MPI_COMM_WORLD));
    MPI_CHECK(MPI_Allreduce(&sum, &largest, 1, MPI_UNSIGNED_LONG_LONG, MPI_MAX, MPI_COMM_WORLD));
    return least == largest;
}

// ---------------------------------------------------------------------------------------------------------------------
// training

static void train_step(const Ranks &r, GptTrainer *g, const TrainOptions &o, const GptText &text, uint64_t step,
                       GptCurve *curve) {
    const double dloss = 1.0 / ((double)g->places() * o.accumulate);
    std::vector<int> inputs(g->places()), targets(g->places());
    double loss = 0.0;
    gpt_zero_gradients(*g);
    for (int a = 0; a < o.accumulate; a++) {
        const uint64_t batch = ((step - 1) * o.accumulate + a) * r.count + r.rank;
        text_batch(inputs.data(), targets.data(), &text, o.seed, batch * o.batch, o.batch, o.length);
        gpt_load_batch(g, inputs, targets);
        gpt_forward(g->f);
        if (a + 1 < o.accumulate) {
            gpt_backward(*g, (float)dloss, NothingToDo());
        } else {
            gpt_backward(*g, (float)dloss, AverageGradients{r, *g});
        }
        loss += gpt_wait_for_loss(*g) * dloss;
    }
    if (curve->losses.empty() && g->f.pl.total <= TENSORS_OF_MODEL_MAX) {
        curve->gradients = to_host(g->grads, g->f.pl.total);
    }
    const float norm = gpt_update(*g, train_rate(&o, step), o.weight_decay, o.clip, step);
    curve->add(step, average_loss(r, loss), norm, r.rank == 0);
}

// The checkpoint's values go to rank 0's GPU; the others begin with what they have and get rank 0's.
static GptState train(const Ranks &r, const TrainOptions &o, const GptText &text, const GptState &from, GptCurve *curve) {
    GptTrainer g;
    trainer_begin(&g, o, from);
    share_state(r, g);
    const double start = MPI_Wtime();
    for (int i = 0; i < o.steps; i++) {
        train_step(r, &g, o, text, from.step + i + 1, curve);
    }
    const double seconds = MPI_Wtime() - start;
    if (r.rank == 0 && o.steps > 0) {
        fprintf(stderr, "%d ranks, %.2f ms a step, %.0f tokens a second\n", r.count, 1e3 * seconds / o.steps,
                (double)o.steps * o.accumulate * g.places() * r.count / seconds);
    }
    const GptState state = state_from_device(g, from.step + o.steps);
    gpt_trainer_free(&g);
    return state;
}

static void finish(const Ranks &r, const TrainOptions &o, const GptCurve &curve, GptState &end, uint64_t first) {
    const bool agree = parameters_agree(end);
    if (r.rank != 0) {
        return;
    }
    write_tensors(curve, end, gpt_parameter_layout(&o.config));
    train_write_losses(&o, first + 1, curve.losses.data(), curve.norms.data());
    if (o.save != nullptr) {
        state_save(o, end, o.save);
    }
    KernelCheck check("train_gpt_ddp_parameters_agree", 0.0);
    check.expect(agree);
    check.finish();
    judge("train_gpt_ddp", curve, first == 0);
}

int main(int argc, char **argv) {
    TrainOptions o;
    GptCheckpoint checkpoint;
    Ranks ranks;
    MPI_CHECK(MPI_Init(&argc, &argv));
    MPI_CHECK(MPI_Comm_rank(MPI_COMM_WORLD, &ranks.rank));
    MPI_CHECK(MPI_Comm_size(MPI_COMM_WORLD, &ranks.count));
    train_options(&o, &checkpoint, "train_gpt_ddp", argc, argv);
    if (o.check_resume) {
        fprintf(stderr, "train_gpt_ddp: --check-resume is train_gpt's alone\n");
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    const GptText text = train_text(&o);
    take_device();
    ranks_join(&ranks);
    if (ranks.rank == 0) {
        train_print_model(&o);
    }
    GptState from = state_initial(o);
    if (o.resume != nullptr) {
        from.step = checkpoint.step;
        if (ranks.rank == 0) {
            from = state_of(checkpoint);
        }
    }
    checkpoint_free(&checkpoint);
    GptCurve curve;
    GptState end = train(ranks, o, text, from, &curve);
    finish(ranks, o, curve, end, from.step);
    free(text.bytes);
    ranks_leave(&ranks);
    MPI_CHECK(MPI_Finalize());
    return test_exit_code();
}
