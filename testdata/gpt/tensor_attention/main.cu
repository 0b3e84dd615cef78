// Attention on tensor cores without a matrix of scores, in half and bfloat16: head sizes 64 and 128, causal and not, lengths that
// no tile divides.
#include "../half_common.cuh"

#include "forward.cuh"

using namespace tiles;

inline float number_of(__nv_bfloat16 x) {
    return __bfloat162float(x);
}

inline const char *tensor_type(__nv_bfloat16) {
    return "<u2"; // numpy has no bfloat16
}

template <typename T>
struct Type;

template <>
struct Type<__half> {
    static constexpr const char *name = "half";
    static constexpr double tolerance = 2e-3;
    static double round(double x) { return round_half(x); }
    static __half of(float x) { return __float2half(x); }
};

template <>
struct Type<__nv_bfloat16> {
    static constexpr const char *name = "bf16";
    static constexpr double tolerance = 1.6e-2;
    static double round(double x) { return round_bf16(x); }
    static __nv_bfloat16 of(float x) { return __float2bfloat16(x); }
};

// Tiles that fit 64 KiB of shared memory.
template <typename T, int HeadSize>
struct Kernels;

template <typename T>
struct Kernels<T, 64> {
    using Forward = KernelTraits<T, 64, 64, 64, 4>;
};

template <typename T>
struct Kernels<T, 128> {
    using Forward = KernelTraits<T, 128, 64, 32, 4>;
};

// ---------------------------------------------------------------------------------------------------------------------
// the reference

struct Reference {
    std::vector<double> out, lse;
};

struct Sizes {
    int batch, length, heads;
};

static Reference attention_reference(const std::vector<float> &q, const std::vector<float> &k, const std::vector<float> &v,
                                     Sizes s, int head_size, bool causal, double scale) {
    Reference ref;
    ref.out.assign(q.size(), 0.0);
    ref.lse.assign((size_t)s.batch * s.heads * s.length, 0.0);
    const auto at = [&](int b, int t, int h) { return (((size_t)b * s.length + t) * s.heads + h) * head_size; };
    std::vector<double> p(s.length);
    for (int b = 0; b < s.batch; b++) {
        for (int h = 0; h < s.heads; h++) {
            for (int i = 0; i < s.length; i++) {
                const int keys = causal ? i + 1 : s.length;
                double most = -HUGE_VAL, sum = 0.0;
                for (int j = 0; j < keys; j++) {
                    p[j] = 0.0;
                    for (int d = 0; d < head_size; d++) {
                        p[j] += scale * q[at(b, i, h) + d] * k[at(b, j, h) + d];
                    }
                    most = fmax(most, p[j]);
                }
                for (int j = 0; j < keys; j++) {
                    p[j] = exp(p[j] - most);
                    sum += p[j];
                }
                for (int j = 0; j < keys; j++) {
                    for (int d = 0; d < head_size; d++) {
                        ref.out[at(b, i, h) + d] += p[j] / sum * v[at(b, j, h) + d];
                    }
                }
                ref.lse[((size_t)b * s.heads + h) * s.length + i] = most + log(sum);
            }
        }
    }
    return ref;
}

// ---------------------------------------------------------------------------------------------------------------------
// launches

template <typename Kernel>
static void allow_shared_memory(Kernel kernel, size_t bytes) {
    if (bytes > 48 * 1024) {
        CUDA_CHECK(cudaFuncSetAttribute((const void *)kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)bytes));
    }
}

template <typename Traits, bool Causal>
static void launch_forward(const AttentionParams &params) {
    constexpr size_t bytes = sizeof(typename Traits::ForwardStorage);
    auto kernel = attention_forward<Traits, Causal>;
    allow_shared_memory(kernel, bytes);
    const dim3 grid(CEIL_DIV(params.length, Traits::queries), params.heads, params.batch);
    kernel<<<grid, Traits::threads, bytes>>>(params);
    LAUNCH_CHECK();
}

template <typename T>
static T *narrow_to_device(const std::vector<float> &values) {
    std::vector<T> narrow(values.size());
    for (size_t i = 0; i < values.size(); i++) {
        narrow[i] = Type<T>::of(values[i]);
    }
    return to_device(narrow);
}

template <typename T, int HeadSize, bool Causal>
static void run(Sizes s, Rng *rng) {
    const size_t n = (size_t)s.batch * s.length * s.heads * HeadSize, rows = n / HeadSize;
    const std::vector<float> q = random_rounded(rng, n, 1.0f, Type<T>::round), k = random_rounded(rng, n, 1.0f, Type<T>::round),
                             v = random_rounded(rng, n, 1.0f, Type<T>::round);
    AttentionParams params = {};
    params.batch = s.batch, params.length = s.length, params.heads = s.heads;
    params.scale = 1.0f / sqrtf((float)HeadSize);
    params.scale_log2 = params.scale * 1.44269504f;
    const Reference ref = attention_reference(q, k, v, s, HeadSize, Causal, params.scale);
    params.q = narrow_to_device<T>(q);
    params.k = narrow_to_device<T>(k);
    params.v = narrow_to_device<T>(v);
    params.out = device_alloc<T>(n);
    params.lse = device_alloc<float>(rows);

    const std::string suffix = std::string("_") + Type<T>::name + "_" + std::to_string(HeadSize) + (Causal ? "_causal" : "");
    {
        const std::string name = "tensor_attention_forward" + suffix;
        KernelCheck check(name.c_str(), Type<T>::tolerance);
        launch_forward<typename Kernels<T, HeadSize>::Forward, Causal>(params);
        check_narrow(&check, (const T *)params.out, ref.out);
        check.finish();
    }
    {
        const std::string name = "tensor_attention_lse" + suffix;
        KernelCheck check(name.c_str(), 2e-6);
        check.device(params.lse, ref.lse);
        check.finish();
    }
    const void *arrays[] = {params.q, params.k, params.v, params.out, params.lse};
    for (const void *array : arrays) {
        cudaCheck(cudaFree(const_cast<void *>(array)));
    }
}

int main() {
    Rng rng = rng_make(107);
    run<__half, 64, true>({1, 141, 2}, &rng);
    run<__half, 64, false>({2, 80, 1}, &rng);
    run<__half, 128, true>({1, 97, 2}, &rng);
    run<__half, 128, false>({1, 75, 2}, &rng);
    run<__nv_bfloat16, 64, true>({1, 96, 2}, &rng);
    run<__nv_bfloat16, 64, false>({1, 77, 2}, &rng);
    run<__nv_bfloat16, 128, true>({2, 80, 1}, &rng);
    run<__nv_bfloat16, 128, false>({1, 33, 2}, &rng);
    return test_exit_code();
}
