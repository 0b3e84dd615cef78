// cuRAND in kernels: the states in memory from launch to launch, several generators, uniform, normal, log-normal and Poisson
// numbers. The numbers themselves differ between libraries: moments, reproducibility and skipping ahead are checked.
#include "moments.h"

#include <curand_kernel.h>

static const int kThreads = 1024;
static const int kPerThread = 32;

template <typename State>
__global__ void setup(State *states, unsigned long long seed) {
    int id = blockIdx.x * blockDim.x + threadIdx.x;
    curand_init(seed, id, 0, &states[id]);
}

// The state is copied to registers and back: the next launch goes on where this one ended.
template <typename State>
__global__ void draw_uniform(State *states, float *out, int per_thread) {
    int id = blockIdx.x * blockDim.x + threadIdx.x;
    State local = states[id];
    for (int i = 0; i < per_thread; i++) {
        out[i * gridDim.x * blockDim.x + id] = curand_uniform(&local);
    }
    states[id] = local;
}

template <typename State>
__global__ void draw_normal(State *states, float *out, int per_thread) {
    int id = blockIdx.x * blockDim.x + threadIdx.x;
    State local = states[id];
    for (int i = 0; i < per_thread; i += 2) {
        float2 pair = curand_normal2(&local);
        out[i * gridDim.x * blockDim.x + id] = pair.x;
        out[(i + 1) * gridDim.x * blockDim.x + id] = pair.y;
    }
    states[id] = local;
}

__global__ void draw_others(curandState *states, double *uniforms, float *log_normals, unsigned int *counts) {
    int id = blockIdx.x * blockDim.x + threadIdx.x;
    curandState local = states[id];
    for (int i = 0; i < kPerThread; i++) {
        int at = id * kPerThread + i;
        uniforms[at] = curand_uniform_double(&local);
        log_normals[at] = curand_log_normal(&local, 0.0f, 0.25f);
        counts[at] = curand_poisson(&local, 4.0);
    }
    states[id] = local;
}

// Four at a time, and the same from a state that was moved there.
__global__ void draw_skipped(unsigned int *drawn, unsigned int *skipped, unsigned long long seed) {
    int id = blockIdx.x * blockDim.x + threadIdx.x;
    curandStatePhilox4_32_10_t state;
    curand_init(seed, id, 0, &state);
    for (int i = 0; i < 5; i++) {
        curand4(&state);
    }
    uint4 v = curand4(&state);
    drawn[id] = v.x ^ (v.y << 1) ^ (v.z << 2) ^ (v.w << 3);
    curand_init(seed, id, 0, &state);
    skipahead(20ULL, &state);
    v = curand4(&state);
    skipped[id] = v.x ^ (v.y << 1) ^ (v.z << 2) ^ (v.w << 3);
}

// Two launches from one state, and the same again: the first two differ, the repetition does not.
template <typename State>
static void run_generator(const std::string &name) {
    const int n = kThreads * kPerThread;
    DeviceArray<State> states(kThreads);
    DeviceArray<float> out(n);
    std::vector<float> draws[2][2];
    for (int round = 0; round < 2; round++) {
        setup<<<kThreads / 64, 64>>>(states.data(), 1234ULL);
        for (int launch = 0; launch < 2; launch++) {
            draw_uniform<<<kThreads / 64, 64>>>(states.data(), out.data(), kPerThread);
            CUDA_CHECK_LAUNCH();
            draws[round][launch] = out.host();
        }
    }
    check_moments("curand_uniform_" + name, draws[0][0], 0.5, 1.0 / 12.0, 1.0 / 80.0);
    check_that(("curand_range_" + name).c_str(), all_within(draws[0][0], 1e-10f, 1.0f));
    check_that(("curand_repeats_" + name).c_str(), draws[0][0] == draws[1][0] && draws[0][1] == draws[1][1]);
    check_that(("curand_goes_on_" + name).c_str(), draws[0][0] != draws[0][1]);

    setup<<<kThreads / 64, 64>>>(states.data(), 99ULL);
    draw_normal<<<kThreads / 64, 64>>>(states.data(), out.data(), kPerThread);
    CUDA_CHECK_LAUNCH();
    check_moments("curand_normal_" + name, out.host(), 0.0, 1.0, 3.0);
}

static void run_others() {
    const int n = kThreads * kPerThread;
    DeviceArray<curandState> states(kThreads);
    DeviceArray<double> uniforms(n);
    DeviceArray<float> log_normals(n);
    DeviceArray<unsigned int> counts(n);
    setup<<<kThreads / 64, 64>>>(states.data(), 5ULL);
    draw_others<<<kThreads / 64, 64>>>(states.data(), uniforms.data(), log_normals.data(), counts.data());
    CUDA_CHECK_LAUNCH();
    check_moments("curand_uniform_double", uniforms.host(), 0.5, 1.0 / 12.0, 1.0 / 80.0);
    // The logarithms are normal again.
    std::vector<float> logs = log_normals.host();
    for (float &x : logs) {
        x = logf(x);
    }
    check_moments("curand_log_normal", logs, 0.0, 0.0625, 3.0 * 0.0625 * 0.0625);
    check_moments("curand_poisson", counts.host(), 4.0, 4.0, 4.0 * (1.0 + 3.0 * 4.0));
}

static void run_skipped() {
    DeviceArray<unsigned int> drawn(kThreads), skipped(kThreads);
    draw_skipped<<<kThreads / 64, 64>>>(drawn.data(), skipped.data(), 77ULL);
    CUDA_CHECK_LAUNCH();
    check_that("curand_skipahead", drawn.host() == skipped.host());
}

int main() {
    run_generator<curandStateXORWOW_t>("xorwow");
    run_generator<curandStatePhilox4_32_10_t>("philox");
    run_generator<curandStateMRG32k3a>("mrg32k3a");
    run_others();
    run_skipped();
    return exit_code();
}
