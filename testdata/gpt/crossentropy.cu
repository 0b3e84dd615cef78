// Cross-entropy over a padded vocabulary: from probabilities, from logits (log-sum-exp), the fused classifier that
// turns logits into their gradients in place, and the mean loss over the tokens that have a target.
#include "gpt_common.h"
#include "gpt_reduce.cuh"

#include <cooperative_groups.h>

namespace cg = cooperative_groups;

#define IGNORE_TARGET (-1)

// losses[i] = -log(probs[i, target]); tokens without a target get 0. The valid ones are counted with a warp vote.
__global__ void crossentropy_forward_probs(float *losses, int *num_valid, const float *probs, const int *targets,
                                           int N, int P) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int target = i < N ? targets[i] : IGNORE_TARGET;
    bool valid = target != IGNORE_TARGET;
    unsigned int votes = __ballot_sync(FULL_MASK, valid);
    if (threadIdx.x % WARP_SIZE == 0 && votes != 0) {
        atomicAdd(num_valid, __popc(votes));
    }
    if (i < N) {
        losses[i] = valid ? -logf(probs[i * P + target]) : 0.0f;
    }
}

// The same count taken inside a branch: the lanes that got there elect a leader among themselves.
__global__ void count_valid_aggregated(int *num_valid, const int *targets, int N) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < N; i += gridDim.x * blockDim.x) {
        if (targets[i] != IGNORE_TARGET) {
            unsigned int active = __activemask();
            int leader = __ffs(active) - 1;
            if ((int)(threadIdx.x % warpSize) == leader) {
                atomicAdd(num_valid, __popc(active));
            }
        }
    }
}

// A warp per token, straight from the logits: loss = log(sum(exp(x))) - x[target].
__global__ void crossentropy_forward_logits(float *losses, float *lse, const float *logits, const int *targets, int N,
                                            int V, int P) {
    const int lane = threadIdx.x % 32;
    const int token = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32;
    if (token >= N) {
        return;
    }
    const float *x = logits + (size_t)token * P;
    float maxval = -INFINITY;
    for (int i = lane; i < V; i += 32) {
        maxval = fmaxf(maxval, x[i]);
    }
    maxval = warp_reduce_max(maxval);
    float sum = 0.0f;
    for (int i = lane; i < V; i += 32) {
        sum += expf(x[i] - maxval);
    }
    sum = warp_reduce_sum(sum);
    if (lane == 0) {
        float l = maxval + logf(sum);
        lse[token] = l;
        losses[token] = targets[token] == IGNORE_TARGET ? 0.0f : l - x[targets[token]];
    }
}

// dlogits = (probs - onehot(target)) * dloss, one thread per element; the padding gets 0.
__global__ void crossentropy_softmax_backward(float *dlogits, const float *dlosses, const float *probs,
                                              const int *targets, int N, int V, int P) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < N * P) {
        int token = i / P;
        int v = i % P;
        float grad = 0.0f;
        if (v < V && targets[token] != IGNORE_TARGET) {
            float indicator = v == targets[token] ? 1.0f : 0.0f;
            grad = (probs[i] - indicator) * dlosses[token];
        }
        dlogits[i] = grad;
    }
}

struct SoftmaxParams {
    float Scale;
    float Offset;
};

// Maximum and sum of one row by a whole block: float4 loads over the full quadruples, online rescaling.
template <int BLOCK_SIZE>
__device__ SoftmaxParams prepare_softmax(const float *x, int V) {
    float thread_max = -FLT_MAX;
    float thread_sum = 0.0f;
    for (int i = threadIdx.x; i < V / 4; i += BLOCK_SIZE) {
        float4 v = load4(x + 4 * i);
        float old = thread_max;
        thread_max = fmaxf(thread_max, fmaxf(fmaxf(v.x, v.y), fmaxf(v.z, v.w)));
        thread_sum *= expf(old - thread_max);
        thread_sum += expf(v.x - thread_max) + expf(v.y - thread_max) + expf(v.z - thread_max) + expf(v.w - thread_max);
    }
    const int rest = V / 4 * 4 + threadIdx.x;
    if (rest < V) {
        float old = thread_max;
        thread_max = fmaxf(thread_max, x[rest]);
        thread_sum = thread_sum * expf(old - thread_max) + expf(x[rest] - thread_max);
    }
    const float block_max = block_reduce<MaxOp, BLOCK_SIZE>(thread_max);
    const float block_sum = block_reduce<SumOp, BLOCK_SIZE>(thread_sum * expf(thread_max - block_max));
    return SoftmaxParams{1.0f / block_sum, block_max};
}

// Loss and gradient in one go, a block per token, logits overwritten by their gradients. probs is written when asked.
template <int BLOCK_SIZE, bool WRITE_PROBS>
__global__ void __launch_bounds__(BLOCK_SIZE)
    fused_classifier_block(float *logits, float *losses, float *probs, float dloss, const int *targets, int V, int P) {
    const int token = gridDim.x - (blockIdx.x + 1);
    const int target = targets[token];
    float *row = logits + (size_t)token * P;

    SoftmaxParams sp = prepare_softmax<BLOCK_SIZE>(row, V);

    if (threadIdx.x == 0) {
        losses[token] = target == IGNORE_TARGET ? 0.0f : -logf(expf(row[target] - sp.Offset) * sp.Scale);
    }
    __syncthreads(); // the target's logit has been read, now the row may change

    const float row_dloss = target == IGNORE_TARGET ? 0.0f : dloss;
    for (int v = threadIdx.x; v < P; v += BLOCK_SIZE) {
        float prob = v < V ? expf(row[v] - sp.Offset) * sp.Scale : 0.0f;
        if (WRITE_PROBS) {
            probs[(size_t)token * P + v] = prob;
        }
        float indicator = v == target ? 1.0f : 0.0f;
        row[v] = (prob - indicator) * row_dloss;
    }
}

// The same with a warp per token (cooperative groups); warps whose token has no target only clear the row.
__global__ void fused_classifier_warp(float *logits, float *losses, float dloss, const int *targets, int N, int V,
                                      int P) {
    cg::thread_block block = cg::this_thread_block();
    cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
    const int lane = warp.thread_rank();
    const int token = blockIdx.x * (block.size() / 32) + block.thread_rank() / 32;
    if (token >= N) {
        return;
    }
    const int target = targets[token];
    float *row = logits + (size_t)token * P;
    if (target == IGNORE_TARGET) {
        for (int v = lane; v < P; v += 32) {
            row[v] = 0.0f;
        }
        if (lane == 0) {
            losses[token] = 0.0f;
        }
        return;
    }
    float maxval = -INFINITY;
    for (int v = lane; v < V; v += 32) {
        maxval = fmaxf(maxval, row[v]);
    }
    for (int offset = 16; offset > 0; offset /= 2) {
        maxval = fmaxf(maxval, warp.shfl_xor(maxval, offset));
    }
    float sum = 0.0f;
    for (int v = lane; v < V; v += 32) {
        sum += expf(row[v] - maxval);
    }
    for (int offset = 16; offset > 0; offset /= 2) {
        sum += warp.shfl_xor(sum, offset);
    }
    if (lane == 0) {
        losses[token] = logf(sum) + maxval - row[target];
    }
    warp.sync();
    for (int v = lane; v < P; v += 32) {
        float prob = v < V ? expf(row[v] - maxval) / sum : 0.0f;
        row[v] = (prob - (v == target ? 1.0f : 0.0f)) * dloss;
    }
}

// One block, any number of losses.
template <int BLOCK_SIZE>
__global__ void mean_loss(float *mean, const float *losses, const int *num_valid, int N) {
    float sum = 0.0f;
    for (int i = threadIdx.x; i < N; i += BLOCK_SIZE) {
        sum += losses[i];
    }
    sum = block_reduce<SumOp, BLOCK_SIZE>(sum);
    if (threadIdx.x == 0) {
        *mean = sum / (float)(*num_valid > 0 ? *num_valid : 1);
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// reference

static void classifier_cpu(float *losses, float *lse, float *probs, float *dlogits, const float *logits,
                           const int *targets, double dloss, int N, int V, int P) {
    for (int i = 0; i < N; i++) {
        const float *x = logits + i * P;
        double maxval = -1e300, sum = 0.0;
        for (int v = 0; v < V; v++) {
            maxval = fmax(maxval, x[v]);
        }
        for (int v = 0; v < V; v++) {
            sum += exp(x[v] - maxval);
        }
        const bool valid = targets[i] != IGNORE_TARGET;
        for (int v = 0; v < P; v++) {
            double prob = v < V ? exp(x[v] - maxval) / sum : 0.0;
            probs[i * P + v] = (float)prob;
            dlogits[i * P + v] = valid ? (float)((prob - (v == targets[i] ? 1.0 : 0.0)) * dloss) : 0.0f;
        }
        lse[i] = (float)(maxval + log(sum));
        losses[i] = valid ? (float)(maxval + log(sum) - x[targets[i]]) : 0.0f;
    }
}

int main() {
    const int B = 2, T = 49, V = 203, P = 256; // V is padded to P; N divides by no number of warps
    const int N = B * T;
    const double tol = 1e-5;
    Rng rng = rng_make(99);

    std::vector<float> logits = random_vector(&rng, N * P, 2.0f);
    std::vector<int> targets = random_ids(&rng, N, V);
    int valid = 0;
    for (int i = 0; i < N; i++) {
        if (i % 7 == 3) {
            targets[i] = IGNORE_TARGET;
        } else {
            valid++;
        }
        if (i % 7 == 5) {
            logits[i * P + targets[i]] += 100.0f; // without the largest taken away, exp is infinite
        }
        for (int v = V; v < P; v++) {
            logits[i * P + v] = 1000.0f; // the padding must not count
        }
    }
    const float dloss = 1.0f / (float)valid;
    std::vector<float> losses(N), lse(N), probs(N * P), dlogits(N * P);
    classifier_cpu(losses.data(), lse.data(), probs.data(), dlogits.data(), logits.data(), targets.data(), dloss, N, V,
                   P);
    double mean = 0.0;
    for (int i = 0; i < N; i++) {
        mean += (double)losses[i] / valid;
    }

    float *d_logits = to_device(logits);
    float *d_probs = to_device(probs);
    int *d_targets = to_device(targets);
    float *d_dlosses = to_device(std::vector<float>(N, dloss));
    float *d_losses = device_alloc<float>(N);
    float *d_lse = device_alloc<float>(N);
    float *d_dlogits = device_alloc<float>(N * P);
    float *d_mean = device_alloc<float>(1);
    int *d_num_valid = device_zeros<int>(1);

    {
        KernelCheck check("crossentropy_forward_probs", tol);
        crossentropy_forward_probs<<<CEIL_DIV(N, 64), 64>>>(d_losses, d_num_valid, d_probs, d_targets, N, P);
        LAUNCH_CHECK();
        check.device(d_losses, losses);
        check.expect(to_host(d_num_valid, 1)[0] == valid);
        check.finish();
    }
    {
        KernelCheck check("count_valid_aggregated", 0.0);
        device_clear(d_num_valid, 1);
        count_valid_aggregated<<<1, 96>>>(d_num_valid, d_targets, N);
        LAUNCH_CHECK();
        check.scalar(to_host(d_num_valid, 1)[0], valid);
        check.finish();
    }
    {
        KernelCheck check("mean_loss", tol);
        mean_loss<128><<<1, 128>>>(d_mean, d_losses, d_num_valid, N);
        LAUNCH_CHECK();
        check.scalar(to_host(d_mean, 1)[0], mean);
        check.finish();
    }
    {
        KernelCheck check("crossentropy_forward_logits", tol);
        device_poison(d_losses, N);
        crossentropy_forward_logits<<<CEIL_DIV(N, 4), 128>>>(d_losses, d_lse, d_logits, d_targets, N, V, P);
        LAUNCH_CHECK();
        check.device(d_losses, losses);
        check.device(d_lse, lse);
        check.finish();
    }
    {
        KernelCheck check("crossentropy_softmax_backward", tol);
        crossentropy_softmax_backward<<<CEIL_DIV(N * P, 256), 256>>>(d_dlogits, d_dlosses, d_probs, d_targets, N, V,
                                                                     P);
        LAUNCH_CHECK();
        check.device(d_dlogits, dlogits);
        check.finish();
    }
    {
        KernelCheck check("fused_classifier_block", tol);
        device_poison(d_losses, N);
        device_update(d_dlogits, logits);
        fused_classifier_block<128, false><<<N, 128>>>(d_dlogits, d_losses, nullptr, dloss, d_targets, V, P);
        LAUNCH_CHECK();
        check.device(d_losses, losses);
        check.device(d_dlogits, dlogits);
        check.finish();
    }
    {
        KernelCheck check("fused_classifier_block_probs", tol);
        device_poison(d_losses, N);
        device_poison(d_probs, N * P);
        device_update(d_dlogits, logits);
        fused_classifier_block<64, true><<<N, 64>>>(d_dlogits, d_losses, d_probs, dloss, d_targets, V, P);
        LAUNCH_CHECK();
        check.device(d_losses, losses);
        check.device(d_probs, probs);
        check.device(d_dlogits, dlogits);
        check.finish();
    }
    {
        KernelCheck check("fused_classifier_warp", tol);
        device_poison(d_losses, N);
        device_update(d_dlogits, logits);
        fused_classifier_warp<<<CEIL_DIV(N, 3), 3 * 32>>>(d_dlogits, d_losses, dloss, d_targets, N, V, P);
        LAUNCH_CHECK();
        check.device(d_losses, losses);
        check.device(d_dlogits, dlogits);
        check.finish();
    }

    cudaCheck(cudaFree(d_logits));
    cudaCheck(cudaFree(d_probs));
    cudaCheck(cudaFree(d_targets));
    cudaCheck(cudaFree(d_dlosses));
    cudaCheck(cudaFree(d_losses));
    cudaCheck(cudaFree(d_lse));
    cudaCheck(cudaFree(d_dlogits));
    cudaCheck(cudaFree(d_mean));
    cudaCheck(cudaFree(d_num_valid));
    return test_exit_code();
}
