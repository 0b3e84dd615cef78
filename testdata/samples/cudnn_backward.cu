// The way back through a small network with cuDNN: gradients of a convolution by its input, its filter and its bias, of pooling, an
// activation, a softmax and a batch normalization; each against loops on the host.
#include <cuda_runtime.h>
#include <cudnn.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                                                          \
    do {                                                                                                     \
        cudaError_t error_ = (call);                                                                         \
        if (error_ != cudaSuccess) {                                                                         \
            std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(error_));             \
            std::exit(1);                                                                                    \
        }                                                                                                    \
    } while (0)

#define CHECK_DNN(call)                                                                                      \
    do {                                                                                                     \
        cudnnStatus_t status_ = (call);                                                                      \
        if (status_ != CUDNN_STATUS_SUCCESS) {                                                               \
            std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudnnGetErrorString(status_));           \
            std::exit(1);                                                                                    \
        }                                                                                                    \
    } while (0)

typedef std::vector<float> Values;
static const int N = 2, C = 3, H = 7, W = 6, K = 4, R = 3, PAD = 1;
static const float one = 1.0f, zero = 0.0f;
static int failures = 0;

static Values numbers(int n, int seed)
{
    Values v(n);
    for (int i = 0; i < n; i++)
        v[i] = 0.125f * (float)((i * 7 + i / 3 + seed * 5) % 17 - 8);
    return v;
}

// A tensor on the device with its descriptor.
struct Tensor {
    cudnnTensorDescriptor_t desc;
    float *data;
    Values was;

    Tensor(int n, int c, int h, int w, int seed) : was(numbers(n * c * h * w, seed))
    {
        CHECK_DNN(cudnnCreateTensorDescriptor(&desc));
        CHECK_DNN(cudnnSetTensor4dDescriptor(desc, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, n, c, h, w));
        CHECK(cudaMalloc(&data, was.size() * sizeof(float)));
        CHECK(cudaMemcpy(data, was.data(), was.size() * sizeof(float), cudaMemcpyHostToDevice));
    }
    ~Tensor()
    {
        CHECK(cudaFree(data));
        CHECK_DNN(cudnnDestroyTensorDescriptor(desc));
    }
    Values get() const
    {
        Values v(was.size());
        CHECK(cudaDeviceSynchronize());
        CHECK(cudaMemcpy(v.data(), data, v.size() * sizeof(float), cudaMemcpyDeviceToHost));
        return v;
    }
};

static void compare(const char *what, const Values &got, const Values &want)
{
    for (size_t i = 0; i < want.size(); i++) {
        if (!(std::fabs(got[i] - want[i]) <= 1e-3f * (1.0f + std::fabs(want[i])))) {
            std::printf("FAIL cudnn_backward: %s at %zu: %f instead of %f\n", what, i, got[i], want[i]);
            failures++;
            return;
        }
    }
}

static void convolution(cudnnHandle_t dnn)
{
    Tensor x(N, C, H, W, 1), dx(N, C, H, W, 2), dy(N, K, H, W, 3), db(1, K, 1, 1, 4);
    const Values w = numbers(K * C * R * R, 5);
    float *filter, *dfilter;
    cudnnFilterDescriptor_t shape;
    cudnnConvolutionDescriptor_t conv;
    CHECK(cudaMalloc(&filter, w.size() * sizeof(float)));
    CHECK(cudaMalloc(&dfilter, w.size() * sizeof(float)));
    CHECK(cudaMemcpy(filter, w.data(), w.size() * sizeof(float), cudaMemcpyHostToDevice));
    CHECK_DNN(cudnnCreateFilterDescriptor(&shape));
    CHECK_DNN(cudnnSetFilter4dDescriptor(shape, CUDNN_DATA_FLOAT, CUDNN_TENSOR_NCHW, K, C, R, R));
    CHECK_DNN(cudnnCreateConvolutionDescriptor(&conv));
    CHECK_DNN(cudnnSetConvolution2dDescriptor(conv, PAD, PAD, 1, 1, 1, 1, CUDNN_CROSS_CORRELATION, CUDNN_DATA_FLOAT));

    // The search for an algorithm computes as well; what it finds is taken.
    const size_t room = 4 << 20;
    void *workspace;
    int found = 0;
    CHECK(cudaMalloc(&workspace, room));
    cudnnConvolutionBwdDataAlgoPerf_t by_data;
    CHECK_DNN(cudnnFindConvolutionBackwardDataAlgorithmEx(dnn, shape, filter, dy.desc, dy.data, conv, dx.desc, dx.data, 1,
                                                          &found, &by_data, workspace, room));
    CHECK_DNN(cudnnConvolutionBackwardData(dnn, &one, shape, filter, dy.desc, dy.data, conv, by_data.algo, workspace, room,
                                           &zero, dx.desc, dx.data));
    cudnnConvolutionBwdFilterAlgoPerf_t by_filter;
    CHECK_DNN(cudnnFindConvolutionBackwardFilterAlgorithmEx(dnn, x.desc, x.data, dy.desc, dy.data, conv, shape, dfilter, 1,
                                                            &found, &by_filter, workspace, room));
    CHECK_DNN(cudnnConvolutionBackwardFilter(dnn, &one, x.desc, x.data, dy.desc, dy.data, conv, by_filter.algo, workspace,
                                             room, &zero, shape, dfilter));
    CHECK_DNN(cudnnConvolutionBackwardBias(dnn, &one, dy.desc, dy.data, &zero, db.desc, db.data));

    Values want_x(N * C * H * W), want_w(w.size()), want_b(K), got_w(w.size());
    for (int i = 0; i < N * K * H * W; i++) {
        const int n = i / (K * H * W), k = i / (H * W) % K, row = i / W % H, column = i % W;
        want_b[k] += dy.was[i];
        for (int f = 0; f < C * R * R; f++) {
            const int c = f / (R * R), h = row + f / R % R - PAD, v = column + f % R - PAD;
            if (h < 0 || h >= H || v < 0 || v >= W)
                continue;
            want_x[((n * C + c) * H + h) * W + v] += dy.was[i] * w[k * C * R * R + f];
            want_w[k * C * R * R + f] += dy.was[i] * x.was[((n * C + c) * H + h) * W + v];
        }
    }
    compare("by the input", dx.get(), want_x);
    compare("by the bias", db.get(), want_b);
    CHECK(cudaMemcpy(got_w.data(), dfilter, got_w.size() * sizeof(float), cudaMemcpyDeviceToHost));
    compare("by the filter", got_w, want_w);
    CHECK_DNN(cudnnDestroyConvolutionDescriptor(conv));
    CHECK_DNN(cudnnDestroyFilterDescriptor(shape));
    CHECK(cudaFree(workspace));
    CHECK(cudaFree(dfilter));
    CHECK(cudaFree(filter));
}

static void pooling(cudnnHandle_t dnn)
{
    Tensor x(N, C, 8, 6, 1), dx(N, C, 8, 6, 2), y(N, C, 4, 3, 3), dy(N, C, 4, 3, 4);
    cudnnPoolingDescriptor_t mean;
    CHECK_DNN(cudnnCreatePoolingDescriptor(&mean));
    CHECK_DNN(cudnnSetPooling2dDescriptor(mean, CUDNN_POOLING_AVERAGE_COUNT_EXCLUDE_PADDING, CUDNN_NOT_PROPAGATE_NAN, 2, 2, 0,
                                          0, 2, 2));
    CHECK_DNN(cudnnPoolingForward(dnn, mean, &one, x.desc, x.data, &zero, y.desc, y.data));
    CHECK_DNN(cudnnPoolingBackward(dnn, mean, &one, y.desc, y.data, dy.desc, dy.data, x.desc, x.data, &zero, dx.desc, dx.data));
    CHECK_DNN(cudnnDestroyPoolingDescriptor(mean));
    Values want(x.was.size());
    for (int i = 0; i < (int)want.size(); i++)
        want[i] = dy.was[i / 48 * 12 + i % 48 / 12 * 3 + i % 6 / 2] / 4;
    compare("pooling", dx.get(), want);
}

static void activation(cudnnHandle_t dnn)
{
    Tensor x(N, C, H, W, 1), y(N, C, H, W, 2), dy(N, C, H, W, 3), dx(N, C, H, W, 4);
    cudnnActivationDescriptor_t sigmoid;
    CHECK_DNN(cudnnCreateActivationDescriptor(&sigmoid));
    CHECK_DNN(cudnnSetActivationDescriptor(sigmoid, CUDNN_ACTIVATION_SIGMOID, CUDNN_NOT_PROPAGATE_NAN, 0.0));
    CHECK_DNN(cudnnActivationForward(dnn, sigmoid, &one, x.desc, x.data, &zero, y.desc, y.data));
    CHECK_DNN(cudnnActivationBackward(dnn, sigmoid, &one, y.desc, y.data, dy.desc, dy.data, x.desc, x.data, &zero, dx.desc,
                                      dx.data));
    CHECK_DNN(cudnnDestroyActivationDescriptor(sigmoid));
    Values want(x.was.size());
    for (size_t i = 0; i < want.size(); i++) {
        const float s = 1.0f / (1.0f + std::exp(-x.was[i]));
        want[i] = dy.was[i] * s * (1.0f - s);
    }
    compare("activation", dx.get(), want);
}

static void softmax(cudnnHandle_t dnn)
{
    Tensor x(N, C, H, W, 1), y(N, C, H, W, 2), dy(N, C, H, W, 3), dx(N, C, H, W, 4);
    CHECK_DNN(cudnnSoftmaxForward(dnn, CUDNN_SOFTMAX_ACCURATE, CUDNN_SOFTMAX_MODE_CHANNEL, &one, x.desc, x.data, &zero, y.desc,
                                  y.data));
    CHECK_DNN(cudnnSoftmaxBackward(dnn, CUDNN_SOFTMAX_ACCURATE, CUDNN_SOFTMAX_MODE_CHANNEL, &one, y.desc, y.data, dy.desc,
                                   dy.data, &zero, dx.desc, dx.data));
    const Values s = y.get();
    Values want(x.was.size());
    for (int i = 0; i < (int)want.size(); i++) {
        const int first = i / (C * H * W) * C * H * W + i % (H * W);
        float sum = 0.0f;
        for (int c = 0; c < C; c++)
            sum += s[first + c * H * W] * dy.was[first + c * H * W];
        want[i] = s[i] * (dy.was[i] - sum);
    }
    compare("softmax", dx.get(), want);
}

static void normalization(cudnnHandle_t dnn)
{
    Tensor x(N, C, H, W, 1), y(N, C, H, W, 2), dy(N, C, H, W, 3), dx(N, C, H, W, 4);
    Tensor scale(1, C, 1, 1, 5), shift(1, C, 1, 1, 6), dscale(1, C, 1, 1, 7), dshift(1, C, 1, 1, 8), mean(1, C, 1, 1, 9),
        inverse(1, C, 1, 1, 10);
    const double epsilon = 1e-5;
    const int each = N * H * W;
    float all = 1.0f, none = 0.0f;
    CHECK_DNN(cudnnBatchNormalizationForwardTraining(dnn, CUDNN_BATCHNORM_SPATIAL, &all, &none, x.desc, x.data, y.desc, y.data,
                                                     scale.desc, scale.data, shift.data, 1.0, NULL, NULL, epsilon, mean.data,
                                                     inverse.data));
    CHECK_DNN(cudnnBatchNormalizationBackward(dnn, CUDNN_BATCHNORM_SPATIAL, &one, &zero, &one, &zero, x.desc, x.data, dy.desc,
                                              dy.data, dx.desc, dx.data, scale.desc, scale.data, dscale.data, dshift.data,
                                              epsilon, mean.data, inverse.data));
    Values want(x.was.size()), want_scale(C), want_shift(C);
    for (int c = 0; c < C; c++) {
        double m = 0.0, variance = 0.0;
        for (size_t i = 0; i < want.size(); i++)
            m += (int)(i / (H * W)) % C == c ? x.was[i] / (double)each : 0.0;
        for (size_t i = 0; i < want.size(); i++)
            variance += (int)(i / (H * W)) % C == c ? (x.was[i] - m) * (x.was[i] - m) / each : 0.0;
        const double r = 1.0 / std::sqrt(variance + epsilon);
        double sum = 0.0, product = 0.0;
        for (size_t i = 0; i < want.size(); i++)
            if ((int)(i / (H * W)) % C == c) {
                sum += dy.was[i];
                product += dy.was[i] * (x.was[i] - m) * r;
            }
        want_shift[c] = (float)sum;
        want_scale[c] = (float)product;
        for (size_t i = 0; i < want.size(); i++)
            if ((int)(i / (H * W)) % C == c)
                want[i] = (float)(scale.was[c] * r * (dy.was[i] - (sum + (x.was[i] - m) * r * product) / each));
    }
    compare("normalization", dx.get(), want);
    compare("its scale", dscale.get(), want_scale);
    compare("its shift", dshift.get(), want_shift);
}

int main()
{
    cudnnHandle_t dnn;
    CHECK_DNN(cudnnCreate(&dnn));
    convolution(dnn);
    pooling(dnn);
    activation(dnn);
    softmax(dnn);
    normalization(dnn);
    CHECK_DNN(cudnnDestroy(dnn));
    if (!failures)
        std::printf("PASS cudnn_backward\n");
    return failures != 0;
}
