// Ranks as processes of one machine, without MPI: the program starts them itself (--ranks N), or a launcher does, which
// gives each one RANK and WORLD_SIZE as torchrun does. NCCL's unique id goes through a file. Shared by the programs that
// train on several GPUs; each one is a struct with a step of its own.
#ifndef GPT_RANKS_CUH
#define GPT_RANKS_CUH

#include "gpt_session.cuh"

#include <nccl.h>

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

enum { EXIT_LOST = 3 }; // another rank has ended

struct Ranks {
    int rank, count;
    ncclComm_t comm;
    cudaStream_t stream; // of the communication
    cudaEvent_t ready, done;
    double *numbers; // one to sum
};

inline void nccl_check(ncclResult_t result, const char *file, int line) {
    if (result != ncclSuccess) {
        fprintf(stderr, "%s:%d: NCCL: %s: %s\n", file, line, ncclGetErrorString(result), ncclGetLastError(nullptr));
        exit(result == ncclRemoteError || result == ncclSystemError ? EXIT_LOST : EXIT_FAILURE);
    }
}

#define NCCL_CHECK(call) (nccl_check((call), __FILE__, __LINE__))

// ---------------------------------------------------------------------------------------------------------------------
// processes

struct RankOptions {
    int count;     // --ranks N
    int lost_step; // --lose STEP: the last rank ends itself there
};

// Takes its options out of the command line.
inline RankOptions rank_options(int *argc, char **argv) {
    RankOptions o = {1, 0};
    int kept = 1;
    for (int i = 1; i < *argc; i++) {
        const bool ranks = strcmp(argv[i], "--ranks") == 0;
        if ((ranks || strcmp(argv[i], "--lose") == 0) && i + 1 < *argc) {
            *(ranks ? &o.count : &o.lost_step) = atoi(argv[++i]);
        } else {
            argv[kept++] = argv[i];
        }
    }
    argv[*argc = kept] = nullptr;
    if (o.count < 1 || o.count > 64) {
        fprintf(stderr, "--ranks: a number from 1 to 64\n");
        exit(2);
    }
    return o;
}

// Waits for the ranks and ends with what they came to. Where one was to be lost, all others must have been told so.
inline void ranks_wait(const std::vector<pid_t> &children, const RankOptions &o) {
    bool good = true;
    for (size_t r = 0; r < children.size(); r++) {
        int status = 0;
        waitpid(children[r], &status, 0);
        const int code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
        const int expected = o.lost_step == 0 ? 0 : r + 1 == children.size() ? -1 : EXIT_LOST;
        if (code != expected) {
            fprintf(stderr, "rank %zu ended with %d, not %d\n", r, code, expected);
            good = false;
        }
    }
    if (o.lost_step > 0) {
        printf("%s lost_rank: the others %s\n", good ? "PASS" : "FAIL", good ? "ended with a message" : "did not notice");
    }
    exit(good ? 0 : 1);
}

// Nothing of CUDA has been called before: a process with a device can't be forked.
inline void ranks_start(Ranks *r, const RankOptions &o) {
    const char *rank = getenv("RANK"), *count = getenv("WORLD_SIZE");
    r->rank = rank != nullptr && count != nullptr ? atoi(rank) : 0;
    r->count = rank != nullptr && count != nullptr ? atoi(count) : o.count;
    if (r->count == 1 || rank != nullptr) {
        return;
    }
    std::vector<pid_t> children;
    fflush(nullptr);
    for (int i = 0; i < o.count; i++) {
        const pid_t child = fork();
        if (child == 0) {
            r->rank = i;
            return;
        }
        children.push_back(child);
    }
    ranks_wait(children, o);
}

// The id through a file: rank 0 writes it under another name first, so that nobody reads half of it.
inline ncclUniqueId ranks_id(const Ranks &r, const char *path) {
    ncclUniqueId id;
    if (r.rank == 0) {
        const std::string draft = std::string(path) + ".draft";
        NCCL_CHECK(ncclGetUniqueId(&id));
        FILE *f = fopen(draft.c_str(), "wb");
        if (f == nullptr || fwrite(&id, sizeof id, 1, f) != 1 || fclose(f) != 0 || rename(draft.c_str(), path) != 0) {
            fprintf(stderr, "%s: can't be written\n", path);
            exit(EXIT_FAILURE);
        }
        return id;
    }
    FILE *f = nullptr;
    for (int tries = 0; f == nullptr && tries < 6000; tries++) {
        f = fopen(path, "rb");
        if (f == nullptr) {
            usleep(10000);
        }
    }
    if (f == nullptr || fread(&id, sizeof id, 1, f) != 1) {
        fprintf(stderr, "rank %d: rank 0 has left no id in %s\n", r.rank, path);
        exit(EXIT_FAILURE);
    }
    fclose(f);
    return id;
}

inline void ranks_join(Ranks *r) {
    const char *path = "nccl.id";
    int devices = 0;
    cudaCheck(cudaGetDeviceCount(&devices));
    if (devices < r->count) {
        fprintf(stderr, "%d ranks on a machine with %d GPUs: each rank needs one\n", r->count, devices);
        exit(EXIT_FAILURE);
    }
    cudaCheck(cudaSetDevice(r->rank));
    NCCL_CHECK(ncclCommInitRank(&r->comm, r->count, ranks_id(*r, path), r->rank));
    if (r->rank == 0) {
        remove(path);
    }
    cudaCheck(cudaStreamCreateWithFlags(&r->stream, cudaStreamNonBlocking));
    cudaCheck(cudaEventCreateWithFlags(&r->ready, cudaEventDisableTiming));
    cudaCheck(cudaEventCreateWithFlags(&r->done, cudaEventDisableTiming));
    cudaCheck(cudaMalloc((void **)&r->numbers, sizeof(double)));
}

inline void ranks_leave(Ranks *r) {
    cudaCheck(cudaStreamSynchronize(r->stream));
    NCCL_CHECK(ncclCommDestroy(r->comm));
    cudaCheck(cudaFree(r->numbers));
    cudaCheck(cudaEventDestroy(r->ready));
    cudaCheck(cudaEventDestroy(r->done));
    cudaCheck(cudaStreamDestroy(r->stream));
}

// ---------------------------------------------------------------------------------------------------------------------
// streams and numbers

// What is in the first stream now comes before what the second one gets from now on.
inline void stream_after(cudaStream_t first, cudaStream_t then, cudaEvent_t event) {
    cudaCheck(cudaEventRecord(event, first));
    cudaCheck(cudaStreamWaitEvent(then, event, 0));
}

// Of all ranks.
inline double ranks_combine(const Ranks &r, double value, ncclRedOp_t op) {
    cudaCheck(cudaMemcpyAsync(r.numbers, &value, sizeof value, cudaMemcpyHostToDevice, r.stream));
    NCCL_CHECK(ncclAllReduce(r.numbers, r.numbers, 1, ncclDouble, op, r.comm, r.stream));
    cudaCheck(cudaMemcpyAsync(&value, r.numbers, sizeof value, cudaMemcpyDeviceToHost, r.stream));
    cudaCheck(cudaStreamSynchronize(r.stream));
    return value;
}

// The same bits everywhere: 48 of a sum, which a double holds.
inline bool ranks_agree(const Ranks &r, const std::vector<float> &values) {
    const double sum = (double)(checkpoint_sum(1, values.data(), values.size() * sizeof(float)) >> 16);
    return ranks_combine(r, sum, ncclMin) == ranks_combine(r, sum, ncclMax);
}

__global__ void square_kernel(float *x) {
    *x = *x * *x;
}

__global__ void square_root_kernel(float *x) {
    *x = sqrtf(*x);
}

// The norm of numbers of which each rank has some: of the norms of those, on the device.
inline void ranks_norm(const Ranks &r, float *norm, cudaStream_t stream) {
    square_kernel<<<1, 1, 0, stream>>>(norm);
    NCCL_CHECK(ncclAllReduce(norm, norm, 1, ncclFloat, ncclSum, r.comm, stream));
    square_root_kernel<<<1, 1, 0, stream>>>(norm);
    cudaCheck(cudaGetLastError());
}

// ---------------------------------------------------------------------------------------------------------------------
// training

struct StepResult {
    double loss; // of the whole batch, the same on all ranks
    double norm;
};

// A Program is made from ranks, options and the initial state, and has
//   StepResult step(const GptText &text, uint64_t number);
//   std::vector<float> gradients_of_model();  of the first step: for rank 0
//   GptState state(uint64_t number); likewise, for all ranks
//   void release();
template <typename Program>
inline int ranks_train(const char *name, int argc, char **argv) {
    const RankOptions ranks = rank_options(&argc, argv);
    TrainOptions o;
    GptCheckpoint checkpoint;
    Ranks r;
    train_options(&o, &checkpoint, name, argc, argv);
    checkpoint_free(&checkpoint);
    const GptText text = train_text(&o);
    ranks_start(&r, ranks);
    ranks_join(&r);
    if (r.rank == 0) {
        train_print_model(&o);
    }
    Program p(r, o, state_initial(o));
    GptCurve curve;
    for (int step = 1; step <= o.steps; step++) {
        if (step == ranks.lost_step && r.rank + 1 == r.count) {
            raise(SIGKILL);
        }
        const StepResult result = p.step(text, step);
        if (step == 1) {
            curve.gradients = p.gradients_of_model();
        }
        curve.add(step, result.loss, result.norm, r.rank == 0);
    }
    const GptState end = p.state(o.steps);
    const bool agree = ranks_agree(r, end.values[0]);
    p.release();
    ranks_leave(&r);
    free(text.bytes);
    if (r.rank == 0) {
        write_tensors(curve, end, gpt_parameter_layout(&o.config));
        KernelCheck check("parameters_agree", 0.0);
        check.expect(agree);
        check.finish();
        judge(name, curve, true);
    }
    return test_exit_code();
}

#endif // GPT_RANKS_CUH
