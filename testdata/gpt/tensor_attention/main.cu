// Attention on tensor cores without a matrix of scores, in half and bfloat16: head sizes 64 and 128, causal and not, lengths that
// no tile divides.
#include "../half_common.cuh"

#include "backward.cuh"

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
    using Backward = KernelTraits<T, 64, 32, 64, 2, 2>;
};

template <typename T>
struct Kernels<T, 128> {
    using Forward = KernelTraits<T, 128, 64, 32, 4>;
    using Backward = KernelTraits<T, 128, 32, 32, 2, 2>; // 52 KiB
};

// ---------------------------------------------------------------------------------------------------------------------
// the reference

struct Sizes {
    int batch, length, heads;
};

using Numbers = std::vector<double>;

struct Reference {
    Numbers out, lse, dq, dk, dv;
};

// Vectors of one head, (length, head size) each, as arrays of all heads have them.
struct Head {
    size_t first, step;
    int length, size;
    size_t at(int row, int d) const { return first + row * step + d; }
};

static double dot(const std::vector<float> &a, const std::vector<float> &b, const Head &head, int i, int j) {
    double sum = 0.0;
    for (int d = 0; d < head.size; d++) {
        sum += (double)a[head.at(i, d)] * b[head.at(j, d)];
    }
    return sum;
}

// sums[i] += factor * a[j]
static void add(Numbers &sums, int i, double factor, const std::vector<float> &a, int j, const Head &head) {
    for (int d = 0; d < head.size; d++) {
        sums[head.at(i, d)] += factor * a[head.at(j, d)];
    }
}

struct Inputs {
    std::vector<float> q, k, v, dout;
};

static void reference_of_row(Reference &ref, const Inputs &in, const Head &head, int i, int keys, double scale, double *lse) {
    Numbers p(keys), dp(keys);
    double most = -HUGE_VAL, sum = 0.0, delta = 0.0;
    for (int j = 0; j < keys; j++) {
        p[j] = scale * dot(in.q, in.k, head, i, j);
        most = fmax(most, p[j]);
    }
    for (int j = 0; j < keys; j++) {
        sum += exp(p[j] - most);
    }
    *lse = most + log(sum);
    for (int j = 0; j < keys; j++) {
        p[j] = exp(p[j] - *lse);
        dp[j] = dot(in.dout, in.v, head, i, j);
        delta += p[j] * dp[j];
        add(ref.out, i, p[j], in.v, j, head);
    }
    for (int j = 0; j < keys; j++) {
        const double ds = scale * p[j] * (dp[j] - delta);
        add(ref.dq, i, ds, in.k, j, head);
        add(ref.dk, j, ds, in.q, i, head);
        add(ref.dv, j, p[j], in.dout, i, head);
    }
}

static Reference attention_reference(const Inputs &in, Sizes s, int head_size, bool causal, double scale) {
    const size_t n = in.q.size();
    Reference ref = {Numbers(n), Numbers(n / head_size), Numbers(n), Numbers(n), Numbers(n)};
    for (int b = 0; b < s.batch; b++) {
        for (int h = 0; h < s.heads; h++) {
            const size_t step = (size_t)s.heads * head_size;
            const Head head = {b * s.length * step + (size_t)h * head_size, step, s.length, head_size};
            for (int i = 0; i < s.length; i++) {
                reference_of_row(ref, in, head, i, causal ? i + 1 : s.length, scale,
                                 &ref.lse[((size_t)b * s.heads + h) * s.length + i]);
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

template <typename Traits, bool Causal>
static void launch_backward(const AttentionParams &params) {
    constexpr size_t bytes = sizeof(typename Traits::BackwardStorage);
    auto kernel = attention_backward<Traits, Causal>;
    allow_shared_memory(kernel, bytes);
    const size_t vectors = (size_t)params.batch * params.length * params.heads, n = vectors * Traits::head_size;
    attention_backward_delta<Traits><<<CEIL_DIV(vectors * 32, 128), 128>>>(params);
    LAUNCH_CHECK();
    CUDA_CHECK(cudaMemset(params.dq_sum, 0, n * sizeof(float)));
    const dim3 grid(CEIL_DIV(params.length, Traits::keys), params.heads, params.batch);
    kernel<<<grid, Traits::threads, bytes>>>(params);
    LAUNCH_CHECK();
    attention_backward_round<Traits><<<CEIL_DIV(n / 2, 128), 128>>>(params);
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

template <typename T>
static void check_numbers(const std::string &name, const void *device_got, const Numbers &ref) {
    KernelCheck check(name.c_str(), Type<T>::tolerance);
    check_narrow(&check, static_cast<const T *>(device_got), ref);
    check.finish();
}

template <typename T, int HeadSize, bool Causal>
static void run(Sizes s, Rng *rng) {
    const size_t n = (size_t)s.batch * s.length * s.heads * HeadSize, rows = n / HeadSize;
    const auto numbers = [&] { return random_rounded(rng, n, 1.0f, Type<T>::round); };
    const Inputs in = {numbers(), numbers(), numbers(), numbers()};
    AttentionParams params = {};
    params.batch = s.batch, params.length = s.length, params.heads = s.heads;
    params.scale = 1.0f / sqrtf((float)HeadSize);
    params.scale_log2 = params.scale * 1.44269504f;
    params.q = narrow_to_device<T>(in.q);
    params.k = narrow_to_device<T>(in.k);
    params.v = narrow_to_device<T>(in.v);
    params.dout = narrow_to_device<T>(in.dout);
    params.out = device_alloc<T>(n);
    params.dq = device_alloc<T>(n);
    params.dk = device_alloc<T>(n);
    params.dv = device_alloc<T>(n);
    params.lse = device_alloc<float>(rows);
    params.delta = device_alloc<float>(rows);
    params.dq_sum = device_alloc<float>(n);
    launch_forward<typename Kernels<T, HeadSize>::Forward, Causal>(params);
    launch_backward<typename Kernels<T, HeadSize>::Backward, Causal>(params);

    const Reference ref = attention_reference(in, s, HeadSize, Causal, params.scale);
    const std::string name = std::string(Type<T>::name) + "_" + std::to_string(HeadSize) + (Causal ? "_causal" : "");
    check_numbers<T>("tensor_attention_" + name, params.out, ref.out);
    check_numbers<T>("tensor_attention_dq_" + name, params.dq, ref.dq);
    check_numbers<T>("tensor_attention_dk_" + name, params.dk, ref.dk);
    check_numbers<T>("tensor_attention_dv_" + name, params.dv, ref.dv);
    const std::string lse = "tensor_attention_lse_" + name;
    KernelCheck check(lse.c_str(), 2e-6);
    check.device(params.lse, ref.lse);
    check.finish();
    const void *arrays[] = {params.q,  params.k,  params.v,   params.dout,  params.out,   params.dq,
                            params.dk, params.dv, params.lse, params.delta, params.dq_sum};
    for (const void *array : arrays) {
        cudaCheck(cudaFree(const_cast<void *>(array)));
    }
}

// TENSOR_ATTENTION_FEW compiles two of the eight variants: each size, type and mask once.
int main() {
    Rng rng = rng_make(107);
    run<__half, 128, true>({1, 97, 2}, &rng);
    run<__nv_bfloat16, 64, false>({1, 77, 2}, &rng);
#if !defined(TENSOR_ATTENTION_FEW)
    run<__half, 64, true>({1, 141, 2}, &rng);
    run<__half, 64, false>({2, 80, 1}, &rng);
    run<__half, 128, false>({1, 75, 2}, &rng);
    run<__nv_bfloat16, 64, true>({1, 96, 2}, &rng);
    run<__nv_bfloat16, 128, true>({2, 80, 1}, &rng);
    run<__nv_bfloat16, 128, false>({1, 33, 2}, &rng);
#endif
    return test_exit_code();
}
