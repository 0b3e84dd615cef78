// Host-side helpers shared by the GPT-2 kernel tests: error checking, random numbers, device arrays, comparison.
#ifndef GPT_COMMON_H
#define GPT_COMMON_H

#include <cuda_runtime.h>

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <map>
#include <string>
#include <vector>

#include "../common/tensor_file.h"

#define CEIL_DIV(a, b) (((a) + (b) - 1) / (b))

// ---------------------------------------------------------------------------------------------------------------------
// error checking

inline void cuda_check(cudaError_t status, const char *file, int line) {
    if (status != cudaSuccess) {
        fprintf(stderr, "[CUDA ERROR] at %s:%d: %s (%s)\n", file, line, cudaGetErrorString(status),
                cudaGetErrorName(status));
        exit(EXIT_FAILURE);
    }
}

#define cudaCheck(status) (cuda_check((status), __FILE__, __LINE__))

#define CUDA_CHECK(call)                                                                          \
    do {                                                                                          \
        cudaError_t cuda_check_err_ = (call);                                                     \
        if (cuda_check_err_ != cudaSuccess) {                                                     \
            fprintf(stderr, "%s:%d: '%s' failed: %s\n", __FILE__, __LINE__, #call,                \
                    cudaGetErrorString(cuda_check_err_));                                         \
            exit(EXIT_FAILURE);                                                                   \
        }                                                                                         \
    } while (0)

// To be used right after a <<<...>>> launch: catches bad configurations and faults inside the kernel.
#define LAUNCH_CHECK()                          \
    do {                                        \
        CUDA_CHECK(cudaGetLastError());         \
        CUDA_CHECK(cudaDeviceSynchronize());    \
    } while (0)

// ---------------------------------------------------------------------------------------------------------------------
// deterministic random numbers (xorshift64*)

struct Rng {
    unsigned long long state;
};

inline Rng rng_make(unsigned long long seed) {
    Rng rng;
    rng.state = seed * 0x9E3779B97F4A7C15ULL + 0x1234567ULL;
    if (rng.state == 0) {
        rng.state = 1;
    }
    return rng;
}

inline unsigned int rng_u32(Rng *rng) {
    rng->state ^= rng->state >> 12;
    rng->state ^= rng->state << 25;
    rng->state ^= rng->state >> 27;
    return (unsigned int)((rng->state * 0x2545F4914F6CDD1DULL) >> 32);
}

// Uniform in [0, 1).
inline float rng_uniform(Rng *rng) {
    return (float)(rng_u32(rng) >> 8) / 16777216.0f;
}

inline int rng_int(Rng *rng, int bound) {
    return (int)(rng_u32(rng) % (unsigned int)bound);
}

// Roughly normal with mean 0 and the given deviation: twelve uniforms, no transcendental functions involved.
inline float rng_normal(Rng *rng, float deviation) {
    float sum = 0.0f;
    for (int i = 0; i < 12; i++) {
        sum += rng_uniform(rng);
    }
    return (sum - 6.0f) * deviation;
}

inline std::vector<float> random_vector(Rng *rng, size_t n, float deviation) {
    std::vector<float> v(n);
    for (size_t i = 0; i < n; i++) {
        v[i] = rng_normal(rng, deviation);
    }
    return v;
}

inline std::vector<int> random_ids(Rng *rng, size_t n, int bound) {
    std::vector<int> v(n);
    for (size_t i = 0; i < n; i++) {
        v[i] = rng_int(rng, bound);
    }
    return v;
}

// ---------------------------------------------------------------------------------------------------------------------
// device arrays

// Fresh device memory, filled with 0xff bytes (a NaN in every float), so that an element never written shows up.
template <typename T>
inline T *device_alloc(size_t n) {
    T *ptr = nullptr;
    cudaCheck(cudaMalloc((void **)&ptr, n * sizeof(T)));
    cudaCheck(cudaMemset(ptr, 0xff, n * sizeof(T)));
    return ptr;
}

template <typename T>
inline T *device_zeros(size_t n) {
    T *ptr = nullptr;
    cudaCheck(cudaMalloc((void **)&ptr, n * sizeof(T)));
    cudaCheck(cudaMemset(ptr, 0, n * sizeof(T)));
    return ptr;
}

template <typename T>
inline T *to_device(const std::vector<T> &host) {
    T *ptr = nullptr;
    cudaCheck(cudaMalloc((void **)&ptr, host.size() * sizeof(T)));
    cudaCheck(cudaMemcpy(ptr, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice));
    return ptr;
}

template <typename T>
inline std::vector<T> to_host(const T *device, size_t n) {
    std::vector<T> host(n);
    cudaCheck(cudaMemcpy(host.data(), device, n * sizeof(T), cudaMemcpyDeviceToHost));
    return host;
}

template <typename T>
inline void device_update(T *device, const std::vector<T> &host) {
    cudaCheck(cudaMemcpy(device, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice));
}

template <typename T>
inline void device_clear(T *device, size_t n) {
    cudaCheck(cudaMemset(device, 0, n * sizeof(T)));
}

template <typename T>
inline void device_poison(T *device, size_t n) {
    cudaCheck(cudaMemset(device, 0xff, n * sizeof(T)));
}

// ---------------------------------------------------------------------------------------------------------------------
// comparison

// Scale all tolerances (for trying out that a failure is reported: -DGPT_TOLERANCE_SCALE=1e-6).
#ifndef GPT_TOLERANCE_SCALE
#define GPT_TOLERANCE_SCALE 1.0
#endif

inline int *failure_count() {
    static int count = 0;
    return &count;
}

// Largest difference, relative to the largest reference magnitude of the array; infinite when a result is not finite.
template <typename Reference>
inline double array_error(const float *got, const Reference *ref, size_t n) {
    double scale = 1e-30;
    double worst = 0.0;
    for (size_t i = 0; i < n; i++) {
        if (fabs((double)ref[i]) > scale) {
            scale = fabs((double)ref[i]);
        }
    }
    for (size_t i = 0; i < n; i++) {
        double diff = fabs((double)got[i] - (double)ref[i]);
        if (!(diff <= 1e30)) {
            return HUGE_VAL;
        }
        if (diff > worst) {
            worst = diff;
        }
    }
    return worst / scale;
}

// The name under which the next tensors of a kernel variant are written: "NAME", then "NAME.1", "NAME.2" ...
inline std::string tensor_name(const char *name) {
    static std::map<std::string, int> written;
    const int n = written[name]++;
    return n == 0 ? std::string(name) : std::string(name) + "." + std::to_string(n);
}

// Collects the results of one kernel variant and prints its PASS or FAIL line. What it compares is written as tensors as well, if the
// environment asks for it (tensor_file.h).
struct KernelCheck {
    const char *name;
    double tolerance;
    double error;

    KernelCheck(const char *name_, double tolerance_)
        : name(name_), tolerance(tolerance_ * GPT_TOLERANCE_SCALE), error(0.0) {}

    void add_error(double e) {
        if (!(e <= error)) {
            error = e;
        }
    }

    void host(const std::vector<float> &got, const std::vector<float> &ref) {
        const std::string tensor = tensor_name(name);
        tensor_result(tensor.c_str(), "<f4", sizeof(float), got.data(), got.size(), 0);
        tensor_reference(tensor.c_str(), "<f4", sizeof(float), ref.data(), ref.size(), 0);
        add_error(got.size() == ref.size() ? array_error(got.data(), ref.data(), ref.size()) : HUGE_VAL);
    }

    // A reference in double precision: the error is that of the result alone.
    void host(const std::vector<float> &got, const std::vector<double> &ref) {
        const std::string tensor = tensor_name(name);
        tensor_result(tensor.c_str(), "<f4", sizeof(float), got.data(), got.size(), 0);
        tensor_reference(tensor.c_str(), "<f8", sizeof(double), ref.data(), ref.size(), 0);
        add_error(got.size() == ref.size() ? array_error(got.data(), ref.data(), ref.size()) : HUGE_VAL);
    }

    template <typename Reference>
    void device(const float *device_got, const std::vector<Reference> &ref) {
        host(to_host(device_got, ref.size()), ref);
    }

    void scalar(double got, double ref) {
        double e = fabs(got - ref) / (fabs(ref) > 1e-30 ? fabs(ref) : 1.0);
        add_error(e <= 1e30 ? e : HUGE_VAL);
    }

    void expect(bool condition) {
        if (!condition) {
            add_error(HUGE_VAL);
        }
    }

    bool finish() {
        bool ok = error <= tolerance;
        printf("%s %s max error %.2e\n", ok ? "PASS" : "FAIL", name, error);
        if (!ok) {
            *failure_count() += 1;
        }
        return ok;
    }
};

inline int test_exit_code() {
    return *failure_count() == 0 ? 0 : 1;
}

#endif // GPT_COMMON_H
