// The two linear layers of a transformer's MLP through cuBLASLt, with everything around the products in their
// epilogues: bias and GELU, the value before the GELU kept, the gradient of GELU and the sums for the bias gradients.
//
// inp (M, C), pre and hidden (M, F), out (M, C); weights are (outputs, inputs), as GPT-2 keeps them. cuBLASLt is
// column-major, so every row-major matrix appears transposed. --tf32 multiplies with tensor cores.
#include "gpt_common.h"

#include <cublasLt.h>

static void cublas_check(cublasStatus_t status, const char *file, int line) {
    if (status != CUBLAS_STATUS_SUCCESS) {
        fprintf(stderr, "[cuBLASLt ERROR]: %d %s %d\n", (int)status, file, line);
        exit(EXIT_FAILURE);
    }
}

#define cublasCheck(status) \
    { cublas_check((status), __FILE__, __LINE__); }

static cublasLtHandle_t cublaslt_handle;
static cublasComputeType_t cublas_compute = CUBLAS_COMPUTE_32F;
static const size_t cublaslt_workspace_size = 4 * 1024 * 1024;
static void *cublaslt_workspace = nullptr;

// What comes after a product, and what it needs: a bias or room for its gradient, and the values before the GELU.
struct Epilogue {
    cublasLtEpilogue_t kind;
    const void *bias;
    void *aux;
    int64_t aux_ld;

    Epilogue() : kind(CUBLASLT_EPILOGUE_DEFAULT), bias(nullptr), aux(nullptr), aux_ld(0) {}

    static Epilogue add_bias(const float *bias) {
        Epilogue e;
        e.kind = CUBLASLT_EPILOGUE_BIAS;
        e.bias = bias;
        return e;
    }

    static Epilogue gelu_bias(const float *bias) {
        Epilogue e = add_bias(bias);
        e.kind = CUBLASLT_EPILOGUE_GELU_BIAS;
        return e;
    }

    // As gelu_bias, but the values before the GELU are stored as well.
    static Epilogue gelu_aux_bias(const float *bias, float *pre, int64_t pre_ld) {
        Epilogue e = add_bias(bias);
        e.kind = CUBLASLT_EPILOGUE_GELU_AUX_BIAS;
        e.aux = pre;
        e.aux_ld = pre_ld;
        return e;
    }

    // The product times GELU'(pre); its sums over the columns are the gradient of the bias.
    static Epilogue gelu_backward(float *dbias, const float *pre, int64_t pre_ld) {
        Epilogue e;
        e.kind = CUBLASLT_EPILOGUE_DGELU_BGRAD;
        e.bias = dbias;
        e.aux = const_cast<float *>(pre);
        e.aux_ld = pre_ld;
        return e;
    }

    // The sums of the second factor over the inner dimension.
    static Epilogue bias_gradient(float *dbias) {
        Epilogue e = add_bias(dbias);
        e.kind = CUBLASLT_EPILOGUE_BGRADB;
        return e;
    }
};

template <typename T>
static void set_attribute(cublasLtMatmulDesc_t desc, cublasLtMatmulDescAttributes_t attribute, const T &value) {
    cublasCheck(cublasLtMatmulDescSetAttribute(desc, attribute, &value, sizeof(value)));
}

// The best algorithm that works within the workspace, of up to eight that the heuristic names.
static cublasLtMatmulAlgo_t choose_algorithm(cublasLtMatmulDesc_t desc, cublasLtMatrixLayout_t a,
                                             cublasLtMatrixLayout_t b, cublasLtMatrixLayout_t c,
                                             cublasLtMatrixLayout_t d) {
    cublasLtMatmulPreference_t preference;
    cublasLtMatmulHeuristicResult_t results[8];
    int returned = 0;
    memset(results, 0, sizeof(results));
    cublasCheck(cublasLtMatmulPreferenceCreate(&preference));
    cublasCheck(cublasLtMatmulPreferenceSetAttribute(preference, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES,
                                                     &cublaslt_workspace_size, sizeof(cublaslt_workspace_size)));
    cublasCheck(cublasLtMatmulAlgoGetHeuristic(cublaslt_handle, desc, a, b, c, d, preference, 8, results, &returned));
    cublasCheck(cublasLtMatmulPreferenceDestroy(preference));
    for (int i = 0; i < returned; i++) {
        if (results[i].state == CUBLAS_STATUS_SUCCESS && results[i].workspaceSize <= cublaslt_workspace_size) {
            return results[i].algo;
        }
    }
    fprintf(stderr, "cuBLASLt has no algorithm for this product\n");
    exit(EXIT_FAILURE);
}

// d (m, n) = epilogue(op(a) * op(b)), + d where ACCUMULATE; op(a) is (m, k), op(b) is (k, n), all column-major and
// packed.
static void lt_matmul(float *d, const float *a, const float *b, int m, int n, int k, bool trans_a, bool trans_b,
                      bool accumulate, const Epilogue &epilogue, cudaStream_t stream) {
    const float alpha = 1.0f;
    const float beta = accumulate ? 1.0f : 0.0f;
    cublasOperation_t op_a = trans_a ? CUBLAS_OP_T : CUBLAS_OP_N;
    cublasOperation_t op_b = trans_b ? CUBLAS_OP_T : CUBLAS_OP_N;

    cublasLtMatmulDesc_t desc;
    cublasCheck(cublasLtMatmulDescCreate(&desc, cublas_compute, CUDA_R_32F));
    set_attribute(desc, CUBLASLT_MATMUL_DESC_TRANSA, op_a);
    set_attribute(desc, CUBLASLT_MATMUL_DESC_TRANSB, op_b);
    set_attribute(desc, CUBLASLT_MATMUL_DESC_EPILOGUE, epilogue.kind);
    if (epilogue.bias != nullptr) {
        set_attribute(desc, CUBLASLT_MATMUL_DESC_BIAS_POINTER, epilogue.bias);
        set_attribute(desc, CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE, CUDA_R_32F);
    }
    if (epilogue.aux != nullptr) {
        set_attribute(desc, CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER, epilogue.aux);
        set_attribute(desc, CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD, epilogue.aux_ld);
    }

    cublasLtMatrixLayout_t a_layout, b_layout, d_layout;
    cublasCheck(cublasLtMatrixLayoutCreate(&a_layout, CUDA_R_32F, trans_a ? k : m, trans_a ? m : k, trans_a ? k : m));
    cublasCheck(cublasLtMatrixLayoutCreate(&b_layout, CUDA_R_32F, trans_b ? n : k, trans_b ? k : n, trans_b ? n : k));
    cublasCheck(cublasLtMatrixLayoutCreate(&d_layout, CUDA_R_32F, m, n, m));

    const cublasLtMatmulAlgo_t algo = choose_algorithm(desc, a_layout, b_layout, d_layout, d_layout);
    cublasCheck(cublasLtMatmul(cublaslt_handle, desc, &alpha, a, a_layout, b, b_layout, &beta, d, d_layout, d,
                               d_layout, &algo, cublaslt_workspace, cublaslt_workspace_size, stream));

    cublasCheck(cublasLtMatrixLayoutDestroy(d_layout));
    cublasCheck(cublasLtMatrixLayoutDestroy(b_layout));
    cublasCheck(cublasLtMatrixLayoutDestroy(a_layout));
    cublasCheck(cublasLtMatmulDescDestroy(desc));
}

// ---------------------------------------------------------------------------------------------------------------------
// the layers, in row-major terms; M rows, I inputs, O outputs

static void linear_forward(float *out, const float *inp, const float *weight, const Epilogue &epilogue, int M, int I,
                           int O, cudaStream_t stream) {
    lt_matmul(out, weight, inp, O, M, I, true, false, false, epilogue, stream);
}

// dinp = dout * weight; with an epilogue for the layer before.
static void linear_backward_input(float *dinp, const float *dout, const float *weight, const Epilogue &epilogue, int M,
                                  int I, int O, cudaStream_t stream) {
    lt_matmul(dinp, weight, dout, I, M, O, false, false, false, epilogue, stream);
}

// dweight += dout^T * inp, and dbias = the sums of dout, unless it is null.
static void linear_backward_weight(float *dweight, float *dbias, const float *dout, const float *inp, int M, int I,
                                   int O, cudaStream_t stream) {
    const Epilogue epilogue = dbias != nullptr ? Epilogue::bias_gradient(dbias) : Epilogue();
    lt_matmul(dweight, inp, dout, I, O, M, false, true, true, epilogue, stream);
}

// ---------------------------------------------------------------------------------------------------------------------
// reference

static const double kGeluScale = 0.79788456080286535588; // sqrt(2 / pi)

static double gelu_cpu(double x) {
    return 0.5 * x * (1.0 + tanh(kGeluScale * (x + 0.044715 * x * x * x)));
}

static double gelu_derivative_cpu(double x) {
    const double t = tanh(kGeluScale * (x + 0.044715 * x * x * x));
    return 0.5 * (1.0 + t) + 0.5 * x * (1.0 - t * t) * kGeluScale * (1.0 + 3.0 * 0.044715 * x * x);
}

// out = inp * weight^T + bias
template <typename Input>
static std::vector<double> linear_cpu(const std::vector<Input> &inp, const std::vector<float> &weight,
                                      const std::vector<float> &bias, int M, int I, int O) {
    std::vector<double> out(M * O);
    for (int m = 0; m < M; m++) {
        for (int o = 0; o < O; o++) {
            double sum = bias[o];
            for (int i = 0; i < I; i++) {
                sum += (double)inp[m * I + i] * weight[o * I + i];
            }
            out[m * O + o] = sum;
        }
    }
    return out;
}

template <typename Gradient>
static std::vector<double> input_gradient_cpu(const std::vector<Gradient> &dout, const std::vector<float> &weight,
                                              int M, int I, int O) {
    std::vector<double> dinp(M * I, 0.0);
    for (int m = 0; m < M; m++) {
        for (int o = 0; o < O; o++) {
            for (int i = 0; i < I; i++) {
                dinp[m * I + i] += (double)dout[m * O + o] * weight[o * I + i];
            }
        }
    }
    return dinp;
}

// dweight holds what the gradient is added to; dbias begins at zero.
template <typename Gradient, typename Input>
static void weight_gradient_cpu(std::vector<double> &dweight, std::vector<double> &dbias,
                                const std::vector<Gradient> &dout, const std::vector<Input> &inp, int M, int I,
                                int O) {
    dbias.assign(O, 0.0);
    for (int m = 0; m < M; m++) {
        for (int o = 0; o < O; o++) {
            dbias[o] += dout[m * O + o];
            for (int i = 0; i < I; i++) {
                dweight[o * I + i] += (double)dout[m * O + o] * inp[m * I + i];
            }
        }
    }
}

struct Reference {
    std::vector<double> pre, hidden, out;                               // forward
    std::vector<double> dpre, dinp, dweight1, dbias1, dweight2, dbias2; // backward
};

// ---------------------------------------------------------------------------------------------------------------------

// Host data of the two layers: hidden = gelu(inp * weight1^T + bias1), out = hidden * weight2^T + bias2.
struct Mlp {
    int M, C, F;
    std::vector<float> inp, weight1, bias1, weight2, bias2, dout, dweight1, dweight2;

    Mlp(int M_, int C_, int F_, Rng *rng) : M(M_), C(C_), F(F_) {
        inp = random_vector(rng, M * C, 1.0f);
        weight1 = random_vector(rng, F * C, 0.2f);
        bias1 = random_vector(rng, F, 0.5f);
        weight2 = random_vector(rng, C * F, 0.1f);
        bias2 = random_vector(rng, C, 0.5f);
        dout = random_vector(rng, M * C, 1.0f);
        dweight1 = random_vector(rng, F * C, 1.0f);
        dweight2 = random_vector(rng, C * F, 1.0f);
    }

    Reference reference() const {
        Reference ref;
        ref.pre = linear_cpu(inp, weight1, bias1, M, C, F);
        for (double x : ref.pre) {
            ref.hidden.push_back(gelu_cpu(x));
        }
        ref.out = linear_cpu(ref.hidden, weight2, bias2, M, F, C);
        ref.dpre = input_gradient_cpu(dout, weight2, M, F, C);
        for (int i = 0; i < M * F; i++) {
            ref.dpre[i] *= gelu_derivative_cpu(ref.pre[i]);
        }
        ref.dinp = input_gradient_cpu(ref.dpre, weight1, M, C, F);
        ref.dweight1.assign(dweight1.begin(), dweight1.end());
        ref.dweight2.assign(dweight2.begin(), dweight2.end());
        weight_gradient_cpu(ref.dweight2, ref.dbias2, dout, ref.hidden, M, F, C);
        weight_gradient_cpu(ref.dweight1, ref.dbias1, ref.dpre, inp, M, C, F);
        return ref;
    }
};

static void run_size(const std::string &suffix, int M, int C, int F, double tol, cudaStream_t stream, Rng *rng) {
    const Mlp mlp(M, C, F, rng);
    const Reference ref = mlp.reference();
    float *inp = to_device(mlp.inp), *weight1 = to_device(mlp.weight1), *bias1 = to_device(mlp.bias1);
    float *weight2 = to_device(mlp.weight2), *bias2 = to_device(mlp.bias2), *dout = to_device(mlp.dout);
    float *pre = device_alloc<float>(M * F), *hidden = device_alloc<float>(M * F), *out = device_alloc<float>(M * C);
    float *dpre = device_alloc<float>(M * F), *dinp = device_alloc<float>(M * C);
    float *dweight1 = to_device(mlp.dweight1), *dweight2 = to_device(mlp.dweight2);
    float *dbias1 = device_alloc<float>(F), *dbias2 = device_alloc<float>(C);

    const std::string names[] = {"cublaslt_forward_gelu" + suffix, "cublaslt_forward_gelu_aux" + suffix,
                                 "cublaslt_forward_bias" + suffix, "cublaslt_backward_dgelu_bgrad" + suffix,
                                 "cublaslt_backward_bgradb" + suffix, "cublaslt_backward_plain" + suffix};
    {
        KernelCheck check(names[0].c_str(), tol);
        linear_forward(hidden, inp, weight1, Epilogue::gelu_bias(bias1), M, C, F, stream);
        cudaCheck(cudaStreamSynchronize(stream));
        check.device(hidden, ref.hidden);
        check.finish();
    }
    {
        KernelCheck check(names[1].c_str(), tol);
        device_poison(hidden, M * F);
        linear_forward(hidden, inp, weight1, Epilogue::gelu_aux_bias(bias1, pre, F), M, C, F, stream);
        cudaCheck(cudaStreamSynchronize(stream));
        check.device(hidden, ref.hidden);
        check.device(pre, ref.pre);
        check.finish();
    }
    {
        KernelCheck check(names[2].c_str(), tol);
        linear_forward(out, hidden, weight2, Epilogue::add_bias(bias2), M, F, C, stream);
        cudaCheck(cudaStreamSynchronize(stream));
        check.device(out, ref.out);
        check.finish();
    }
    {
        // through the second product and the GELU: the gradients before it and of the first bias
        KernelCheck check(names[3].c_str(), tol);
        linear_backward_input(dpre, dout, weight2, Epilogue::gelu_backward(dbias1, pre, F), M, F, C, stream);
        cudaCheck(cudaStreamSynchronize(stream));
        check.device(dpre, ref.dpre);
        check.device(dbias1, ref.dbias1);
        check.finish();
    }
    {
        KernelCheck check(names[4].c_str(), tol);
        linear_backward_weight(dweight2, dbias2, dout, hidden, M, F, C, stream);
        cudaCheck(cudaStreamSynchronize(stream));
        check.device(dweight2, ref.dweight2);
        check.device(dbias2, ref.dbias2);
        check.finish();
    }
    {
        KernelCheck check(names[5].c_str(), tol);
        linear_backward_weight(dweight1, nullptr, dpre, inp, M, C, F, stream);
        linear_backward_input(dinp, dpre, weight1, Epilogue(), M, C, F, stream);
        cudaCheck(cudaStreamSynchronize(stream));
        check.device(dweight1, ref.dweight1);
        check.device(dinp, ref.dinp);
        check.finish();
    }
    float *buffers[] = {inp,    weight1, bias1, weight2,  bias2,    dout,   pre,   hidden,
                        out,    dpre,    dinp,  dweight1, dweight2, dbias1, dbias2};
    for (float *buffer : buffers) {
        cudaCheck(cudaFree(buffer));
    }
}

int main(int argc, char **argv) {
    double tol = 3e-6;
    if (argc > 1 && strcmp(argv[1], "--tf32") == 0) {
        cublas_compute = CUBLAS_COMPUTE_32F_FAST_TF32;
        tol = 4e-3; // ten bits of mantissa
    }
    cudaStream_t stream;
    cudaCheck(cudaStreamCreate(&stream));
    cublasCheck(cublasLtCreate(&cublaslt_handle));
    cudaCheck(cudaMalloc(&cublaslt_workspace, cublaslt_workspace_size));

    // cuBLASLt wants the rows of what it keeps for the GELU to be multiples of eight; the rest is free
    Rng rng = rng_make(105);
    run_size("", 64, 64, 256, tol, stream, &rng);
    run_size("_ragged", 37, 44, 104, tol, stream, &rng);

    cudaCheck(cudaFree(cublaslt_workspace));
    cublasCheck(cublasLtDestroy(cublaslt_handle));
    cudaCheck(cudaStreamDestroy(stream));
    return test_exit_code();
}
