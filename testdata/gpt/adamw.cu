// AdamW updates over several steps: scalar, float4, hyperparameters in constant memory, and a templated kernel with
// several elements per thread and the gradient scale read from device memory.
#include "gpt_common.h"
#include "gpt_reduce.cuh"

struct AdamWConfig {
    float learning_rate;
    float beta1;
    float beta2;
    float eps;
    float weight_decay;
    float beta1_correction; // 1 - beta1^step
    float beta2_correction; // 1 - beta2^step
};

__constant__ AdamWConfig c_config;

// Linear interpolation as two fused multiply-adds.
__device__ inline float lerp2(float start, float end, float weight) {
    return fma(weight, end, fma(-weight, start, start));
}

__global__ void adamw_scalar(float *params, const float *grads, float *m_memory, float *v_memory, long num_parameters,
                             float learning_rate, float beta1, float beta2, float beta1_correction,
                             float beta2_correction, float eps, float weight_decay) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= num_parameters) {
        return; // guard
    }
    float grad = grads[i];
    float m = m_memory[i];
    float v = v_memory[i];
    m = lerp2(grad, m, beta1);
    m_memory[i] = m;
    v = lerp2(grad * grad, v, beta2);
    v_memory[i] = v;
    m /= beta1_correction;
    v /= beta2_correction;
    params[i] -= learning_rate * (m / (sqrtf(v) + eps) + weight_decay * params[i]);
}

__device__ __forceinline__ void adamw_update(const AdamWConfig &cfg, float &param, float grad, float &m, float &v) {
    m = cfg.beta1 * m + (1.0f - cfg.beta1) * grad;
    v = cfg.beta2 * v + (1.0f - cfg.beta2) * grad * grad;
    float m_hat = m / cfg.beta1_correction;
    float v_hat = v / cfg.beta2_correction;
    param -= cfg.learning_rate * (m_hat / (sqrtf(v_hat) + cfg.eps) + cfg.weight_decay * param);
}

// The configuration travels by value, four parameters per thread.
__global__ void adamw_vec4(float4 *params, const float4 *grads, float4 *m_memory, float4 *v_memory, size_t n4,
                           AdamWConfig config) {
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n4) {
        float4 p = params[i];
        float4 g = grads[i];
        float4 m = m_memory[i];
        float4 v = v_memory[i];
        adamw_update(config, p.x, g.x, m.x, v.x);
        adamw_update(config, p.y, g.y, m.y, v.y);
        adamw_update(config, p.z, g.z, m.z, v.z);
        adamw_update(config, p.w, g.w, m.w, v.w);
        params[i] = p;
        m_memory[i] = m;
        v_memory[i] = v;
    }
}

__global__ void adamw_constant(float *__restrict__ params, const float *__restrict__ grads,
                               float *__restrict__ m_memory, float *__restrict__ v_memory, size_t n) {
    const size_t stride = (size_t)gridDim.x * blockDim.x;
    for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride) {
        adamw_update(c_config, params[i], grads[i], m_memory[i], v_memory[i]);
    }
}

// ILP elements per thread, a block's width apart. Tp is the type of the parameters, Tg that of the gradients.
template <typename Tp, typename Tg, int ILP>
__global__ void adamw_ilp(Tp *params, const Tg *grads, float *m_memory, float *v_memory, size_t n,
                          const float *grad_scale, AdamWConfig config) {
    const float scale = *grad_scale;
    const size_t base = (size_t)blockIdx.x * blockDim.x * ILP + threadIdx.x;
#pragma unroll
    for (int k = 0; k < ILP; k++) {
        const size_t i = base + (size_t)k * blockDim.x;
        if (i < n) {
            float param = (float)params[i];
            adamw_update(config, param, scale * (float)grads[i], m_memory[i], v_memory[i]);
            params[i] = (Tp)param;
        }
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// reference

static void adamw_cpu(std::vector<double> &params, const std::vector<float> &grads, std::vector<double> &m,
                      std::vector<double> &v, const AdamWConfig &cfg, int step) {
    const double b1 = cfg.beta1, b2 = cfg.beta2;
    for (size_t i = 0; i < params.size(); i++) {
        m[i] = b1 * m[i] + (1.0 - b1) * grads[i];
        v[i] = b2 * v[i] + (1.0 - b2) * (double)grads[i] * grads[i];
        double m_hat = m[i] / (1.0 - pow(b1, step));
        double v_hat = v[i] / (1.0 - pow(b2, step));
        params[i] -= cfg.learning_rate * (m_hat / (sqrt(v_hat) + cfg.eps) + cfg.weight_decay * params[i]);
    }
}

static std::vector<float> narrowed(const std::vector<double> &v) {
    return std::vector<float>(v.begin(), v.end());
}

int main() {
    const int N = 4 * 2547; // no multiple of a block's size, and beyond three quarters of the last block of adamw_ilp
    const int STEPS = 4;
    const double tol = 2e-5;
    Rng rng = rng_make(110);

    AdamWConfig config = {1e-2f, 0.9f, 0.999f, 1e-8f, 0.1f, 0.0f, 0.0f};
    std::vector<float> params0 = random_vector(&rng, N, 0.2f);
    std::vector<std::vector<float>> grads(STEPS), half_grads(STEPS);
    for (int s = 0; s < STEPS; s++) {
        grads[s] = random_vector(&rng, N, 0.5f);
        half_grads[s].resize(N);
        for (int i = 0; i < N; i++) {
            half_grads[s][i] = 0.5f * grads[s][i];
        }
    }

    std::vector<double> params(params0.begin(), params0.end()), m(N, 0.0), v(N, 0.0);
    for (int s = 0; s < STEPS; s++) {
        adamw_cpu(params, grads[s], m, v, config, s + 1);
    }

    float *d_params = device_alloc<float>(N);
    float *d_grads = device_alloc<float>(N);
    float *d_m = device_alloc<float>(N);
    float *d_v = device_alloc<float>(N);
    float *d_scale = to_device(std::vector<float>(1, 2.0f));

    const char *names[] = {"adamw_scalar", "adamw_vec4", "adamw_constant", "adamw_ilp"};
    for (int variant = 0; variant < 4; variant++) {
        KernelCheck check(names[variant], tol);
        device_update(d_params, params0);
        device_clear(d_m, N);
        device_clear(d_v, N);
        for (int s = 0; s < STEPS; s++) {
            const int step = s + 1;
            config.beta1_correction = 1.0f - powf(config.beta1, (float)step);
            config.beta2_correction = 1.0f - powf(config.beta2, (float)step);
            device_update(d_grads, variant == 3 ? half_grads[s] : grads[s]);
            if (variant == 0) {
                const int block_size = 512;
                adamw_scalar<<<CEIL_DIV(N, block_size), block_size>>>(
                    d_params, d_grads, d_m, d_v, N, config.learning_rate, config.beta1, config.beta2,
                    config.beta1_correction, config.beta2_correction, config.eps, config.weight_decay);
            } else if (variant == 1) {
                adamw_vec4<<<CEIL_DIV(N / 4, 256), 256>>>(
                    reinterpret_cast<float4 *>(d_params), reinterpret_cast<const float4 *>(d_grads),
                    reinterpret_cast<float4 *>(d_m), reinterpret_cast<float4 *>(d_v), N / 4, config);
            } else if (variant == 2) {
                CUDA_CHECK(cudaMemcpyToSymbol(c_config, &config, sizeof(config)));
                adamw_constant<<<8, 256>>>(d_params, d_grads, d_m, d_v, N);
            } else {
                adamw_ilp<float, float, 4>
                    <<<CEIL_DIV(N, 4 * 128), 128>>>(d_params, d_grads, d_m, d_v, N, d_scale, config);
            }
            LAUNCH_CHECK();
        }
        check.device(d_params, narrowed(params));
        check.device(d_m, narrowed(m));
        check.device(d_v, narrowed(v));
        check.finish();
    }

    CUDA_CHECK(cudaFree(d_params));
    CUDA_CHECK(cudaFree(d_grads));
    CUDA_CHECK(cudaFree(d_m));
    CUDA_CHECK(cudaFree(d_v));
    CUDA_CHECK(cudaFree(d_scale));
    return test_exit_code();
}
