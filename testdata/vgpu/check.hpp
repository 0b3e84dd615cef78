/* What the programs of this folder share. A program takes no argument, compares the GPU's results with a C++
 * reference of its own and prints PASS, or what differs (exit code 1). Comment lines of a program say what it
 * proves, and "// arch:" the only architectures that have what it uses. */
#pragma once
#include <hip/hip_runtime.h>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <vector>

#define HIP(call)                                                                                            \
    do {                                                                                                     \
        hipError_t error_ = (call);                                                                          \
        if (error_ != hipSuccess) {                                                                          \
            printf("%s:%d: %s: %s\n", __FILE__, __LINE__, #call, hipGetErrorString(error_));                 \
            exit(1);                                                                                         \
        }                                                                                                    \
    } while (0)

#define REQUIRE(condition)                                                                                   \
    do {                                                                                                     \
        if (!(condition)) {                                                                                  \
            printf("%s:%d: not so: %s\n", __FILE__, __LINE__, #condition);                                   \
            exit(1);                                                                                         \
        }                                                                                                    \
    } while (0)

/* Device memory with a copy on the host. */
template <class T> struct Array {
    std::vector<T> h;
    T *d = nullptr;
    explicit Array(size_t n, T value = T()) : h(n, value)
    {
        HIP(hipMalloc((void **)&d, n * sizeof(T)));
        up();
    }
    Array(const Array &) = delete;
    ~Array() { (void)hipFree(d); }
    void up() { HIP(hipMemcpy(d, h.data(), h.size() * sizeof(T), hipMemcpyHostToDevice)); }
    Array &down()
    {
        HIP(hipMemcpy(h.data(), d, h.size() * sizeof(T), hipMemcpyDeviceToHost));
        return *this;
    }
    T &operator[](size_t i) { return h[i]; }
    size_t size() const { return h.size(); }
};

inline void launched()
{
    HIP(hipGetLastError());
    HIP(hipDeviceSynchronize());
}

inline uint32_t random_bits()
{
    static uint64_t s = 88172645463325252ull;
    s = s * 6364136223846793005ull + 1442695040888963407ull;
    return (uint32_t)(s >> 32);
}

inline float random_float(float low = -1, float high = 1)
{
    return low + (high - low) * (float)(random_bits() >> 8) / 16777216.0f;
}

/* Bit for bit; NaNs are all the same. */
template <class T> bool same(T a, T b)
{
    return memcmp(&a, &b, sizeof(T)) == 0 || (a != a && b != b);
}

template <class T> void equal(const char *what, T got, T want, size_t n = 0)
{
    if (!same(got, want)) {
        printf("%s: element %zu is %.17g, not %.17g\n", what, n, (double)got, (double)want);
        exit(1);
    }
}

template <class T> void near(const char *what, T got, T want, double tolerance, size_t n = 0)
{
    if (same(got, want))
        return;
    double error = std::fabs((double)got - (double)want);
    if (!(error <= tolerance * std::fmax(1.0, std::fabs((double)want)))) {
        printf("%s: element %zu is %.17g, not %.17g\n", what, n, (double)got, (double)want);
        exit(1);
    }
}

inline int pass()
{
    HIP(hipDeviceSynchronize());
    puts("PASS");
    return 0;
}
