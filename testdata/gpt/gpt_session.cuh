// What a training program is besides the model: where it begins, what it has seen, what it leaves behind. Shared by
// train_gpt.cu and train_gpt_ddp.cu.
#ifndef GPT_SESSION_CUH
#define GPT_SESSION_CUH

#include "gpt_gpu.cuh"
#include "gpt_options.h"
#include "gpt_tensors.h"

#include <cmath>

// Parameters and moments on the host; as a checkpoint has them.
struct GptState {
    std::vector<float> values[3];
    uint64_t step;
};

inline GptState state_initial(const TrainOptions &o) {
    const size_t count = gpt_parameter_layout(&o.config).total;
    GptState state;
    for (std::vector<float> &values : state.values) {
        values.assign(count, 0.0f);
    }
    state.step = 0;
    gpt_initial_weights(&o.config, o.seed, o.deviation, state.values[0].data());
    return state;
}

inline GptState state_of(const GptCheckpoint &c) {
    GptState state;
    for (int i = 0; i < 3; i++) {
        state.values[i].assign(c.values[i], c.values[i] + c.count);
    }
    state.step = c.step;
    return state;
}

inline GptState state_from_device(const GptTrainer &g, uint64_t step) {
    const size_t count = g.f.pl.total;
    GptState state;
    state.values[0] = to_host(g.f.params, count);
    state.values[1] = to_host(g.m_memory, count);
    state.values[2] = to_host(g.v_memory, count);
    state.step = step;
    return state;
}

inline void trainer_begin(GptTrainer *g, const TrainOptions &o, const GptState &state) {
    gpt_trainer_build(g, o.config, o.batch, o.length, state.values[0]);
    device_update(g->m_memory, state.values[1]);
    device_update(g->v_memory, state.values[2]);
}

inline void state_save(const TrainOptions &o, GptState &state, const char *path) {
    GptCheckpoint c;
    c.config = o.config;
    c.seed = o.seed;
    c.step = state.step;
    c.count = state.values[0].size();
    for (int i = 0; i < 3; i++) {
        c.values[i] = state.values[i].data();
    }
    checkpoint_write(path, &c);
    fprintf(stderr, "%s: saved after step %llu\n", path, (unsigned long long)state.step);
}

// What a training has shown: a loss and a norm for each step, the gradients of the first.
struct GptCurve {
    std::vector<double> losses;
    std::vector<double> norms;
    std::vector<float> gradients;

    void add(uint64_t step, double loss, double norm, bool print) {
        losses.push_back(loss);
        norms.push_back(norm);
        if (print) {
            printf("step %4llu loss %.6f norm %.6f\n", (unsigned long long)step, loss, norm);
            fflush(stdout);
        }
    }
};

inline void write_tensors(const GptCurve &curve, const GptState &state, const GptLayout &pl) {
    const std::vector<float> losses(curve.losses.begin(), curve.losses.end());
    const std::vector<float> norms(curve.norms.begin(), curve.norms.end());
    tensor_result("losses", "<f4", sizeof(float), losses.data(), losses.size(), 0);
    tensor_result("norms", "<f4", sizeof(float), norms.data(), norms.size(), 0);
    if (!curve.gradients.empty()) {
        tensors_of_model("gradient", &pl, "<f4", sizeof(float), curve.gradients.data());
    }
    tensors_of_model("parameter", &pl, "<f4", sizeof(float), state.values[0].data());
    tensor_sums_f32(&pl, state.values[0].data());
}

inline double mean_of(const std::vector<double> &values, size_t from, size_t to) {
    double sum = 0.0;
    for (size_t i = from; i < to; i++) {
        sum += values[i];
    }
    return sum / (double)(to - from);
}

// All numbers finite; and in a training from the start, the last losses below the first.
inline void judge(const char *name, const GptCurve &curve, bool from_start) {
    const size_t n = curve.losses.size();
    bool good = true;
    for (size_t i = 0; i < n; i++) {
        good = good && std::isfinite(curve.losses[i]) && std::isfinite(curve.norms[i]);
    }
    if (n >= 6 && from_start) {
        good = good && mean_of(curve.losses, n - n / 3, n) < mean_of(curve.losses, 0, n / 3);
    }
    printf("%s %s %zu steps, loss %.4f to %.4f\n", good ? "PASS" : "FAIL", name, n, n > 0 ? curve.losses[0] : 0.0,
           n > 0 ? curve.losses[n - 1] : 0.0);
    if (!good) {
        *failure_count() += 1;
    }
}

#endif // GPT_SESSION_CUH
