// cuRAND in kernels: states, uniform, normal and Poisson numbers, and pi by throwing darts.
#include <curand_kernel.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                            \
    do {                                                                       \
        cudaError_t err_ = (call);                                             \
        if (err_ != cudaSuccess) {                                             \
            std::printf("FAIL curand_device: %s\n", cudaGetErrorString(err_)); \
            std::exit(1);                                                      \
        }                                                                      \
    } while (0)

__global__ void setup(curandState *states, unsigned long long seed)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    curand_init(seed, i, 0, &states[i]);
}

__global__ void darts(curandState *states, unsigned int *hits, int rounds)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    curandState local = states[i];
    unsigned int n = 0;
    for (int k = 0; k < rounds; k++) {
        float x = curand_uniform(&local), y = curand_uniform(&local);
        n += x * x + y * y <= 1.0f;
    }
    states[i] = local;
    hits[i] = n;
}

__global__ void philox(float *uniform, float *normal, unsigned int *poisson, double lambda)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    curandStatePhilox4_32_10_t state;
    curand_init(5, i, 0, &state);
    float4 u = curand_uniform4(&state);
    float2 g = curand_normal2(&state);
    uint4 bits = curand4(&state);
    uniform[i] = (u.x + u.y + u.z + u.w) / 4;
    normal[i] = (g.x + g.y) / 2 + (float)(bits.x & 0u);
    poisson[i] = curand_poisson(&state, lambda);
}

/* Skipping ahead by n and drawing n numbers lead to the same place. */
__global__ void skip(int *same)
{
    curandStateMRG32k3a_t a, b;
    curand_init(9, 0, 0, &a);
    b = a;
    for (int k = 0; k < 37; k++)
        curand(&a);
    skipahead(37, &b);
    *same = curand(&a) == curand(&b);
}

template <class State>
__device__ double mean_of(State *state, int n)
{
    double sum = 0;
    for (int k = 0; k < n; k++)
        sum += curand_uniform_double(state);
    return sum / n;
}

__global__ void means(double *out)
{
    curandStateXORWOW_t a;
    curandStateMRG32k3a b;
    curand_init(1, 0, 0, &a);
    curand_init(1, 0, 0, &b);
    out[0] = mean_of(&a, 4096);
    out[1] = mean_of(&b, 4096);
}

template <class T>
static double average(const T *d, int n)
{
    std::vector<T> h(n);
    CHECK(cudaMemcpy(h.data(), d, n * sizeof(T), cudaMemcpyDeviceToHost));
    double sum = 0;
    for (T v : h)
        sum += (double)v;
    return sum / n;
}

int main()
{
    const int threads = 4096, rounds = 1000;
    curandState *states;
    unsigned int *counts;
    float *u, *g;
    double *m;
    int *same, host_same = 0;
    CHECK(cudaMalloc(&states, threads * sizeof(curandState)));
    CHECK(cudaMalloc(&counts, threads * sizeof(unsigned int)));
    CHECK(cudaMalloc(&u, threads * sizeof(float)));
    CHECK(cudaMalloc(&g, threads * sizeof(float)));
    CHECK(cudaMalloc(&m, 2 * sizeof(double)));
    CHECK(cudaMalloc(&same, sizeof(int)));

    setup<<<threads / 128, 128>>>(states, 1234ULL);
    darts<<<threads / 128, 128>>>(states, counts, rounds);
    double pi = 4 * average(counts, threads) / rounds;
    philox<<<threads / 128, 128>>>(u, g, counts, 4.0);
    double uniform = average(u, threads), normal = average(g, threads), poisson = average(counts, threads);
    skip<<<1, 1>>>(same);
    means<<<1, 1>>>(m);
    double mean = average(m, 2);
    CHECK(cudaMemcpy(&host_same, same, sizeof host_same, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(states));
    CHECK(cudaFree(counts));
    CHECK(cudaFree(u));
    CHECK(cudaFree(g));
    CHECK(cudaFree(m));
    CHECK(cudaFree(same));
    if (std::fabs(pi - 3.14159) > 0.01 || std::fabs(uniform - 0.5) > 0.02 || std::fabs(normal) > 0.05 ||
        std::fabs(poisson - 4) > 0.2 || std::fabs(mean - 0.5) > 0.02 || !host_same) {
        std::printf("FAIL curand_device: %g %g %g %g %g %d\n", pi, uniform, normal, poisson, mean, host_same);
        return 1;
    }
    std::printf("PASS curand_device\n");
    return 0;
}
