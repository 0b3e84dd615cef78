// cuRAND on the host side: generators, distributions, orderings, and the moments of what they give.
#include <cuda_runtime.h>
#include <curand.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK_RAND(call)                                                       \
    do {                                                                       \
        curandStatus_t err_ = (call);                                          \
        if (err_ != CURAND_STATUS_SUCCESS) {                                   \
            std::printf("FAIL curand_host: %s gives %d\n", #call, (int)err_);  \
            std::exit(1);                                                      \
        }                                                                      \
    } while (0)

template <class T>
static void moments(const T *d, size_t n, double *mean, double *deviation)
{
    std::vector<T> h(n);
    cudaMemcpy(h.data(), d, n * sizeof(T), cudaMemcpyDeviceToHost);
    double sum = 0, squares = 0;
    for (size_t i = 0; i < n; i++) {
        sum += (double)h[i];
        squares += (double)h[i] * (double)h[i];
    }
    *mean = sum / n;
    *deviation = std::sqrt(squares / n - *mean * *mean);
}

static int expect(const char *what, double mean, double deviation, double want_mean, double want_deviation, double within)
{
    if (std::fabs(mean - want_mean) <= within && std::fabs(deviation - want_deviation) <= within)
        return 0;
    std::printf("FAIL curand_host: %s: mean %g, deviation %g\n", what, mean, deviation);
    return 1;
}

static int try_generator(curandRngType_t type, const char *name)
{
    const size_t n = 1 << 16;
    float *f;
    double *d;
    unsigned int *u;
    double mean, deviation;
    int bad = 0;
    if (cudaMalloc(&f, n * sizeof *f) || cudaMalloc(&d, n * sizeof *d) || cudaMalloc(&u, n * sizeof *u))
        return 1;
    curandGenerator_t g;
    CHECK_RAND(curandCreateGenerator(&g, type));
    CHECK_RAND(curandSetPseudoRandomGeneratorSeed(g, 20240229ULL));
    CHECK_RAND(curandSetStream(g, 0));
    CHECK_RAND(curandGenerateSeeds(g));
    CHECK_RAND(curandGenerateUniform(g, f, n));
    moments(f, n, &mean, &deviation);
    bad += expect(name, mean, deviation, 0.5, std::sqrt(1.0 / 12), 0.02);
    CHECK_RAND(curandGenerateNormalDouble(g, d, n, 3.0, 2.0));
    moments(d, n, &mean, &deviation);
    bad += expect(name, mean, deviation, 3.0, 2.0, 0.1);
    CHECK_RAND(curandGeneratePoisson(g, u, n, 10.0));
    moments(u, n, &mean, &deviation);
    bad += expect(name, mean, deviation, 10.0, std::sqrt(10.0), 0.2);
    CHECK_RAND(curandDestroyGenerator(g));
    cudaFree(f);
    cudaFree(d);
    cudaFree(u);
    return bad;
}

int main()
{
    int bad = 0, version = 0;
    CHECK_RAND(curandGetVersion(&version));
    bad += try_generator(CURAND_RNG_PSEUDO_DEFAULT, "default");
    bad += try_generator(CURAND_RNG_PSEUDO_MRG32K3A, "mrg32k3a");
    bad += try_generator(CURAND_RNG_PSEUDO_PHILOX4_32_10, "philox");

    /* The same seed gives the same numbers, on the host as well. */
    std::vector<float> a(1000), b(1000);
    for (std::vector<float> *v : {&a, &b}) {
        curandGenerator_t g;
        CHECK_RAND(curandCreateGeneratorHost(&g, CURAND_RNG_PSEUDO_XORWOW));
        CHECK_RAND(curandSetPseudoRandomGeneratorSeed(g, 7));
        CHECK_RAND(curandSetGeneratorOffset(g, 100));
        CHECK_RAND(curandGenerateUniform(g, v->data(), v->size()));
        CHECK_RAND(curandDestroyGenerator(g));
    }
    bad += a != b || version <= 0;
    if (bad)
        return 1;
    std::printf("PASS curand_host\n");
    return 0;
}
