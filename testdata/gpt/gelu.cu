// GELU (tanh approximation), forward and backward: scalar, float4, streaming cache hints, grid-stride.
#include "gpt_common.h"

#define GELU_SCALING_FACTOR sqrtf(2.0f / 3.14159265358979323846f)

__device__ __forceinline__ float gelu(float x) {
    float cube = 0.044715f * x * x * x;
    return 0.5f * x * (1.0f + tanhf(GELU_SCALING_FACTOR * (x + cube)));
}

// The derivative; the square of 1 / cosh is written as 1 - tanh^2, which does not overflow.
__device__ __forceinline__ float gelu_derivative(float x) {
    float cube = 0.044715f * x * x * x;
    float t = tanhf(GELU_SCALING_FACTOR * (x + cube));
    float sech2 = 1.0f - t * t;
    return 0.5f * (1.0f + t) + 0.5f * x * sech2 * GELU_SCALING_FACTOR * (1.0f + 3.0f * 0.044715f * x * x);
}

__global__ void gelu_forward_scalar(float *out, const float *inp, int N) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < N) {
        float xi = inp[i];
        out[i] = gelu(xi);
    }
}

__global__ void gelu_forward_vec4(float *out, const float *inp, int N) {
    int i = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
    if (i + 3 < N) {
        float4 v = reinterpret_cast<const float4 *>(inp + i)[0];
        float4 r;
        r.x = gelu(v.x);
        r.y = gelu(v.y);
        r.z = gelu(v.z);
        r.w = gelu(v.w);
        reinterpret_cast<float4 *>(out + i)[0] = r;
    } else {
        for (; i < N; i++) { // ragged end
            out[i] = gelu(inp[i]);
        }
    }
}

// Four floats as one value with an index operator, read and written with streaming hints.
struct alignas(16) Quad {
    float v[4];
    __device__ float &operator[](int i) { return v[i]; }
    __device__ const float &operator[](int i) const { return v[i]; }
};

__device__ __forceinline__ Quad load_quad_cs(const float *address) {
    float4 bits = __ldcs(reinterpret_cast<const float4 *>(address));
    Quad q;
    q[0] = bits.x;
    q[1] = bits.y;
    q[2] = bits.z;
    q[3] = bits.w;
    return q;
}

__device__ __forceinline__ void store_quad_cs(float *address, const Quad &q) {
    __stcs(reinterpret_cast<float4 *>(address), make_float4(q[0], q[1], q[2], q[3]));
}

// N must be a multiple of 4.
__global__ void gelu_forward_stream(float *out, const float *inp, int N) {
    int i = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
    if (i >= N) {
        return;
    }
    Quad packed_inp = load_quad_cs(inp + i);
    Quad packed_out;
#pragma unroll
    for (int k = 0; k < 4; ++k) {
        packed_out[k] = gelu(packed_inp[k]);
    }
    store_quad_cs(out + i, packed_out);
}

// Grid-stride with read-only loads; the block count comes from the occupancy calculator.
template <int UNROLL>
__global__ void gelu_forward_gridstride(float *__restrict__ out, const float *__restrict__ inp, int N) {
    const int stride = gridDim.x * blockDim.x;
    for (int base = blockIdx.x * blockDim.x + threadIdx.x; base < N; base += UNROLL * stride) {
        float regs[UNROLL];
#pragma unroll
        for (int u = 0; u < UNROLL; u++) {
            int i = base + u * stride;
            regs[u] = i < N ? __ldg(inp + i) : 0.0f;
        }
#pragma unroll
        for (int u = 0; u < UNROLL; u++) {
            int i = base + u * stride;
            if (i < N) {
                out[i] = gelu(regs[u]);
            }
        }
    }
}

__global__ void gelu_backward_scalar(float *dinp, const float *inp, const float *dout, const int N) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < N) {
        dinp[i] = gelu_derivative(inp[i]) * dout[i];
    }
}

__global__ void gelu_backward_stream(float *dinp, const float *inp, const float *dout, const int N) {
    int i = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
    if (i >= N) {
        return;
    }
    Quad x = load_quad_cs(inp + i);
    float4 dy = __ldg((const float4 *)(dout + i));
    Quad dx;
    dx[0] = gelu_derivative(x[0]) * dy.x;
    dx[1] = gelu_derivative(x[1]) * dy.y;
    dx[2] = gelu_derivative(x[2]) * dy.z;
    dx[3] = gelu_derivative(x[3]) * dy.w;
    store_quad_cs(dinp + i, dx);
}

// The gradient is overwritten where it stands.
__global__ void gelu_backward_inplace(float *d_in_out, const float *inp, const int N) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < N; i += blockDim.x * gridDim.x) {
        d_in_out[i] *= gelu_derivative(inp[i]);
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// reference

static void gelu_forward_cpu(float *out, const float *inp, int N) {
    const double k = sqrt(2.0 / 3.14159265358979323846);
    for (int i = 0; i < N; i++) {
        double x = inp[i];
        out[i] = (float)(0.5 * x * (1.0 + tanh(k * (x + 0.044715 * x * x * x))));
    }
}

static void gelu_backward_cpu(float *dinp, const float *inp, const float *dout, int N) {
    const double k = sqrt(2.0 / 3.14159265358979323846);
    for (int i = 0; i < N; i++) {
        double x = inp[i];
        double arg = k * (x + 0.044715 * x * x * x);
        double c = cosh(arg);
        double grad = 0.5 * (1.0 + tanh(arg)) + 0.5 * x / (c * c) * k * (1.0 + 3.0 * 0.044715 * x * x);
        dinp[i] = (float)(grad * dout[i]);
    }
}

int main() {
    const int B = 2, T = 64, C = 128;
    const int N = B * T * C;
    const double tol = 1e-5;
    Rng rng = rng_make(44);

    std::vector<float> inp = random_vector(&rng, N, 2.0f);
    inp[0] = 0.0f;
    inp[1] = 10.0f;
    inp[2] = -10.0f;
    std::vector<float> dout = random_vector(&rng, N, 1.0f);
    std::vector<float> out(N), dinp(N);
    gelu_forward_cpu(out.data(), inp.data(), N);
    gelu_backward_cpu(dinp.data(), inp.data(), dout.data(), N);

    float *d_inp = to_device(inp);
    float *d_dout = to_device(dout);
    float *d_out = device_alloc<float>(N);
    float *d_dinp = device_alloc<float>(N);

    {
        KernelCheck check("gelu_forward_scalar", tol);
        gelu_forward_scalar<<<CEIL_DIV(N, 256), 256>>>(d_out, d_inp, N);
        LAUNCH_CHECK();
        check.device(d_out, out);
        check.finish();
    }
    {
        KernelCheck check("gelu_forward_vec4", tol);
        device_poison(d_out, N);
        const int ragged = N - 2; // the last thread takes the scalar path
        gelu_forward_vec4<<<CEIL_DIV(ragged, 4 * 128), 128>>>(d_out, d_inp, ragged);
        LAUNCH_CHECK();
        check.device(d_out, std::vector<float>(out.begin(), out.end() - 2));
        check.finish();
    }
    {
        KernelCheck check("gelu_forward_stream", tol);
        device_poison(d_out, N);
        gelu_forward_stream<<<CEIL_DIV(N / 4, 128), 128>>>(d_out, d_inp, N);
        LAUNCH_CHECK();
        check.device(d_out, out);
        check.finish();
    }
    {
        KernelCheck check("gelu_forward_gridstride", tol);
        device_poison(d_out, N);
        int device = 0, blocks_per_sm = 0;
        cudaDeviceProp prop;
        CUDA_CHECK(cudaGetDevice(&device));
        CUDA_CHECK(cudaGetDeviceProperties(&prop, device));
        CUDA_CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks_per_sm, gelu_forward_gridstride<4>, 256, 0));
        int blocks = blocks_per_sm * prop.multiProcessorCount;
        if (blocks > CEIL_DIV(N, 4 * 256)) {
            blocks = CEIL_DIV(N, 4 * 256);
        }
        gelu_forward_gridstride<4><<<blocks, 256>>>(d_out, d_inp, N);
        LAUNCH_CHECK();
        check.expect(blocks_per_sm > 0);
        check.device(d_out, out);
        check.finish();
    }
    {
        KernelCheck check("gelu_backward_scalar", tol);
        gelu_backward_scalar<<<CEIL_DIV(N, 128), 128>>>(d_dinp, d_inp, d_dout, N);
        LAUNCH_CHECK();
        check.device(d_dinp, dinp);
        check.finish();
    }
    {
        KernelCheck check("gelu_backward_stream", tol);
        device_poison(d_dinp, N);
        gelu_backward_stream<<<CEIL_DIV(N / 4, 64), 64>>>(d_dinp, d_inp, d_dout, N);
        LAUNCH_CHECK();
        check.device(d_dinp, dinp);
        check.finish();
    }
    {
        KernelCheck check("gelu_backward_inplace", tol);
        CUDA_CHECK(cudaMemcpy(d_dinp, d_dout, N * sizeof(float), cudaMemcpyDeviceToDevice));
        gelu_backward_inplace<<<16, 128>>>(d_dinp, d_inp, N);
        LAUNCH_CHECK();
        check.device(d_dinp, dinp);
        check.finish();
    }

    CUDA_CHECK(cudaFree(d_inp));
    CUDA_CHECK(cudaFree(d_dout));
    CUDA_CHECK(cudaFree(d_out));
    CUDA_CHECK(cudaFree(d_dinp));
    return test_exit_code();
}
