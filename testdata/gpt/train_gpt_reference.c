// The training of train_gpt.cu in plain C and double precision: same options, same batches, same initial weights (cc
// -O2 ... -lm). Prints the loss curve, and writes losses, norms, the first step's gradients and the last parameters
// as tensors under the names that train_gpt.cu gives them. Neither checkpoints nor their check are its business:
// --save and --check-resume do nothing here.
#include "gpt_options.h"
#include "gpt_reference.h"
#include "gpt_tensors.h"

typedef struct Reference {
    GptConfig config;
    int B, T;
    GptLayout pl, al;
    double *params, *grads, *m, *v, *acts;
    double *dresidual, *dbtc, *dbt4c, *datt;
    int *inputs, *targets;
} Reference;

static double *doubles(size_t count) {
    return (double *)gpt_alloc(count, sizeof(double));
}

static void reference_build(Reference *r, const TrainOptions *o, const GptCheckpoint *from) {
    r->config = o->config;
    r->B = o->batch;
    r->T = o->length;
    r->pl = gpt_parameter_layout(&r->config);
    r->al = gpt_activation_layout(&r->config, r->B, r->T);
    const size_t BT = (size_t)r->B * r->T, C = (size_t)r->config.width, n = r->pl.total;
    r->params = doubles(n);
    r->grads = doubles(n);
    r->m = doubles(n);
    r->v = doubles(n);
    r->acts = doubles(r->al.total);
    r->dresidual = doubles(BT * C);
    r->dbtc = doubles(BT * C);
    r->dbt4c = doubles(BT * 4 * C);
    r->datt = doubles((size_t)r->T);
    r->inputs = (int *)gpt_alloc(BT, sizeof(int));
    r->targets = (int *)gpt_alloc(BT, sizeof(int));
    float *weights = (float *)gpt_alloc(n, sizeof(float));
    gpt_initial_weights(&r->config, o->seed, o->deviation, weights);
    for (size_t i = 0; i < n; i++) {
        r->params[i] = from->step > 0 ? from->values[0][i] : weights[i];
        r->m[i] = from->step > 0 ? from->values[1][i] : 0.0;
        r->v[i] = from->step > 0 ? from->values[2][i] : 0.0;
    }
    free(weights);
}

static void reference_free(Reference *r) {
    double *const all[] = {r->params, r->grads, r->m, r->v, r->acts, r->dresidual, r->dbtc, r->dbt4c, r->datt};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        free(all[i]);
    }
    free(r->inputs);
    free(r->targets);
}

// ---------------------------------------------------------------------------------------------------------------------
// backward

// Sum of the losses; the logits become their gradients.
static double classifier(double *logits, double *losses, const int *targets, double dloss, size_t N, size_t V) {
    double total = 0.0;
    for (size_t i = 0; i < N; i++) {
        double *row = logits + i * V;
        double maxval = -1e300, sum = 0.0;
        for (size_t v = 0; v < V; v++) {
            maxval = fmax(maxval, row[v]);
        }
        for (size_t v = 0; v < V; v++) {
            sum += exp(row[v] - maxval);
        }
        losses[i] = log(sum) + maxval - row[targets[i]];
        total += losses[i];
        for (size_t v = 0; v < V; v++) {
            row[v] = (exp(row[v] - maxval) / sum - ((int)v == targets[i] ? 1.0 : 0.0)) * dloss;
        }
    }
    return total;
}

// dinp (M, K) is overwritten, dweight (N, K) and dbias (N) are added to.
static void matmul_backward(double *dinp, double *dweight, double *dbias, const double *dout, const double *inp,
                            const double *weight, size_t M, size_t N, size_t K) {
    for (size_t i = 0; i < M * K; i++) {
        dinp[i] = 0.0;
    }
    for (size_t m = 0; m < M; m++) {
        for (size_t n = 0; n < N; n++) {
            const double d = dout[m * N + n];
            for (size_t k = 0; k < K; k++) {
                dinp[m * K + k] += d * weight[n * K + k];
                dweight[n * K + k] += d * inp[m * K + k];
            }
            if (dbias != NULL) {
                dbias[n] += d;
            }
        }
    }
}

// The gradients are added to dinp, dweight and dbias.
static void layernorm_backward(double *dinp, double *dweight, double *dbias, const double *dout, const double *inp,
                               const double *weight, const double *mean, const double *rstd, size_t N, size_t C) {
    for (size_t r = 0; r < N; r++) {
        const double *dy = dout + r * C, *x = inp + r * C;
        double g_sum = 0.0, gn_sum = 0.0;
        for (size_t i = 0; i < C; i++) {
            const double n = (x[i] - mean[r]) * rstd[r];
            g_sum += weight[i] * dy[i];
            gn_sum += weight[i] * dy[i] * n;
            dbias[i] += dy[i];
            dweight[i] += n * dy[i];
        }
        for (size_t i = 0; i < C; i++) {
            const double n = (x[i] - mean[r]) * rstd[r];
            dinp[r * C + i] += rstd[r] * (weight[i] * dy[i] - (g_sum + n * gn_sum) / (double)C);
        }
    }
}

// dqkv is overwritten; datt has room for T numbers.
static void attention_backward(double *dqkv, double *datt, const double *dout, const double *qkv, const double *att, int B,
                               int T, int NH, int HS) {
    const size_t C = (size_t)NH * HS;
    const double scale = 1.0 / sqrt((double)HS);
    for (size_t i = 0; i < (size_t)B * T * 3 * C; i++) {
        dqkv[i] = 0.0;
    }
    for (int row = 0; row < B * NH * T; row++) {
        const int t = row % T, h = row / T % NH, b = row / (T * NH);
        const size_t first = (size_t)b * T * 3 * C + (size_t)h * HS, q = first + (size_t)t * 3 * C;
        const double *dy = dout + (size_t)(b * T + t) * C + (size_t)h * HS;
        const double *weights = att + (size_t)row * T;
        double dot = 0.0;
        for (int t2 = 0; t2 <= t; t2++) {
            const size_t v = first + (size_t)t2 * 3 * C + 2 * C;
            datt[t2] = 0.0;
            for (int d = 0; d < HS; d++) {
                datt[t2] += dy[d] * qkv[v + (size_t)d];
                dqkv[v + (size_t)d] += weights[t2] * dy[d];
            }
            dot += datt[t2] * weights[t2];
        }
        for (int t2 = 0; t2 <= t; t2++) {
            const size_t k = first + (size_t)t2 * 3 * C + C;
            const double g = weights[t2] * (datt[t2] - dot) * scale;
            for (int d = 0; d < HS; d++) {
                dqkv[q + (size_t)d] += g * qkv[k + (size_t)d];
                dqkv[k + (size_t)d] += g * qkv[q + (size_t)d];
            }
        }
    }
}

static void gelu_backward(double *d_in_out, const double *inp, size_t N) {
    for (size_t i = 0; i < N; i++) {
        const double x = inp[i], t = tanh(REFERENCE_GELU_K * (x + 0.044715 * x * x * x));
        d_in_out[i] *= 0.5 * (1.0 + t) + 0.5 * x * (1.0 - t * t) * REFERENCE_GELU_K * (1.0 + 3.0 * 0.044715 * x * x);
    }
}

static void layer_backward(Reference *r, int l) {
    const size_t BT = (size_t)r->B * r->T, C = (size_t)r->config.width;
    const int NH = r->config.heads;
    double *dresidual = r->dresidual, *dbtc = r->dbtc, *dbt4c = r->dbt4c;
#define P(tensor) (r->params + gpt_at(&r->pl, tensor, l))
#define G(tensor) (r->grads + gpt_at(&r->pl, tensor, l))
#define A(tensor) (r->acts + gpt_at(&r->al, tensor, l))
    const double *residual = l == 0 ? A(ACT_ENCODED) : r->acts + gpt_at(&r->al, ACT_RESIDUAL3, l - 1);
    matmul_backward(dbt4c, G(GPT_FCPROJW), G(GPT_FCPROJB), dresidual, A(ACT_FCH_GELU), P(GPT_FCPROJW), BT, C, 4 * C);
    gelu_backward(dbt4c, A(ACT_FCH), BT * 4 * C);
    matmul_backward(dbtc, G(GPT_FCW), G(GPT_FCB), dbt4c, A(ACT_LN2), P(GPT_FCW), BT, 4 * C, C);
    layernorm_backward(dresidual, G(GPT_LN2W), G(GPT_LN2B), dbtc, A(ACT_RESIDUAL2), P(GPT_LN2W), A(ACT_LN2_MEAN),
                       A(ACT_LN2_RSTD), BT, C);
    matmul_backward(dbtc, G(GPT_ATTPROJW), G(GPT_ATTPROJB), dresidual, A(ACT_ATTY), P(GPT_ATTPROJW), BT, C, C);
    attention_backward(dbt4c, r->datt, dbtc, A(ACT_QKV), A(ACT_ATT), r->B, r->T, NH, r->config.width / NH);
    matmul_backward(dbtc, G(GPT_QKVW), G(GPT_QKVB), dbt4c, A(ACT_LN1), P(GPT_QKVW), BT, 3 * C, C);
    layernorm_backward(dresidual, G(GPT_LN1W), G(GPT_LN1B), dbtc, residual, P(GPT_LN1W), A(ACT_LN1_MEAN), A(ACT_LN1_RSTD),
                       BT, C);
#undef P
#undef G
#undef A
}

// Sum of the batch's losses; the gradients are added.
static double forward_backward(Reference *r, double dloss) {
    const size_t BT = (size_t)r->B * r->T, C = (size_t)r->config.width, V = (size_t)r->config.vocab;
    const int L = r->config.layers;
    double *wte = r->grads + r->pl.offset[GPT_WTE], *wpe = r->grads + r->pl.offset[GPT_WPE];
    double *logits = r->acts + r->al.offset[ACT_LOGITS];
    reference_forward(&r->config, r->params, r->acts, r->inputs, r->B, r->T);
    const double loss = classifier(logits, r->acts + r->al.offset[ACT_LOSSES], r->targets, dloss, BT, V);
    matmul_backward(r->dbtc, wte, NULL, logits, r->acts + r->al.offset[ACT_LNF], r->params + r->pl.offset[GPT_WTE], BT, V,
                    C);
    for (size_t i = 0; i < BT * C; i++) {
        r->dresidual[i] = 0.0;
    }
    layernorm_backward(r->dresidual, r->grads + r->pl.offset[GPT_LNFW], r->grads + r->pl.offset[GPT_LNFB], r->dbtc,
                       r->acts + gpt_at(&r->al, ACT_RESIDUAL3, L - 1), r->params + r->pl.offset[GPT_LNFW],
                       r->acts + r->al.offset[ACT_LNF_MEAN], r->acts + r->al.offset[ACT_LNF_RSTD], BT, C);
    for (int l = L - 1; l >= 0; l--) {
        layer_backward(r, l);
    }
    for (size_t bt = 0; bt < BT; bt++) {
        for (size_t c = 0; c < C; c++) {
            wte[(size_t)r->inputs[bt] * C + c] += r->dresidual[bt * C + c];
            wpe[bt % (size_t)r->T * C + c] += r->dresidual[bt * C + c];
        }
    }
    return loss;
}

// ---------------------------------------------------------------------------------------------------------------------
// AdamW

// The norm of the gradients before clipping.
static double update(Reference *r, const TrainOptions *o, uint64_t step) {
    double squares = 0.0;
    for (size_t i = 0; i < r->pl.total; i++) {
        squares += r->grads[i] * r->grads[i];
    }
    const double norm = sqrt(squares), rate = train_rate(o, step);
    const double scale = o->clip > 0.0 && norm > o->clip ? o->clip / norm : 1.0;
    const double c1 = 1.0 - pow(GPT_BETA1, (double)step), c2 = 1.0 - pow(GPT_BETA2, (double)step);
    for (int tensor = 0; tensor < GPT_TENSORS; tensor++) {
        const double decay = gpt_tensor_decays(tensor) ? o->weight_decay : 0.0;
        const size_t end = r->pl.offset[tensor] + r->pl.size[tensor];
        for (size_t i = r->pl.offset[tensor]; i < end; i++) {
            const double grad = scale * r->grads[i];
            r->m[i] = GPT_BETA1 * r->m[i] + (1.0 - GPT_BETA1) * grad;
            r->v[i] = GPT_BETA2 * r->v[i] + (1.0 - GPT_BETA2) * grad * grad;
            r->params[i] -= rate * (r->m[i] / c1 / (sqrt(r->v[i] / c2) + GPT_ADAM_EPS) + decay * r->params[i]);
        }
    }
    return norm;
}

int main(int argc, char **argv) {
    TrainOptions o;
    GptCheckpoint from;
    Reference r;
    train_options(&o, &from, "train_gpt_reference", argc, argv);
    const GptText text = train_text(&o);
    train_print_model(&o);
    reference_build(&r, &o, &from);
    double *losses = doubles((size_t)o.steps), *norms = doubles((size_t)o.steps);
    const double dloss = 1.0 / ((double)o.batch * o.length * o.accumulate);
    for (int i = 0; i < o.steps; i++) {
        const uint64_t step = from.step + (uint64_t)i + 1;
        for (size_t k = 0; k < r.pl.total; k++) {
            r.grads[k] = 0.0;
        }
        for (int a = 0; a < o.accumulate; a++) {
            const uint64_t batch = (step - 1) * (uint64_t)o.accumulate + (uint64_t)a;
            text_batch(r.inputs, r.targets, &text, o.seed, batch * (uint64_t)o.batch, o.batch, o.length);
            losses[i] += forward_backward(&r, dloss) * dloss;
        }
        if (i == 0) {
            tensors_of_model("gradient", &r.pl, "<f8", sizeof(double), r.grads);
        }
        norms[i] = update(&r, &o, step);
        printf("step %4llu loss %.6f norm %.6f\n", (unsigned long long)step, losses[i], norms[i]);
    }
    tensor_result("losses", "<f8", sizeof(double), losses, (size_t)o.steps, 0);
    tensor_result("norms", "<f8", sizeof(double), norms, (size_t)o.steps, 0);
    tensors_of_model("parameter", &r.pl, "<f8", sizeof(double), r.params);
    tensor_sums_f64(&r.pl, r.params);
    train_write_losses(&o, from.step + 1, losses, norms);
    checkpoint_free(&from);
    reference_free(&r);
    free(losses);
    free(norms);
    free(text.bytes);
    return 0;
}
