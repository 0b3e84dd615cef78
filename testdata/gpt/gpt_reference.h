// The forward pass in double precision, as plain as can be: what the CUDA programs are compared with. Plain C and
// C++.
#ifndef GPT_REFERENCE_H
#define GPT_REFERENCE_H

#include "gpt_model.h"

static inline void reference_layernorm(double *out, double *mean, double *rstd, const double *inp, const double *weight,
                                       const double *bias, size_t N, size_t C) {
    for (size_t r = 0; r < N; r++) {
        const double *x = inp + r * C;
        double m = 0.0, var = 0.0;
        for (size_t i = 0; i < C; i++) {
            m += x[i];
        }
        m /= (double)C;
        for (size_t i = 0; i < C; i++) {
            var += (x[i] - m) * (x[i] - m);
        }
        const double s = 1.0 / sqrt(var / (double)C + GPT_LAYERNORM_EPS);
        for (size_t i = 0; i < C; i++) {
            out[r * C + i] = (x[i] - m) * s * weight[i] + bias[i];
        }
        mean[r] = m;
        rstd[r] = s;
    }
}

// out (M, N) = inp (M, K) * weight (N, K)^T + bias
static inline void reference_matmul(double *out, const double *inp, const double *weight, const double *bias, size_t M,
                                    size_t N, size_t K) {
    for (size_t m = 0; m < M; m++) {
        for (size_t n = 0; n < N; n++) {
            double val = bias != NULL ? bias[n] : 0.0;
            for (size_t k = 0; k < K; k++) {
                val += inp[m * K + k] * weight[n * K + k];
            }
            out[m * N + n] = val;
        }
    }
}

// qkv is (B, T, 3, NH, HS), att is (B, NH, T, T).
static inline void reference_attention(double *out, double *att, const double *qkv, int B, int T, int NH, int HS) {
    const size_t C = (size_t)NH * HS;
    const double scale = 1.0 / sqrt((double)HS);
    for (int row = 0; row < B * NH * T; row++) {
        const int t = row % T, h = row / T % NH, b = row / (T * NH);
        const double *first = qkv + (size_t)b * T * 3 * C + (size_t)h * HS;
        const double *query = first + (size_t)t * 3 * C;
        double *p = att + (size_t)row * T;
        double maxval = -1e300, sum = 0.0;
        for (int t2 = 0; t2 <= t; t2++) {
            const double *key = first + (size_t)t2 * 3 * C + C;
            double score = 0.0;
            for (int d = 0; d < HS; d++) {
                score += query[d] * key[d];
            }
            p[t2] = score * scale;
            maxval = fmax(maxval, p[t2]);
        }
        for (int t2 = 0; t2 <= t; t2++) {
            p[t2] = exp(p[t2] - maxval);
            sum += p[t2];
        }
        for (int t2 = 0; t2 < T; t2++) {
            p[t2] = t2 <= t ? p[t2] / sum : 0.0;
        }
        for (int d = 0; d < HS; d++) {
            double val = 0.0;
            for (int t2 = 0; t2 <= t; t2++) {
                val += p[t2] * first[(size_t)t2 * 3 * C + 2 * C + (size_t)d];
            }
            out[(size_t)(b * T + t) * C + (size_t)h * HS + (size_t)d] = val;
        }
    }
}

#define REFERENCE_GELU_K 0.79788456080286535588 // sqrt(2 / pi)

static inline void reference_gelu(double *out, const double *inp, size_t N) {
    for (size_t i = 0; i < N; i++) {
        const double x = inp[i];
        out[i] = 0.5 * x * (1.0 + tanh(REFERENCE_GELU_K * (x + 0.044715 * x * x * x)));
    }
}

static inline void reference_add(double *out, const double *inp1, const double *inp2, size_t N) {
    for (size_t i = 0; i < N; i++) {
        out[i] = inp1[i] + inp2[i];
    }
}

static inline void reference_encoder(double *out, const int *tokens, const double *wte, const double *wpe, int B, int T,
                                     size_t C) {
    for (int bt = 0; bt < B * T; bt++) {
        for (size_t c = 0; c < C; c++) {
            out[(size_t)bt * C + c] = wte[(size_t)tokens[bt] * C + c] + wpe[(size_t)(bt % T) * C + c];
        }
    }
}

static inline void reference_layer(const GptConfig *config, const double *params, double *acts, int l, int B, int T) {
    const GptLayout pl = gpt_parameter_layout(config), al = gpt_activation_layout(config, B, T);
    const size_t BT = (size_t)B * T, C = (size_t)config->width;
#define P(tensor) (params + gpt_at(&pl, tensor, l))
#define A(tensor) (acts + gpt_at(&al, tensor, l))
    const double *residual = l == 0 ? A(ACT_ENCODED) : acts + gpt_at(&al, ACT_RESIDUAL3, l - 1);
    reference_layernorm(A(ACT_LN1), A(ACT_LN1_MEAN), A(ACT_LN1_RSTD), residual, P(GPT_LN1W), P(GPT_LN1B), BT, C);
    reference_matmul(A(ACT_QKV), A(ACT_LN1), P(GPT_QKVW), P(GPT_QKVB), BT, 3 * C, C);
    reference_attention(A(ACT_ATTY), A(ACT_ATT), A(ACT_QKV), B, T, config->heads, config->width / config->heads);
    reference_matmul(A(ACT_ATTPROJ), A(ACT_ATTY), P(GPT_ATTPROJW), P(GPT_ATTPROJB), BT, C, C);
    reference_add(A(ACT_RESIDUAL2), residual, A(ACT_ATTPROJ), BT * C);
    reference_layernorm(A(ACT_LN2), A(ACT_LN2_MEAN), A(ACT_LN2_RSTD), A(ACT_RESIDUAL2), P(GPT_LN2W), P(GPT_LN2B), BT, C);
    reference_matmul(A(ACT_FCH), A(ACT_LN2), P(GPT_FCW), P(GPT_FCB), BT, 4 * C, C);
    reference_gelu(A(ACT_FCH_GELU), A(ACT_FCH), BT * 4 * C);
    reference_matmul(A(ACT_FCPROJ), A(ACT_FCH_GELU), P(GPT_FCPROJW), P(GPT_FCPROJB), BT, C, 4 * C);
    reference_add(A(ACT_RESIDUAL3), A(ACT_RESIDUAL2), A(ACT_FCPROJ), BT * C);
#undef P
#undef A
}

// All activations up to the logits.
static inline void reference_forward(const GptConfig *config, const double *params, double *acts, const int *tokens, int B,
                                     int T) {
    const GptLayout pl = gpt_parameter_layout(config), al = gpt_activation_layout(config, B, T);
    const size_t BT = (size_t)B * T, C = (size_t)config->width;
    reference_encoder(acts + al.offset[ACT_ENCODED], tokens, params + pl.offset[GPT_WTE], params + pl.offset[GPT_WPE], B, T,
                      C);
    for (int l = 0; l < config->layers; l++) {
        reference_layer(config, params, acts, l, B, T);
    }
    reference_layernorm(acts + al.offset[ACT_LNF], acts + al.offset[ACT_LNF_MEAN], acts + al.offset[ACT_LNF_RSTD],
                        acts + gpt_at(&al, ACT_RESIDUAL3, config->layers - 1), params + pl.offset[GPT_LNFW],
                        params + pl.offset[GPT_LNFB], BT, C);
    reference_matmul(acts + al.offset[ACT_LOGITS], acts + al.offset[ACT_LNF], params + pl.offset[GPT_WTE], NULL, BT,
                     (size_t)config->vocab, C);
}

#endif // GPT_REFERENCE_H
