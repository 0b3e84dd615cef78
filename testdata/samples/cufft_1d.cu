// cuFFT: batched complex transforms of one dimension, there and back, against a plain DFT on the host.
#include <cuda_runtime.h>
#include <cufft.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                            \
    do {                                                                       \
        cudaError_t err_ = (call);                                             \
        if (err_ != cudaSuccess) {                                             \
            std::printf("FAIL cufft_1d: %s\n", cudaGetErrorString(err_));      \
            std::exit(1);                                                      \
        }                                                                      \
    } while (0)

static const char *name_of(cufftResult r)
{
    switch (r) {
    case CUFFT_SUCCESS: return "success";
    case CUFFT_INVALID_PLAN: return "invalid plan";
    case CUFFT_ALLOC_FAILED: return "out of memory";
    case CUFFT_EXEC_FAILED: return "execution failed";
    case CUFFT_INVALID_SIZE: return "invalid size";
    default: return "other";
    }
}

#define CHECK_FFT(call)                                                        \
    do {                                                                       \
        cufftResult err_ = (call);                                             \
        if (err_ != CUFFT_SUCCESS) {                                           \
            std::printf("FAIL cufft_1d: %s: %s\n", #call, name_of(err_));      \
            std::exit(1);                                                      \
        }                                                                      \
    } while (0)

__global__ void scale(cufftComplex *v, int n, float by)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        v[i].x *= by;
        v[i].y *= by;
    }
}

static double worst_of_dft(const std::vector<cufftComplex> &in, const std::vector<cufftComplex> &out, int n, int batch)
{
    const double pi = 3.14159265358979323846;
    double worst = 0;
    for (int b = 0; b < batch; b++)
        for (int k = 0; k < n; k++) {
            double re = 0, im = 0;
            for (int j = 0; j < n; j++) {
                double a = -2 * pi * (double)(j * k % n) / n;
                const cufftComplex &x = in[b * n + j];
                re += x.x * std::cos(a) - x.y * std::sin(a);
                im += x.x * std::sin(a) + x.y * std::cos(a);
            }
            worst = std::fmax(worst, std::fabs(re - out[b * n + k].x));
            worst = std::fmax(worst, std::fabs(im - out[b * n + k].y));
        }
    return worst;
}

int main()
{
    const int n = 96, batch = 5, all = n * batch;
    std::vector<cufftComplex> in(all), out(all), back(all);
    for (int i = 0; i < all; i++) {
        in[i].x = (float)((i * 37) % 19) - 9.0f;
        in[i].y = (float)((i * 11) % 7) - 3.0f;
    }
    cufftComplex *d;
    CHECK(cudaMalloc(&d, all * sizeof(cufftComplex)));
    CHECK(cudaMemcpy(d, in.data(), all * sizeof(cufftComplex), cudaMemcpyHostToDevice));

    cufftHandle plan;
    cudaStream_t stream;
    size_t work = 0;
    int version = 0;
    CHECK(cudaStreamCreate(&stream));
    CHECK_FFT(cufftGetVersion(&version));
    CHECK_FFT(cufftPlan1d(&plan, n, CUFFT_C2C, batch));
    CHECK_FFT(cufftGetSize(plan, &work));
    CHECK_FFT(cufftSetStream(plan, stream));
    CHECK_FFT(cufftExecC2C(plan, d, d, CUFFT_FORWARD));
    CHECK(cudaMemcpyAsync(out.data(), d, all * sizeof(cufftComplex), cudaMemcpyDeviceToHost, stream));
    CHECK_FFT(cufftExecC2C(plan, d, d, CUFFT_INVERSE));
    scale<<<(all + 63) / 64, 64, 0, stream>>>(d, all, 1.0f / n);
    CHECK(cudaMemcpyAsync(back.data(), d, all * sizeof(cufftComplex), cudaMemcpyDeviceToHost, stream));
    CHECK(cudaStreamSynchronize(stream));
    CHECK_FFT(cufftDestroy(plan));

    double worst = worst_of_dft(in, out, n, batch), worst_back = 0;
    for (int i = 0; i < all; i++) {
        worst_back = std::fmax(worst_back, std::fabs((double)back[i].x - in[i].x));
        worst_back = std::fmax(worst_back, std::fabs((double)back[i].y - in[i].y));
    }
    CHECK(cudaStreamDestroy(stream));
    CHECK(cudaFree(d));
    if (version <= 0 || worst > 1e-2 || worst_back > 1e-3) {
        std::printf("FAIL cufft_1d: off by %g, and by %g there and back\n", worst, worst_back);
        return 1;
    }
    std::printf("PASS cufft_1d\n");
    return 0;
}
