// Layers of a small network with cuDNN: bias, activations, pooling, softmax, LRN, tensor operations and a reduction.
#include <cuda_runtime.h>
#include <cudnn.h>

#include <algorithm>
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

typedef std::vector<float> Values;

static const int N = 2, C = 6, H = 8, W = 8, COUNT = N * C * H * W;
static const float one = 1.0f, zero = 0.0f;
static int failures = 0;

// A tensor on the device with its descriptor.
struct Tensor {
    cudnnTensorDescriptor_t desc;
    float *data;
    size_t count;
    Tensor(int n, int c, int h, int w) : count((size_t)n * c * h * w)
    {
        CHECK_DNN(cudnnCreateTensorDescriptor(&desc));
        CHECK_DNN(cudnnSetTensor4dDescriptor(desc, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, n, c, h, w));
        CHECK(cudaMalloc(&data, count * sizeof(float)));
        CHECK(cudaMemset(data, 0, count * sizeof(float)));
    }
    ~Tensor()
    {
        CHECK(cudaFree(data));
        CHECK_DNN(cudnnDestroyTensorDescriptor(desc));
    }
    void set(const Values &v) { CHECK(cudaMemcpy(data, v.data(), count * sizeof(float), cudaMemcpyHostToDevice)); }
    Values get() const
    {
        Values v(count);
        CHECK(cudaMemcpy(v.data(), data, count * sizeof(float), cudaMemcpyDeviceToHost));
        return v;
    }
};

static void compare(const char *what, const Values &got, const Values &want)
{
    for (size_t i = 0; i < want.size(); i++) {
        if (!(std::fabs(got[i] - want[i]) <= 1e-4f * (1.0f + std::fabs(want[i])))) {
            std::printf("FAIL cudnn_layers: %s at %zu: %f instead of %f\n", what, i, got[i], want[i]);
            failures++;
            return;
        }
    }
}

static void add_bias(cudnnHandle_t dnn, const Tensor &x, const Values &v)
{
    Tensor y(N, C, H, W), bias(1, C, 1, 1);
    Values b(C), want(v);
    for (int c = 0; c < C; c++)
        b[c] = 0.5f * (float)c - 1.0f;
    for (int i = 0; i < COUNT; i++)
        want[i] += b[i / (H * W) % C];
    bias.set(b);
    y.set(v);
    CHECK_DNN(cudnnAddTensor(dnn, &one, bias.desc, bias.data, &one, y.desc, y.data));
    compare("bias", y.get(), want);
    CHECK_DNN(cudnnScaleTensor(dnn, y.desc, y.data, &zero));
    compare("scale", y.get(), Values(COUNT, 0.0f));
    CHECK_DNN(cudnnTransformTensor(dnn, &one, x.desc, x.data, &zero, y.desc, y.data));
    compare("copy", y.get(), v);
}

static void activate(cudnnHandle_t dnn, const Tensor &x, const Values &v, cudnnActivationMode_t mode, double coefficient)
{
    Tensor y(N, C, H, W);
    cudnnActivationDescriptor_t activation;
    CHECK_DNN(cudnnCreateActivationDescriptor(&activation));
    CHECK_DNN(cudnnSetActivationDescriptor(activation, mode, CUDNN_NOT_PROPAGATE_NAN, coefficient));
    CHECK_DNN(cudnnActivationForward(dnn, activation, &one, x.desc, x.data, &zero, y.desc, y.data));
    CHECK_DNN(cudnnDestroyActivationDescriptor(activation));
    Values want(v);
    for (float &f : want) {
        switch (mode) {
        case CUDNN_ACTIVATION_RELU:
            f = std::max(f, 0.0f);
            break;
        case CUDNN_ACTIVATION_CLIPPED_RELU:
            f = std::min(std::max(f, 0.0f), (float)coefficient);
            break;
        case CUDNN_ACTIVATION_TANH:
            f = std::tanh(f);
            break;
        default:
            f = 1.0f / (1.0f + std::exp(-f));
            break;
        }
    }
    compare("activation", y.get(), want);
}

static void pool(cudnnHandle_t dnn, const Tensor &x, const Values &v)
{
    cudnnPoolingDescriptor_t pooling;
    int n, c, h, w;
    CHECK_DNN(cudnnCreatePoolingDescriptor(&pooling));
    CHECK_DNN(cudnnSetPooling2dDescriptor(pooling, CUDNN_POOLING_MAX, CUDNN_NOT_PROPAGATE_NAN, 2, 2, 0, 0, 2, 2));
    CHECK_DNN(cudnnGetPooling2dForwardOutputDim(pooling, x.desc, &n, &c, &h, &w));
    Tensor y(n, c, h, w);
    CHECK_DNN(cudnnPoolingForward(dnn, pooling, &one, x.desc, x.data, &zero, y.desc, y.data));
    CHECK_DNN(cudnnDestroyPoolingDescriptor(pooling));
    Values want(y.count);
    for (int i = 0; i < (int)want.size(); i++) {
        const float *p = &v[i / (h * w) * H * W + i % (h * w) / w * 2 * W + i % w * 2];
        want[i] = std::max(std::max(p[0], p[1]), std::max(p[W], p[W + 1]));
    }
    compare("pooling", y.get(), want);
}

static void soften(cudnnHandle_t dnn, const Tensor &x, const Values &v)
{
    Tensor y(N, C, H, W);
    CHECK_DNN(cudnnSoftmaxForward(dnn, CUDNN_SOFTMAX_ACCURATE, CUDNN_SOFTMAX_MODE_CHANNEL, &one, x.desc, x.data, &zero,
                                  y.desc, y.data));
    Values want(COUNT);
    for (int i = 0; i < COUNT; i++) {
        int first = i / (C * H * W) * C * H * W + i % (H * W);
        float sum = 0.0f;
        for (int c = 0; c < C; c++)
            sum += std::exp(v[first + c * H * W]);
        want[i] = std::exp(v[i]) / sum;
    }
    compare("softmax", y.get(), want);
}

static void normalize(cudnnHandle_t dnn, const Tensor &x, const Values &v)
{
    const unsigned window = 5;
    const double alpha = 1e-2, beta = 0.75, k = 2.0;
    Tensor y(N, C, H, W);
    cudnnLRNDescriptor_t lrn;
    CHECK_DNN(cudnnCreateLRNDescriptor(&lrn));
    CHECK_DNN(cudnnSetLRNDescriptor(lrn, window, alpha, beta, k));
    CHECK_DNN(cudnnLRNCrossChannelForward(dnn, lrn, CUDNN_LRN_CROSS_CHANNEL_DIM1, &one, x.desc, x.data, &zero, y.desc,
                                          y.data));
    CHECK_DNN(cudnnDestroyLRNDescriptor(lrn));
    Values want(COUNT);
    for (int i = 0; i < COUNT; i++) {
        int channel = i / (H * W) % C;
        double sum = 0.0;
        for (int c = std::max(channel - 2, 0); c <= std::min(channel + 2, C - 1); c++) {
            double f = v[i + (c - channel) * H * W];
            sum += f * f;
        }
        want[i] = (float)(v[i] / std::pow(k + alpha / window * sum, beta));
    }
    compare("LRN", y.get(), want);
}

static void combine(cudnnHandle_t dnn, const Tensor &x, const Values &v)
{
    Tensor y(N, C, H, W), total(1, 1, 1, 1);
    const float half = 0.5f;
    cudnnOpTensorDescriptor_t product;
    CHECK_DNN(cudnnCreateOpTensorDescriptor(&product));
    CHECK_DNN(cudnnSetOpTensorDescriptor(product, CUDNN_OP_TENSOR_MUL, CUDNN_DATA_FLOAT, CUDNN_NOT_PROPAGATE_NAN));
    CHECK_DNN(cudnnOpTensor(dnn, product, &half, x.desc, x.data, &one, x.desc, x.data, &zero, y.desc, y.data));
    CHECK_DNN(cudnnDestroyOpTensorDescriptor(product));
    Values want(v);
    float sum = 0.0f;
    for (float &f : want)
        sum += f = 0.5f * f * f;
    compare("product", y.get(), want);

    cudnnReduceTensorDescriptor_t reduction;
    size_t bytes = 0;
    void *workspace = NULL;
    CHECK_DNN(cudnnCreateReduceTensorDescriptor(&reduction));
    CHECK_DNN(cudnnSetReduceTensorDescriptor(reduction, CUDNN_REDUCE_TENSOR_ADD, CUDNN_DATA_FLOAT,
                                             CUDNN_NOT_PROPAGATE_NAN, CUDNN_REDUCE_TENSOR_NO_INDICES,
                                             CUDNN_32BIT_INDICES));
    CHECK_DNN(cudnnGetReductionWorkspaceSize(dnn, reduction, y.desc, total.desc, &bytes));
    CHECK(cudaMalloc(&workspace, bytes + 1));
    CHECK_DNN(cudnnReduceTensor(dnn, reduction, NULL, 0, workspace, bytes, &one, y.desc, y.data, &zero, total.desc,
                                total.data));
    compare("sum", total.get(), Values(1, sum));
    CHECK(cudaFree(workspace));
    CHECK_DNN(cudnnDestroyReduceTensorDescriptor(reduction));
}

int main()
{
    cudnnHandle_t dnn;
    cudaStream_t stream;
    CHECK(cudaStreamCreate(&stream));
    CHECK_DNN(cudnnCreate(&dnn));
    CHECK_DNN(cudnnSetStream(dnn, stream));
    {
        Tensor x(N, C, H, W);
        Values v(COUNT);
        for (int i = 0; i < COUNT; i++)
            v[i] = 0.25f * (float)(i * 7 % 23 - 11);
        x.set(v);
        add_bias(dnn, x, v);
        activate(dnn, x, v, CUDNN_ACTIVATION_RELU, 0.0);
        activate(dnn, x, v, CUDNN_ACTIVATION_CLIPPED_RELU, 1.5);
        activate(dnn, x, v, CUDNN_ACTIVATION_TANH, 0.0);
        activate(dnn, x, v, CUDNN_ACTIVATION_SIGMOID, 0.0);
        pool(dnn, x, v);
        soften(dnn, x, v);
        normalize(dnn, x, v);
        combine(dnn, x, v);
    }
    CHECK_DNN(cudnnDestroy(dnn));
    CHECK(cudaStreamDestroy(stream));
    if (!failures)
        std::printf("PASS cudnn_layers\n");
    return failures != 0;
}
