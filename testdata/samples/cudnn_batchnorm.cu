// Batch normalization (training and inference) and dropout with cuDNN.
#include <cuda_runtime.h>
#include <cudnn.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

static void check(cudaError_t error, const char *what)
{
    if (error != cudaSuccess) {
        std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
        std::exit(1);
    }
}

static void check(cudnnStatus_t status, const char *what)
{
    if (status != CUDNN_STATUS_SUCCESS) {
        std::fprintf(stderr, "%s: %s\n", what, cudnnGetErrorString(status));
        std::exit(1);
    }
}

static const int N = 4, C = 3, H = 5, W = 6, COUNT = N * C * H * W, PER_CHANNEL = N * H * W;
static const double EPSILON = 1e-4;

typedef std::vector<float> Values;

static float *device_array(const Values &v)
{
    float *d = nullptr;
    check(cudaMalloc(&d, v.size() * sizeof(float)), "memory");
    check(cudaMemcpy(d, v.data(), v.size() * sizeof(float), cudaMemcpyHostToDevice), "copy");
    return d;
}

static Values host_array(const float *d, size_t count)
{
    Values v(count);
    check(cudaMemcpy(v.data(), d, count * sizeof(float), cudaMemcpyDeviceToHost), "copy");
    return v;
}

static int differ(const char *what, const Values &got, const Values &want)
{
    for (size_t i = 0; i < want.size(); i++) {
        if (!(std::fabs(got[i] - want[i]) < 1e-3f)) {
            std::printf("FAIL cudnn_batchnorm: %s at %zu: %f instead of %f\n", what, i, got[i], want[i]);
            return 1;
        }
    }
    return 0;
}

// y = scale * (x - mean) / sqrt(variance + epsilon) + shift, with mean and variance of the batch.
static Values reference(const Values &x, const Values &scale, const Values &shift)
{
    Values y(COUNT);
    for (int c = 0; c < C; c++) {
        double mean = 0.0, variance = 0.0;
        for (int i = 0; i < COUNT; i++)
            if (i / (H * W) % C == c)
                mean += x[i] / (double)PER_CHANNEL;
        for (int i = 0; i < COUNT; i++)
            if (i / (H * W) % C == c)
                variance += (x[i] - mean) * (x[i] - mean) / PER_CHANNEL;
        for (int i = 0; i < COUNT; i++)
            if (i / (H * W) % C == c)
                y[i] = (float)(scale[c] * (x[i] - mean) / std::sqrt(variance + EPSILON) + shift[c]);
    }
    return y;
}

static int normalize(cudnnHandle_t dnn, cudnnTensorDescriptor_t desc, const float *d_x, const Values &x)
{
    Values scale = {1.0f, 0.5f, 2.0f}, shift = {0.0f, -1.0f, 3.0f}, zeros(C, 0.0f), ones(C, 1.0f);
    float *d_y = device_array(Values(COUNT, 0.0f)), *d_scale = device_array(scale), *d_shift = device_array(shift);
    float *mean = device_array(zeros), *variance = device_array(ones);
    float *saved_mean = device_array(zeros), *saved_inverse = device_array(zeros);
    float alpha = 1.0f, beta = 0.0f;
    cudnnTensorDescriptor_t channels;
    check(cudnnCreateTensorDescriptor(&channels), "descriptor");
    check(cudnnDeriveBNTensorDescriptor(channels, desc, CUDNN_BATCHNORM_SPATIAL), "channels");
    // With a factor of 1 the running mean and variance are those of this batch.
    check(cudnnBatchNormalizationForwardTraining(dnn, CUDNN_BATCHNORM_SPATIAL, &alpha, &beta, desc, d_x, desc, d_y,
                                                 channels, d_scale, d_shift, 1.0, mean, variance, EPSILON, saved_mean,
                                                 saved_inverse),
          "training");
    Values want = reference(x, scale, shift);
    int bad = differ("training", host_array(d_y, COUNT), want);
    // The running variance is the one of a sample: bring it back to the one of the batch.
    Values v = host_array(variance, C);
    for (float &f : v)
        f *= (float)(PER_CHANNEL - 1) / PER_CHANNEL;
    check(cudaMemcpy(variance, v.data(), C * sizeof(float), cudaMemcpyHostToDevice), "copy");
    check(cudnnBatchNormalizationForwardInference(dnn, CUDNN_BATCHNORM_SPATIAL, &alpha, &beta, desc, d_x, desc, d_y,
                                                  channels, d_scale, d_shift, mean, variance, EPSILON),
          "inference");
    bad += differ("inference", host_array(d_y, COUNT), want);
    check(cudnnDestroyTensorDescriptor(channels), "descriptor");
    for (float *d : {d_y, d_scale, d_shift, mean, variance, saved_mean, saved_inverse})
        check(cudaFree(d), "free");
    return bad;
}

// Each value is dropped or doubled, and comes back so by the backward pass.
static int drop(cudnnHandle_t dnn, cudnnTensorDescriptor_t desc, const float *d_x, const Values &x)
{
    cudnnDropoutDescriptor_t dropout;
    size_t state_bytes = 0, reserve_bytes = 0;
    void *states = nullptr, *reserve = nullptr;
    float *d_y = device_array(Values(COUNT, -1.0f)), *d_dx = device_array(Values(COUNT, -1.0f));
    check(cudnnCreateDropoutDescriptor(&dropout), "dropout");
    check(cudnnDropoutGetStatesSize(dnn, &state_bytes), "states");
    check(cudnnDropoutGetReserveSpaceSize(desc, &reserve_bytes), "reserve");
    check(cudaMalloc(&states, state_bytes), "memory");
    check(cudaMalloc(&reserve, reserve_bytes), "memory");
    check(cudnnSetDropoutDescriptor(dropout, dnn, 0.5f, states, state_bytes, 20240229ull), "dropout");
    check(cudnnDropoutForward(dnn, dropout, desc, d_x, desc, d_y, reserve, reserve_bytes), "forward");
    check(cudnnDropoutBackward(dnn, dropout, desc, d_x, desc, d_dx, reserve, reserve_bytes), "backward");
    Values y = host_array(d_y, COUNT), dx = host_array(d_dx, COUNT);
    int dropped = 0, bad = differ("backward", dx, y);
    for (int i = 0; i < COUNT; i++) {
        dropped += y[i] == 0.0f;
        bad += y[i] != 0.0f && std::fabs(y[i] - 2.0f * x[i]) > 1e-5f;
    }
    if (dropped < COUNT / 4 || dropped > 3 * COUNT / 4) {
        std::printf("FAIL cudnn_batchnorm: %d of %d values dropped\n", dropped, COUNT);
        bad++;
    }
    check(cudnnDestroyDropoutDescriptor(dropout), "dropout");
    check(cudaFree(reserve), "free");
    check(cudaFree(states), "free");
    check(cudaFree(d_dx), "free");
    check(cudaFree(d_y), "free");
    return bad;
}

int main()
{
    Values x(COUNT);
    for (int i = 0; i < COUNT; i++)
        x[i] = 0.125f * (float)(i * 11 % 31 + 1);
    float *d_x = device_array(x);
    cudnnHandle_t dnn;
    cudnnTensorDescriptor_t desc;
    const int dims[] = {N, C, H, W}, strides[] = {C * H * W, H * W, W, 1};
    check(cudnnCreate(&dnn), "handle");
    check(cudnnCreateTensorDescriptor(&desc), "descriptor");
    check(cudnnSetTensorNdDescriptor(desc, CUDNN_DATA_FLOAT, 4, dims, strides), "descriptor");
    int bad = normalize(dnn, desc, d_x, x) + drop(dnn, desc, d_x, x);
    check(cudnnDestroyTensorDescriptor(desc), "descriptor");
    check(cudnnDestroy(dnn), "handle");
    check(cudaFree(d_x), "free");
    if (!bad)
        std::printf("PASS cudnn_batchnorm\n");
    return bad != 0;
}
