// Token and position embedding of GPT-2: forward gather, and backward scatter by atomics or by a warp vote.
#include "gpt_common.h"
#include "gpt_reduce.cuh"

// out[b,t,:] = wte[ids[b,t],:] + wpe[t,:]
__global__ void encoder_forward_naive(float *out, const int *ids, const float *wte, const float *wpe, int B, int T,
                                      int C) {
    int idx = blockIdx.x * blockDim.x + threadIdx.x;
    if (idx < B * T * C) {
        int bt = idx / C;
        int t = bt % T;
        int c = idx % C;
        out[idx] = wte[ids[bt] * C + c] + wpe[t * C + c];
    }
}

// One thread per four channels.
__global__ void encoder_forward_vec4(float4 *__restrict__ out, const int *__restrict__ ids,
                                     const float4 *__restrict__ wte, const float4 *__restrict__ wpe, int B, int T,
                                     int C) {
    const int C4 = C / 4;
    int idx = blockIdx.x * blockDim.x + threadIdx.x;
    if (idx >= B * T * C4) {
        return;
    }
    int bt = idx / C4;
    int t = bt % T;
    int c4 = idx % C4;
    float4 tok = wte[__ldg(&ids[bt]) * C4 + c4];
    float4 pos = wpe[t * C4 + c4];
    out[idx] = make_float4(tok.x + pos.x, tok.y + pos.y, tok.z + pos.z, tok.w + pos.w);
}

// One block row per token, channels along x; templated on the number of channels per thread.
template <int CHANNELS_PER_THREAD>
__global__ void encoder_forward_rows(float *out, const int *ids, const float *wte, const float *wpe, int T, int C) {
    const int bt = blockIdx.x;
    const float *tok = wte + ids[bt] * C;
    const float *pos = wpe + (bt % T) * C;
#pragma unroll
    for (int i = 0; i < CHANNELS_PER_THREAD; i++) {
        int c = threadIdx.x + i * blockDim.x;
        if (c < C) {
            out[(size_t)bt * C + c] = tok[c] + pos[c];
        }
    }
}

__global__ void encoder_backward_atomic(float *dwte, float *dwpe, const float *dout, const int *ids, int B, int T,
                                        int C) {
    int idx = blockIdx.x * blockDim.x + threadIdx.x;
    if (idx < B * T * C) {
        int bt = idx / C;
        int t = bt % T;
        int c = idx % C;
        float grad = dout[idx];
        atomicAdd(&dwte[ids[bt] * C + c], grad);
        atomicAdd(dwpe + t * C + c, grad);
    }
}

// Position part without atomics: one thread per (t, c) adds up the batch.
__global__ void wpe_backward(float *dwpe, const float *dout, int B, int T, int C) {
    int tc = blockIdx.x * blockDim.x + threadIdx.x;
    if (tc >= T * C) {
        return;
    }
    float sum = 0.0f;
    for (int b = 0; b < B; b++) {
        sum += dout[b * T * C + tc];
    }
    dwpe[tc] += sum;
}

// Token part without atomics: one warp per vocabulary entry looks for the positions that hold its token, 32 at a time.
// The order of the additions is fixed, so the result is reproducible.
__global__ void wte_backward_vote(float *dwte, const float *dout, const int *ids, int num_tokens, int C, int V) {
    const int lane = threadIdx.x & (WARP_SIZE - 1);
    const int v = (blockIdx.x * blockDim.x + threadIdx.x) / WARP_SIZE;
    if (v >= V) {
        return; // whole warps leave
    }
    for (int c0 = 0; c0 < C; c0 += 4 * WARP_SIZE) {
        const int c = c0 + 4 * lane;
        float4 sum = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
        bool used = false;
        for (int base = 0; base < num_tokens; base += WARP_SIZE) {
            int pos = base + lane;
            bool hit = pos < num_tokens && ids[pos] == v;
            unsigned int hits = __ballot_sync(0xffffffff, hit);
            used = used || hits != 0;
            while (hits != 0) {
                int src = base + __ffs(hits) - 1;
                hits &= hits - 1;
                if (c < C) {
                    sum = add4(sum, load4(dout + (size_t)src * C + c));
                }
            }
        }
        if (used && c < C) {
            float *row = dwte + (size_t)v * C + c;
            store4(row, add4(load4(row), sum));
        }
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// reference

static void encoder_forward_cpu(std::vector<float> &out, const std::vector<int> &ids, const std::vector<float> &wte,
                                const std::vector<float> &wpe, int B, int T, int C) {
    for (int bt = 0; bt < B * T; bt++) {
        for (int c = 0; c < C; c++) {
            out[bt * C + c] = (float)((double)wte[ids[bt] * C + c] + (double)wpe[(bt % T) * C + c]);
        }
    }
}

static void encoder_backward_cpu(std::vector<float> &dwte, std::vector<float> &dwpe, const std::vector<float> &dout,
                                 const std::vector<int> &ids, int B, int T, int C) {
    std::vector<double> wte_sum(dwte.begin(), dwte.end());
    std::vector<double> wpe_sum(dwpe.begin(), dwpe.end());
    for (int bt = 0; bt < B * T; bt++) {
        for (int c = 0; c < C; c++) {
            wte_sum[ids[bt] * C + c] += dout[bt * C + c];
            wpe_sum[(bt % T) * C + c] += dout[bt * C + c];
        }
    }
    for (size_t i = 0; i < dwte.size(); i++) {
        dwte[i] = (float)wte_sum[i];
    }
    for (size_t i = 0; i < dwpe.size(); i++) {
        dwpe[i] = (float)wpe_sum[i];
    }
}

int main() {
    const int B = 2, T = 64, C = 128, V = 50;
    const double tol = 1e-5;
    Rng rng = rng_make(11);

    std::vector<int> ids = random_ids(&rng, B * T, V);
    std::vector<float> wte = random_vector(&rng, V * C, 0.5f);
    std::vector<float> wpe = random_vector(&rng, T * C, 0.5f);
    std::vector<float> dout = random_vector(&rng, B * T * C, 1.0f);
    std::vector<float> dwte0 = random_vector(&rng, V * C, 0.5f); // gradients are added to what is there
    std::vector<float> dwpe0 = random_vector(&rng, T * C, 0.5f);

    std::vector<float> out(B * T * C);
    encoder_forward_cpu(out, ids, wte, wpe, B, T, C);
    std::vector<float> dwte = dwte0, dwpe = dwpe0;
    encoder_backward_cpu(dwte, dwpe, dout, ids, B, T, C);

    int *d_ids = to_device(ids);
    float *d_wte = to_device(wte);
    float *d_wpe = to_device(wpe);
    float *d_dout = to_device(dout);
    float *d_out = device_alloc<float>(B * T * C);
    float *d_dwte = to_device(dwte0);
    float *d_dwpe = to_device(dwpe0);

    {
        KernelCheck check("encoder_forward_naive", tol);
        const int block_size = 256;
        encoder_forward_naive<<<CEIL_DIV(B * T * C, block_size), block_size>>>(d_out, d_ids, d_wte, d_wpe, B, T, C);
        LAUNCH_CHECK();
        check.device(d_out, out);
        check.finish();
    }
    {
        KernelCheck check("encoder_forward_vec4", tol);
        const int block_size = 128;
        const int grid_size = CEIL_DIV(B * T * C / 4, block_size);
        device_poison(d_out, B * T * C);
        encoder_forward_vec4<<<grid_size, block_size>>>((float4 *)d_out, d_ids, (float4 *)d_wte, (float4 *)d_wpe, B, T,
                                                        C);
        LAUNCH_CHECK();
        check.device(d_out, out);
        check.finish();
    }
    {
        KernelCheck check("encoder_forward_rows", tol);
        device_poison(d_out, B * T * C);
        encoder_forward_rows<2><<<B * T, 64>>>(d_out, d_ids, d_wte, d_wpe, T, C);
        LAUNCH_CHECK();
        check.device(d_out, out);
        check.finish();
    }
    {
        KernelCheck check("encoder_backward_atomic", tol);
        dim3 grid(CEIL_DIV(B * T * C, 256));
        dim3 block(256);
        encoder_backward_atomic<<<grid, block>>>(d_dwte, d_dwpe, d_dout, d_ids, B, T, C);
        LAUNCH_CHECK();
        check.device(d_dwte, dwte);
        check.device(d_dwpe, dwpe);
        check.finish();
    }
    {
        KernelCheck check("encoder_backward_vote", tol);
        device_update(d_dwte, dwte0);
        device_update(d_dwpe, dwpe0);
        const int warps_per_block = 4;
        wpe_backward<<<CEIL_DIV(T * C, 256), 256>>>(d_dwpe, d_dout, B, T, C);
        wte_backward_vote<<<CEIL_DIV(V, warps_per_block), warps_per_block * WARP_SIZE>>>(d_dwte, d_dout, d_ids, B * T,
                                                                                        C, V);
        LAUNCH_CHECK();
        check.device(d_dwte, dwte);
        check.device(d_dwpe, dwpe);
        check.finish();
    }

    cudaCheck(cudaFree(d_ids));
    cudaCheck(cudaFree(d_wte));
    cudaCheck(cudaFree(d_wpe));
    cudaCheck(cudaFree(d_dout));
    cudaCheck(cudaFree(d_out));
    cudaCheck(cudaFree(d_dwte));
    cudaCheck(cudaFree(d_dwpe));
    return test_exit_code();
}
