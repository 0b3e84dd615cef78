// cuRAND's generators called from the host: distributions on the device and on the host, seeds, offsets, streams; pi from
// points of a quasirandom sequence.
#include "moments.h"

#include <curand.h>

#define CURAND_CHECK(call)                                                                          \
    do {                                                                                            \
        curandStatus_t status_ = (call);                                                            \
        if (status_ != CURAND_STATUS_SUCCESS) {                                                     \
            fprintf(stderr, "%s:%d: %s: cuRAND status %d\n", __FILE__, __LINE__, #call, (int)status_); \
            exit(EXIT_FAILURE);                                                                     \
        }                                                                                           \
    } while (0)

static const size_t kCount = 20000;

static std::vector<float> uniforms(curandRngType_t type, unsigned long long seed, unsigned long long offset) {
    DeviceArray<float> out(kCount);
    curandGenerator_t generator;
    CURAND_CHECK(curandCreateGenerator(&generator, type));
    CURAND_CHECK(curandSetPseudoRandomGeneratorSeed(generator, seed));
    CURAND_CHECK(curandSetGeneratorOffset(generator, offset));
    CURAND_CHECK(curandGenerateUniform(generator, out.data(), kCount));
    CURAND_CHECK(curandDestroyGenerator(generator));
    CUDA_CHECK(cudaDeviceSynchronize());
    return out.host();
}

static void run_type(const std::string &name, curandRngType_t type) {
    const std::vector<float> first = uniforms(type, 42, 0);
    check_moments("curand_host_uniform_" + name, first, 0.5, 1.0 / 12.0, 1.0 / 80.0);
    check_that(("curand_host_range_" + name).c_str(), all_within(first, 1e-10f, 1.0f));
    check_that(("curand_host_repeats_" + name).c_str(), first == uniforms(type, 42, 0));
    check_that(("curand_host_seed_" + name).c_str(), first != uniforms(type, 43, 0));
    check_that(("curand_host_offset_" + name).c_str(), first != uniforms(type, 42, 4096));
}

static void run_distributions() {
    curandGenerator_t generator;
    cudaStream_t stream;
    CUDA_CHECK(cudaStreamCreate(&stream));
    CURAND_CHECK(curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_PHILOX4_32_10));
    CURAND_CHECK(curandSetPseudoRandomGeneratorSeed(generator, 7ULL));
    CURAND_CHECK(curandSetStream(generator, stream));
    DeviceArray<float> normal(kCount), log_normal(kCount);
    DeviceArray<double> normal_double(kCount);
    DeviceArray<unsigned int> bits(kCount), counts(kCount);
    CURAND_CHECK(curandGenerateNormal(generator, normal.data(), kCount, -2.0f, 0.5f));
    CURAND_CHECK(curandGenerateNormalDouble(generator, normal_double.data(), kCount, 10.0, 3.0));
    CURAND_CHECK(curandGenerateLogNormal(generator, log_normal.data(), kCount, 1.0f, 0.25f));
    CURAND_CHECK(curandGenerate(generator, bits.data(), kCount));
    CURAND_CHECK(curandGeneratePoisson(generator, counts.data(), kCount, 10.0));
    CUDA_CHECK(cudaStreamSynchronize(stream));
    check_moments("curand_host_normal", normal.host(), -2.0, 0.25, 3.0 * 0.0625);
    check_moments("curand_host_normal_double", normal_double.host(), 10.0, 9.0, 243.0);
    std::vector<float> logs = log_normal.host();
    for (float &x : logs) {
        x = logf(x);
    }
    check_moments("curand_host_log_normal", logs, 1.0, 0.0625, 3.0 * 0.0625 * 0.0625);
    check_moments("curand_host_poisson", counts.host(), 10.0, 10.0, 10.0 * (1.0 + 3.0 * 10.0));
    // Each bit is set in half of the words.
    std::vector<float> ones;
    for (unsigned int word : bits.host()) {
        int set = 0;
        for (int b = 0; b < 32; b++) {
            set += word >> b & 1;
        }
        ones.push_back((float)set);
    }
    check_moments("curand_host_bits", ones, 16.0, 8.0, 3.0 * 64.0 - 16.0);
    CURAND_CHECK(curandDestroyGenerator(generator));
    CUDA_CHECK(cudaStreamDestroy(stream));
}

// A generator of the host writes to the host's memory.
static void run_on_host() {
    std::vector<float> out(kCount);
    curandGenerator_t generator;
    CURAND_CHECK(curandCreateGeneratorHost(&generator, CURAND_RNG_PSEUDO_XORWOW));
    CURAND_CHECK(curandSetPseudoRandomGeneratorSeed(generator, 42ULL));
    CURAND_CHECK(curandGenerateUniform(generator, out.data(), out.size()));
    CURAND_CHECK(curandDestroyGenerator(generator));
    check_moments("curand_host_cpu_uniform", out, 0.5, 1.0 / 12.0, 1.0 / 80.0);
}

// Sobol's points fill the square more evenly than chance would: pi to three places.
static void run_quasi() {
    const size_t points = 8192;
    DeviceArray<float> out(2 * points);
    curandGenerator_t generator;
    CURAND_CHECK(curandCreateGenerator(&generator, CURAND_RNG_QUASI_SOBOL32));
    CURAND_CHECK(curandSetQuasiRandomGeneratorDimensions(generator, 2));
    CURAND_CHECK(curandGenerateUniform(generator, out.data(), 2 * points));
    CURAND_CHECK(curandDestroyGenerator(generator));
    const std::vector<float> xy = out.host(); // all of the first dimension, then all of the second
    int inside = 0;
    for (size_t i = 0; i < points; i++) {
        inside += (double)xy[i] * xy[i] + (double)xy[points + i] * xy[points + i] < 1.0;
    }
    check_that("curand_host_sobol_pi", fabs(4.0 * inside / points - 3.14159265) < 5e-3);
}

int main() {
    run_type("xorwow", CURAND_RNG_PSEUDO_XORWOW);
    run_type("philox", CURAND_RNG_PSEUDO_PHILOX4_32_10);
    run_type("mrg32k3a", CURAND_RNG_PSEUDO_MRG32K3A);
    run_distributions();
    run_on_host();
    run_quasi();
    return exit_code();
}
