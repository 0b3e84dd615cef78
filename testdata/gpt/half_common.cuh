// What the programs in half precision share: rounding to 16-bit formats on the host, checks of 16-bit results, packs of
// 16 bytes.
#ifndef HALF_COMMON_CUH
#define HALF_COMMON_CUH

#include "gpt_common.h"
#include "gpt_reduce.cuh"

#include <cuda_fp16.h>

// ---------------------------------------------------------------------------------------------------------------------
// rounding on the host, in plain arithmetic, so that the references don't depend on the functions under test

// To the nearest number with so many significant bits whose last place is 2^least or more, ties to even; infinite
// beyond largest.
inline double round_to_bits(double x, int bits, int least, double largest) {
    if (x == 0.0 || !isfinite(x)) {
        return x;
    }
    int exponent;
    frexp(x, &exponent);
    const int place = exponent - bits > least ? exponent - bits : least;
    const double rounded = ldexp(nearbyint(ldexp(x, -place)), place);
    return fabs(rounded) > largest ? copysign(HUGE_VAL, x) : rounded;
}

inline double round_half(double x) {
    return round_to_bits(x, 11, -24, 65504.0);
}

inline double round_bf16(double x) {
    return round_to_bits(x, 8, -133, 3.38953138925153547590e38);
}

// Random numbers that are exact in half precision (and, with round_bf16, in bfloat16).
inline std::vector<float> random_rounded(Rng *rng, size_t n, float deviation, double (*round_number)(double)) {
    std::vector<float> v = random_vector(rng, n, deviation);
    for (size_t i = 0; i < n; i++) {
        v[i] = (float)round_number(v[i]);
    }
    return v;
}

// ---------------------------------------------------------------------------------------------------------------------
// host arrays in half precision; bf16 programs bring the same functions for their type

inline float number_of(__half x) {
    return __half2float(x);
}

inline const char *tensor_type(__half) {
    return "<f2";
}

inline std::vector<__half> half_vector(const std::vector<float> &values) {
    std::vector<__half> v(values.size());
    for (size_t i = 0; i < values.size(); i++) {
        v[i] = __float2half(values[i]);
    }
    return v;
}

template <typename T>
inline std::vector<float> numbers_of(const std::vector<T> &values) {
    std::vector<float> v(values.size());
    for (size_t i = 0; i < values.size(); i++) {
        v[i] = number_of(values[i]);
    }
    return v;
}

// Adds a 16-bit result to a check; the tensor keeps the 16 bits, the reference its double precision.
template <typename T>
inline void check_narrow(KernelCheck *check, const T *device_got, const std::vector<double> &ref) {
    const std::vector<T> got = to_host(device_got, ref.size());
    const std::string tensor = tensor_name(check->name);
    tensor_result(tensor.c_str(), tensor_type(T()), sizeof(T), got.data(), got.size(), 0);
    tensor_reference(tensor.c_str(), "<f8", sizeof(double), ref.data(), ref.size(), 0);
    check->add_error(array_error(numbers_of(got).data(), ref.data(), ref.size()));
}

// The same where each result has to be the reference itself: a single operation, rounded once.
template <typename T>
inline void check_exact(KernelCheck *check, const T *device_got, const std::vector<double> &ref) {
    check_narrow(check, device_got, ref);
    const std::vector<float> got = numbers_of(to_host(device_got, ref.size()));
    for (size_t i = 0; i < ref.size(); i++) {
        check->expect((double)got[i] == ref[i]);
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// device side

// Sixteen bytes at once, whatever they hold.
template <typename T>
struct alignas(16) Pack16 {
    static constexpr int size = 16 / sizeof(T);
    T item[size];

    __device__ T &operator[](int i) { return item[i]; }
    __device__ const T &operator[](int i) const { return item[i]; }
};

template <typename T>
__device__ __forceinline__ Pack16<T> load_pack(const T *address) {
    const uint4 bits = *reinterpret_cast<const uint4 *>(address);
    Pack16<T> pack;
    static_assert(sizeof pack == sizeof bits, "a pack is 16 bytes");
    memcpy(&pack, &bits, sizeof bits);
    return pack;
}

template <typename T>
__device__ __forceinline__ void store_pack(T *address, const Pack16<T> &pack) {
    uint4 bits;
    memcpy(&bits, &pack, sizeof bits);
    *reinterpret_cast<uint4 *>(address) = bits;
}

#endif // HALF_COMMON_CUH
