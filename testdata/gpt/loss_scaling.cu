// Dynamic loss scaling: mixed-precision training steps of a linear classifier. The weights have a master copy in float
// for AdamW and a half copy for the products; the gradients are half, scaled so that small ones don't vanish. A step
// whose gradients are not all finite is left out and the scale halved; after some good steps in a row the scale
// doubles. The schedule is driven by the host, or stays on the device, where nothing waits for it. Reference: the same
// schedule in double.
#include "half_common.cuh"

struct Problem {
    int B, C, V; // batch, inputs, classes
    int steps;
    float first_scale;
    int growth_interval;
};

struct AdamSettings {
    float learning_rate, beta1, beta2, eps, weight_decay;
};

// What the device keeps of the scaler between steps.
struct ScalerState {
    float scale;
    int good_steps; // in a row
    int step;       // optimizer steps taken
    int found_inf;
};

// ---------------------------------------------------------------------------------------------------------------------
// forward and backward

__global__ void copy_master_kernel(half *out, const float *master, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        out[i] = __float2half_rn(master[i]);
    }
}

__global__ void logits_kernel(float *logits, const half *inp, const half *weight, int B, int C, int V) {
    const int v = blockIdx.x * blockDim.x + threadIdx.x;
    const int b = blockIdx.y;
    if (v < V) {
        float sum = 0.0f;
        for (int i = 0; i < C; i++) {
            sum += __half2float(inp[b * C + i]) * __half2float(weight[v * C + i]);
        }
        logits[b * V + v] = sum;
    }
}

// A warp per row: the loss, and the gradient of scale * mean loss in half. The scale comes from memory, where the
// device may change it.
__global__ void classifier_kernel(half *dlogits, float *losses, const float *logits, const int *targets,
                                  const float *scale, int B, int V) {
    const int lane = threadIdx.x % WARP_SIZE;
    const int b = blockIdx.x * (blockDim.x / WARP_SIZE) + threadIdx.x / WARP_SIZE;
    if (b >= B) {
        return;
    }
    const float *x = logits + b * V;
    float largest = -INFINITY;
    for (int v = lane; v < V; v += WARP_SIZE) {
        largest = fmaxf(largest, x[v]);
    }
    largest = warp_reduce_max(largest);
    float sum = 0.0f;
    for (int v = lane; v < V; v += WARP_SIZE) {
        sum += expf(x[v] - largest);
    }
    sum = warp_reduce_sum(sum);
    for (int v = lane; v < V; v += WARP_SIZE) {
        const float p = expf(x[v] - largest) / sum;
        dlogits[b * V + v] = __float2half((p - (v == targets[b] ? 1.0f : 0.0f)) * (*scale / B));
    }
    if (lane == 0) {
        losses[b] = logf(sum) + largest - x[targets[b]];
    }
}

__global__ void weight_gradient_kernel(half *dweight, const half *dlogits, const half *inp, int B, int C, int V) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int v = blockIdx.y;
    if (i < C) {
        float sum = 0.0f;
        for (int b = 0; b < B; b++) {
            sum += __half2float(dlogits[b * V + v]) * __half2float(inp[b * C + i]);
        }
        dweight[v * C + i] = __float2half(sum);
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// scaler and optimizer

// Gradients in float without the scale; the flag goes up when one of them is not finite. One vote per block.
__global__ void unscale_kernel(float *grads, const half *scaled, const float *scale, int *found_inf, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    bool bad = false;
    if (i < n) {
        const half g = scaled[i];
        bad = __hisinf(g) != 0 || __hisnan(g);
        grads[i] = __half2float(g) * (1.0f / *scale);
    }
    if (__syncthreads_or(bad) && threadIdx.x == 0) {
        *found_inf = 1;
    }
}

// Two values at a time; the exponent of a half that is not finite is all ones. The warps vote, one lane of each tells.
__global__ void unscale_half2_kernel(float2 *grads, const half2 *scaled, const float *scale, int *found_inf, int n2) {
    const float factor = 1.0f / *scale;
    unsigned int bad = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n2; i += blockDim.x * gridDim.x) {
        const half2 pair = scaled[i];
        const unsigned short low = __half_as_ushort(__low2half(pair)), high = __half_as_ushort(__high2half(pair));
        bad |= (low & 0x7c00) == 0x7c00 || (high & 0x7c00) == 0x7c00;
        const float2 g = __half22float2(pair);
        grads[i] = make_float2(g.x * factor, g.y * factor);
    }
    if (__any_sync(FULL_MASK, bad) && (threadIdx.x & (WARP_SIZE - 1)) == 0) {
        atomicExch(found_inf, 1);
    }
}

__device__ __forceinline__ void adamw_update(float *param, float *m, float *v, float g, AdamSettings a, int step) {
    *m = a.beta1 * *m + (1.0f - a.beta1) * g;
    *v = a.beta2 * *v + (1.0f - a.beta2) * g * g;
    const float m_hat = *m / (1.0f - powf(a.beta1, (float)step));
    const float v_hat = *v / (1.0f - powf(a.beta2, (float)step));
    *param -= a.learning_rate * (m_hat / (sqrtf(v_hat) + a.eps) + a.weight_decay * *param);
}

__global__ void adamw_kernel(float *params, float *m, float *v, const float *grads, int n, AdamSettings a, int step) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        adamw_update(&params[i], &m[i], &v[i], grads[i], a, step);
    }
}

// The step's number and whether it takes place are on the device; the half copy is written along.
__global__ void adamw_guarded_kernel(float *params, half *copies, float *m, float *v, const float *grads, int n,
                                     AdamSettings a, const ScalerState *state) {
    if (state->found_inf) {
        return;
    }
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        adamw_update(&params[i], &m[i], &v[i], grads[i], a, state->step + 1);
        copies[i] = __float2half(params[i]);
    }
}

__global__ void update_scaler_kernel(ScalerState *state, float *history, int growth_interval) {
    if (state->found_inf) {
        state->scale *= 0.5f;
        state->good_steps = 0;
    } else {
        state->step++;
        if (++state->good_steps == growth_interval) {
            state->scale *= 2.0f;
            state->good_steps = 0;
        }
    }
    state->found_inf = 0;
    *history = state->scale;
}

// ---------------------------------------------------------------------------------------------------------------------
// the data: two plain batches in turn, and two steps with a planted overflow

struct Batch {
    std::vector<float> inp;
    std::vector<int> targets;
};

static Batch batch_of(const std::vector<Batch> &batches, int step) {
    Batch batch = batches[step % batches.size()];
    if (step == 9) {
        batch.inp[5] = INFINITY; // logits and probabilities that are no numbers
    } else if (step == 14) {
        batch.inp[batch.inp.size() - 3] = 6e4f; // a gradient beyond half's range
    }
    return batch;
}

struct Outcome {
    std::vector<double> master, m, v, losses, scales;
    std::vector<int> skipped;
};

// The schedule in double; rounded to half where the program keeps a half.
static Outcome train_cpu(const Problem &p, const AdamSettings &a, const std::vector<float> &master,
                         const std::vector<Batch> &batches) {
    const int n = p.V * p.C;
    Outcome r;
    r.master.assign(master.begin(), master.end());
    r.m.resize(n), r.v.resize(n);
    double scale = p.first_scale, margin = HUGE_VAL; // how near to half's limit the largest gradient of a step came
    int good_steps = 0, taken = 0;
    std::vector<double> grads(n), logits(p.V);
    for (int step = 0; step < p.steps; step++) {
        const Batch batch = batch_of(batches, step);
        std::fill(grads.begin(), grads.end(), 0.0);
        double loss = 0.0;
        for (int b = 0; b < p.B; b++) {
            double largest = -HUGE_VAL, sum = 0.0;
            for (int v = 0; v < p.V; v++) {
                logits[v] = 0.0;
                for (int i = 0; i < p.C; i++) {
                    logits[v] += batch.inp[b * p.C + i] * round_half(r.master[v * p.C + i]);
                }
                largest = logits[v] > largest ? logits[v] : largest;
            }
            for (int v = 0; v < p.V; v++) {
                sum += exp(logits[v] - largest);
            }
            loss += (log(sum) + largest - logits[batch.targets[b]]) / p.B;
            for (int v = 0; v < p.V; v++) {
                const double d = round_half((exp(logits[v] - largest) / sum - (v == batch.targets[b])) * scale / p.B);
                for (int i = 0; i < p.C; i++) {
                    grads[v * p.C + i] += d * batch.inp[b * p.C + i];
                }
            }
        }
        bool bad = false;
        double top = 0.0;
        for (double &g : grads) {
            top = fabs(g) > top || !isfinite(g) ? fabs(g) : top;
            g = round_half(g) / scale;
            bad = bad || !isfinite(g);
        }
        margin = fabs(top / 65520.0 - 1.0) < margin ? fabs(top / 65520.0 - 1.0) : margin;
        if (bad) {
            scale /= 2.0;
            good_steps = 0;
        } else {
            taken++;
            for (int i = 0; i < n; i++) {
                r.m[i] = a.beta1 * r.m[i] + (1.0 - a.beta1) * grads[i];
                r.v[i] = a.beta2 * r.v[i] + (1.0 - a.beta2) * grads[i] * grads[i];
                const double m_hat = r.m[i] / (1.0 - pow(a.beta1, taken)), v_hat = r.v[i] / (1.0 - pow(a.beta2, taken));
                r.master[i] -= a.learning_rate * (m_hat / (sqrt(v_hat) + a.eps) + a.weight_decay * r.master[i]);
            }
            if (++good_steps == p.growth_interval) {
                scale *= 2.0;
                good_steps = 0;
            }
        }
        r.losses.push_back(loss);
        r.scales.push_back(scale);
        r.skipped.push_back(bad ? 1 : 0);
    }
    fprintf(stderr, "scale %g at the end, %d of %d steps taken, margin %g\n", scale, taken, p.steps, margin);
    return r;
}

// ---------------------------------------------------------------------------------------------------------------------
// the two ways on the device

struct Trainer {
    Problem p;
    AdamSettings a;
    int n;
    float *master, *grads, *m, *v, *logits, *losses;
    half *weight, *inp, *dlogits, *dweight;
    int *targets;
    ScalerState *state;
    std::vector<double> loss_history, scale_history;
    std::vector<int> skipped;

    Trainer(const Problem &problem, const AdamSettings &settings, const std::vector<float> &start)
        : p(problem), a(settings) {
        n = p.V * p.C;
        master = to_device(start);
        weight = device_alloc<half>(n), dweight = device_alloc<half>(n), grads = device_alloc<float>(n);
        m = device_zeros<float>(n), v = device_zeros<float>(n);
        inp = device_alloc<half>(p.B * p.C), targets = device_alloc<int>(p.B);
        logits = device_alloc<float>(p.B * p.V), dlogits = device_alloc<half>(p.B * p.V),
        losses = device_alloc<float>(p.B);
        state = to_device(std::vector<ScalerState>(1, ScalerState{p.first_scale, 0, 0, 0}));
        copy_master_kernel<<<CEIL_DIV(n, 128), 128>>>(weight, master, n);
        LAUNCH_CHECK();
    }

    ~Trainer() {
        void *buffers[] = {master, grads, m, v, logits, losses, weight, inp, dlogits, dweight, targets, state};
        for (void *buffer : buffers) {
            cudaCheck(cudaFree(buffer));
        }
    }

    void gradients(const Batch &batch) {
        device_update(inp, half_vector(batch.inp));
        device_update(targets, batch.targets);
        logits_kernel<<<dim3(CEIL_DIV(p.V, 64), p.B), 64>>>(logits, inp, weight, p.B, p.C, p.V);
        classifier_kernel<<<CEIL_DIV(p.B, 4), 128>>>(dlogits, losses, logits, targets, &state->scale, p.B, p.V);
        weight_gradient_kernel<<<dim3(CEIL_DIV(p.C, 64), p.V), 64>>>(dweight, dlogits, inp, p.B, p.C, p.V);
        CUDA_CHECK(cudaGetLastError());
    }

    void keep_loss() {
        double sum = 0.0;
        for (float loss : to_host(losses, p.B)) {
            sum += loss;
        }
        loss_history.push_back(sum / p.B);
    }

    // The host reads the flag and decides.
    void step_by_host(const Batch &batch, ScalerState *scaler) {
        gradients(batch);
        unscale_kernel<<<CEIL_DIV(n, 256), 256>>>(grads, dweight, &state->scale, &state->found_inf, n);
        ScalerState seen;
        cudaCheck(cudaMemcpy(&seen, state, sizeof seen, cudaMemcpyDeviceToHost));
        skipped.push_back(seen.found_inf);
        if (seen.found_inf) {
            scaler->scale *= 0.5f;
            scaler->good_steps = 0;
        } else {
            adamw_kernel<<<CEIL_DIV(n, 256), 256>>>(master, m, v, grads, n, a, ++scaler->step);
            copy_master_kernel<<<CEIL_DIV(n, 256), 256>>>(weight, master, n);
            if (++scaler->good_steps == p.growth_interval) {
                scaler->scale *= 2.0f;
                scaler->good_steps = 0;
            }
        }
        scale_history.push_back(scaler->scale);
        cudaCheck(cudaMemcpy(state, scaler, sizeof *scaler, cudaMemcpyHostToDevice));
    }

    void step_by_device(const Batch &batch, float *history) {
        gradients(batch);
        unscale_half2_kernel<<<2, 128>>>((float2 *)grads, (const half2 *)dweight, &state->scale, &state->found_inf,
                                         n / 2);
        adamw_guarded_kernel<<<CEIL_DIV(n, 128), 128>>>(master, weight, m, v, grads, n, a, state);
        update_scaler_kernel<<<1, 1>>>(state, history, p.growth_interval);
        CUDA_CHECK(cudaGetLastError());
    }
};

static void check_scales(const std::vector<double> &got, const Outcome &ref, const char *name) {
    KernelCheck check(name, 0.0);
    check.expect(got == ref.scales);
    tensor_result(name, "<f8", sizeof(double), got.data(), got.size(), 0);
    tensor_reference(name, "<f8", sizeof(double), ref.scales.data(), ref.scales.size(), 0);
    check.finish();
}

static void check_outcome(const Trainer &trainer, const Outcome &ref, const char *name) {
    KernelCheck check(name, 3e-4);
    check.device(trainer.master, ref.master);
    check.device(trainer.m, ref.m);
    check.device(trainer.v, ref.v);
    check.finish();
}

// A step that starts with an infinite input has no loss; the others are compared.
static void check_losses(const Trainer &trainer, const Outcome &ref, const char *name) {
    KernelCheck check(name, 5e-7);
    std::vector<float> got;
    std::vector<double> expected;
    for (size_t i = 0; i < ref.losses.size(); i++) {
        check.expect(isfinite(trainer.loss_history[i]) == isfinite(ref.losses[i]));
        if (isfinite(ref.losses[i])) {
            got.push_back((float)trainer.loss_history[i]);
            expected.push_back(ref.losses[i]);
        }
    }
    check.host(got, expected);
    check.finish();
}

int main() {
    const Problem p = {24, 40, 33, 24, 16777216.0f, 4};
    const AdamSettings a = {1e-2f, 0.9f, 0.95f, 1e-6f, 0.01f};
    Rng rng = rng_make(5);
    const std::vector<float> start = random_vector(&rng, p.V * p.C, 0.1f);
    std::vector<Batch> batches(2);
    for (Batch &batch : batches) {
        batch.inp = random_rounded(&rng, p.B * p.C, 1.0f, round_half);
        batch.targets = random_ids(&rng, p.B, p.V);
    }
    const Outcome ref = train_cpu(p, a, start, batches);
    {
        Trainer trainer(p, a, start);
        ScalerState scaler = {p.first_scale, 0, 0, 0};
        for (int step = 0; step < p.steps; step++) {
            trainer.step_by_host(batch_of(batches, step), &scaler);
            trainer.keep_loss();
        }
        KernelCheck check("loss_scaling_host_skipped", 0.0);
        check.expect(trainer.skipped == ref.skipped);
        check.finish();
        check_scales(trainer.scale_history, ref, "loss_scaling_host_scales");
        check_losses(trainer, ref, "loss_scaling_host_losses");
        check_outcome(trainer, ref, "loss_scaling_host_weights");
    }
    {
        Trainer trainer(p, a, start);
        float *d_history = device_alloc<float>(p.steps);
        for (int step = 0; step < p.steps; step++) {
            trainer.step_by_device(batch_of(batches, step), d_history + step);
            trainer.keep_loss();
        }
        const std::vector<float> history = to_host(d_history, p.steps);
        check_scales(std::vector<double>(history.begin(), history.end()), ref, "loss_scaling_device_scales");
        check_losses(trainer, ref, "loss_scaling_device_losses");
        check_outcome(trainer, ref, "loss_scaling_device_weights");
        cudaCheck(cudaFree(d_history));
    }
    return test_exit_code();
}
