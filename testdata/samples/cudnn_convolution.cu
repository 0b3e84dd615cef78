// A convolution with bias and ReLU by cuDNN: the fastest algorithm is searched, its workspace allocated, the result
// compared with loops on the host.
#include <cuda_runtime.h>
#include <cudnn.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                            \
    do {                                                                       \
        cudaError_t err_ = (call);                                             \
        if (err_ != cudaSuccess) {                                             \
            std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__,            \
                         cudaGetErrorString(err_));                            \
            std::exit(1);                                                      \
        }                                                                      \
    } while (0)

#define CHECK_DNN(call)                                                        \
    do {                                                                       \
        cudnnStatus_t status_ = (call);                                        \
        if (status_ != CUDNN_STATUS_SUCCESS) {                                 \
            std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__,            \
                         cudnnGetErrorString(status_));                        \
            std::exit(1);                                                      \
        }                                                                      \
    } while (0)

static const int N = 2, C = 3, H = 12, W = 10, K = 4, R = 3, PAD = 1;

static float *upload(const std::vector<float> &v)
{
    float *d = NULL;
    CHECK(cudaMalloc(&d, v.size() * sizeof(float)));
    CHECK(cudaMemcpy(d, v.data(), v.size() * sizeof(float), cudaMemcpyHostToDevice));
    return d;
}

struct Convolution {
    cudnnTensorDescriptor_t x, y, bias;
    cudnnFilterDescriptor_t filter;
    cudnnConvolutionDescriptor_t conv;
    cudnnActivationDescriptor_t relu;
};

static void describe(Convolution *d)
{
    int n, c, h, w;
    CHECK_DNN(cudnnCreateTensorDescriptor(&d->x));
    CHECK_DNN(cudnnCreateTensorDescriptor(&d->y));
    CHECK_DNN(cudnnCreateTensorDescriptor(&d->bias));
    CHECK_DNN(cudnnCreateFilterDescriptor(&d->filter));
    CHECK_DNN(cudnnCreateConvolutionDescriptor(&d->conv));
    CHECK_DNN(cudnnCreateActivationDescriptor(&d->relu));
    CHECK_DNN(cudnnSetTensor4dDescriptor(d->x, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, N, C, H, W));
    CHECK_DNN(cudnnSetFilter4dDescriptor(d->filter, CUDNN_DATA_FLOAT, CUDNN_TENSOR_NCHW, K, C, R, R));
    CHECK_DNN(cudnnSetConvolution2dDescriptor(d->conv, PAD, PAD, 1, 1, 1, 1, CUDNN_CROSS_CORRELATION,
                                              CUDNN_DATA_FLOAT));
    CHECK_DNN(cudnnGetConvolution2dForwardOutputDim(d->conv, d->x, d->filter, &n, &c, &h, &w));
    CHECK_DNN(cudnnSetTensor4dDescriptor(d->y, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, n, c, h, w));
    CHECK_DNN(cudnnSetTensor4dDescriptor(d->bias, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, K, 1, 1));
    CHECK_DNN(cudnnSetActivationDescriptor(d->relu, CUDNN_ACTIVATION_RELU, CUDNN_NOT_PROPAGATE_NAN, 0.0));
}

static void forget(Convolution *d)
{
    CHECK_DNN(cudnnDestroyActivationDescriptor(d->relu));
    CHECK_DNN(cudnnDestroyConvolutionDescriptor(d->conv));
    CHECK_DNN(cudnnDestroyFilterDescriptor(d->filter));
    CHECK_DNN(cudnnDestroyTensorDescriptor(d->bias));
    CHECK_DNN(cudnnDestroyTensorDescriptor(d->y));
    CHECK_DNN(cudnnDestroyTensorDescriptor(d->x));
}

static void convolve(cudnnHandle_t dnn, const Convolution *d, const float *x, const float *w, const float *bias,
                     float *y)
{
    const float one = 1.0f, zero = 0.0f;
    size_t bytes = 0;
    void *workspace = NULL;
    CHECK_DNN(cudnnGetConvolutionForwardWorkspaceSize(dnn, d->x, d->filter, d->conv, d->y,
                                                      CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_PRECOMP_GEMM, &bytes));
    bytes += 1 << 20;
    CHECK(cudaMalloc(&workspace, bytes));
    cudnnConvolutionFwdAlgoPerf_t results[4];
    int found = 0;
    CHECK_DNN(cudnnFindConvolutionForwardAlgorithmEx(dnn, d->x, x, d->filter, w, d->conv, d->y, y, 4, &found, results,
                                                     workspace, bytes));
    if (!found || results[0].memory > bytes) {
        std::printf("FAIL cudnn_convolution: no algorithm\n");
        std::exit(1);
    }
    cudnnStatus_t fused =
        cudnnConvolutionBiasActivationForward(dnn, &one, d->x, x, d->filter, w, d->conv, results[0].algo, workspace,
                                              bytes, &zero, d->y, y, d->bias, bias, d->relu, d->y, y);
    if (fused == CUDNN_STATUS_NOT_SUPPORTED) { // no kernel does it all at once
        CHECK_DNN(cudnnConvolutionForward(dnn, &one, d->x, x, d->filter, w, d->conv, results[0].algo, workspace, bytes,
                                          &zero, d->y, y));
        CHECK_DNN(cudnnAddTensor(dnn, &one, d->bias, bias, &one, d->y, y));
        CHECK_DNN(cudnnActivationForward(dnn, d->relu, &one, d->y, y, &zero, d->y, y));
    } else {
        CHECK_DNN(fused);
    }
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaFree(workspace));
}

static float reference(const std::vector<float> &x, const std::vector<float> &w, const std::vector<float> &bias, int n,
                       int k, int row, int column)
{
    float sum = bias[k];
    for (int c = 0; c < C; c++) {
        for (int r = 0; r < R; r++) {
            for (int s = 0; s < R; s++) {
                int i = row + r - PAD, j = column + s - PAD;
                if (i >= 0 && i < H && j >= 0 && j < W)
                    sum += x[((n * C + c) * H + i) * W + j] * w[((k * C + c) * R + r) * R + s];
            }
        }
    }
    return sum > 0.0f ? sum : 0.0f;
}

int main()
{
    std::vector<float> x(N * C * H * W), w(K * C * R * R), bias(K), y(N * K * H * W);
    for (size_t i = 0; i < x.size(); i++)
        x[i] = 0.5f * (float)((int)(i * 5 % 17) - 8);
    for (size_t i = 0; i < w.size(); i++)
        w[i] = 0.25f * (float)((int)(i * 3 % 7) - 3);
    for (int k = 0; k < K; k++)
        bias[k] = (float)k - 1.5f;
    float *d_x = upload(x), *d_w = upload(w), *d_bias = upload(bias), *d_y = upload(y);
    cudnnHandle_t dnn;
    Convolution convolution;
    CHECK_DNN(cudnnCreate(&dnn));
    describe(&convolution);
    convolve(dnn, &convolution, d_x, d_w, d_bias, d_y);
    forget(&convolution);
    CHECK_DNN(cudnnDestroy(dnn));
    CHECK(cudaMemcpy(y.data(), d_y, y.size() * sizeof(float), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d_y));
    CHECK(cudaFree(d_bias));
    CHECK(cudaFree(d_w));
    CHECK(cudaFree(d_x));

    for (size_t i = 0; i < y.size(); i++) {
        int n = (int)i / (K * H * W), k = (int)i / (H * W) % K, row = (int)i / W % H, column = (int)i % W;
        float want = reference(x, w, bias, n, k, row, column);
        if (std::fabs(y[i] - want) > 1e-2f) {
            std::printf("FAIL cudnn_convolution at %zu: %f instead of %f\n", i, y[i], want);
            return 1;
        }
    }
    std::printf("PASS cudnn_convolution\n");
    return 0;
}
