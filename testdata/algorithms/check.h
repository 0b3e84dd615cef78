// Host-side helpers shared by the programs here: error checks, random numbers, device arrays, comparison.
#ifndef CHECK_H
#define CHECK_H

#include <cuda_runtime.h>

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <string>
#include <vector>

#include "../common/tensor_file.h"

// ---------------------------------------------------------------------------------------------------------------------
// error checking

#define CUDA_CHECK(call)                                                                         \
    do {                                                                                         \
        cudaError_t status_ = (call);                                                            \
        if (status_ != cudaSuccess) {                                                            \
            fprintf(stderr, "%s:%d: %s: %s (%s)\n", __FILE__, __LINE__, #call,                   \
                    cudaGetErrorString(status_), cudaGetErrorName(status_));                     \
            exit(EXIT_FAILURE);                                                                  \
        }                                                                                        \
    } while (0)

// After a <<<...>>> launch: a bad configuration shows up here, a fault in the kernel at the next synchronization.
#define CUDA_CHECK_LAUNCH() CUDA_CHECK(cudaGetLastError())

template <typename T>
constexpr T ceil_div(T a, T b) {
    return (a + b - 1) / b;
}

// ---------------------------------------------------------------------------------------------------------------------
// deterministic random numbers (splitmix64)

class Random {
public:
    explicit Random(uint64_t seed) : state(seed) {}

    uint32_t bits() {
        state += 0x9E3779B97F4A7C15ULL;
        uint64_t z = state;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
        return (uint32_t)((z ^ (z >> 31)) >> 32);
    }

    int below(int bound) { return (int)(bits() % (uint32_t)bound); }

    // In [low, high), with 24 bits: exact as a float.
    float uniform(float low, float high) { return low + (high - low) * ((float)(bits() >> 8) / 16777216.0f); }

    std::vector<float> uniforms(size_t n, float low, float high) {
        std::vector<float> v(n);
        for (float &x : v) {
            x = uniform(low, high);
        }
        return v;
    }

    std::vector<int> ints(size_t n, int low, int high) {
        std::vector<int> v(n);
        for (int &x : v) {
            x = low + below(high - low);
        }
        return v;
    }

private:
    uint64_t state;
};

// ---------------------------------------------------------------------------------------------------------------------
// device arrays

template <typename T>
class DeviceArray {
public:
    // Fresh memory is filled with 0xff bytes (a NaN in every float), so that an element never written shows up.
    explicit DeviceArray(size_t n) : count(n) {
        CUDA_CHECK(cudaMalloc(&memory, n * sizeof(T)));
        fill(0xff);
    }

    explicit DeviceArray(const std::vector<T> &host) : count(host.size()) {
        CUDA_CHECK(cudaMalloc(&memory, count * sizeof(T)));
        set(host);
    }

    DeviceArray(const DeviceArray &) = delete;
    DeviceArray &operator=(const DeviceArray &) = delete;
    ~DeviceArray() { cudaFree(memory); }

    T *data() { return memory; }
    const T *data() const { return memory; }
    size_t size() const { return count; }
    void fill(int byte) { CUDA_CHECK(cudaMemset(memory, byte, count * sizeof(T))); }
    void set(const std::vector<T> &host) {
        CUDA_CHECK(cudaMemcpy(memory, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice));
    }
    std::vector<T> host() const {
        std::vector<T> copy(count);
        CUDA_CHECK(cudaMemcpy(copy.data(), memory, count * sizeof(T), cudaMemcpyDeviceToHost));
        return copy;
    }

private:
    T *memory = nullptr;
    size_t count;
};

// ---------------------------------------------------------------------------------------------------------------------
// comparison

inline const char *element_type(const float *) { return "<f4"; }
inline const char *element_type(const double *) { return "<f8"; }
inline const char *element_type(const int *) { return "<i4"; }
inline const char *element_type(const unsigned int *) { return "<u4"; }
inline const char *element_type(const long long *) { return "<i8"; }
inline const char *element_type(const unsigned char *) { return "|u1"; }

inline int *failures() {
    static int count = 0;
    return &count;
}

// Writes both as tensors NAME.npy and NAME.ref.npy, where the environment asks for it.
template <typename T, typename Reference>
void write_tensors(const char *name, const std::vector<T> &got, const std::vector<Reference> &ref) {
    tensor_result(name, element_type(got.data()), sizeof(T), got.data(), got.size(), 0);
    tensor_reference(name, element_type(ref.data()), sizeof(Reference), ref.data(), ref.size(), 0);
}

inline void report(const char *name, double error, double tolerance) {
    const bool ok = error <= tolerance;
    printf("%s %s max error %.2e\n", ok ? "PASS" : "FAIL", name, error);
    *failures() += ok ? 0 : 1;
}

// A condition of its own: error 0 or infinite.
inline void check_that(const char *name, bool condition) {
    report(name, condition ? 0.0 : HUGE_VAL, 0.0);
}

// Numbers with an error: the largest difference, relative to the largest magnitude of the reference.
template <typename T, typename Reference>
void check_close(const char *name, const std::vector<T> &got, const std::vector<Reference> &ref, double tolerance) {
    write_tensors(name, got, ref);
    double scale = 1e-300, worst = got.size() == ref.size() ? 0.0 : HUGE_VAL;
    for (size_t i = 0; i < ref.size() && i < got.size(); i++) {
        const double difference = fabs((double)got[i] - (double)ref[i]);
        scale = fmax(scale, fabs((double)ref[i]));
        worst = difference <= 1e300 ? fmax(worst, difference) : HUGE_VAL;
    }
    report(name, worst / scale, tolerance);
}

// Whole numbers (and whatever else is to come out the same): says where the first difference is.
template <typename T>
void check_equal(const char *name, const std::vector<T> &got, const std::vector<T> &ref) {
    write_tensors(name, got, ref);
    for (size_t i = 0; i < ref.size() && i < got.size(); i++) {
        if (got[i] != ref[i]) {
            fprintf(stderr, "%s: element %zu is %.9g, not %.9g\n", name, i, (double)got[i], (double)ref[i]);
            check_that(name, false);
            return;
        }
    }
    check_that(name, got.size() == ref.size());
}

inline int exit_code() {
    return *failures() == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

#endif // CHECK_H
