// cuRAND: quasirandom numbers. An integral over the unit square by Sobol sequences, from the host's generator
// and from states with direction vectors in a kernel.
#include <cuda_runtime.h>
#include <curand.h>
#include <curand_kernel.h>

#include <cmath>
#include <cstdio>
#include <vector>

__global__ void integrate(curandDirectionVectors32_t *vectors, unsigned int *scramble, double *sums, int per_thread)
{
    int i = threadIdx.x;
    curandStateSobol32_t x;
    curandStateScrambledSobol32_t y;
    curand_init(vectors[0], (unsigned int)(i * per_thread), &x);
    curand_init(vectors[1], scramble[1], (unsigned int)(i * per_thread), &y);
    double sum = 0;
    for (int k = 0; k < per_thread; k++)
        sum += curand_uniform(&x) * curand_uniform(&y);
    sums[i] = sum;
}

static double on_host_side(int n)
{
    curandGenerator_t g;
    float *d;
    std::vector<float> h(2 * n);
    if (curandCreateGenerator(&g, CURAND_RNG_QUASI_SOBOL32) != CURAND_STATUS_SUCCESS ||
        curandSetQuasiRandomGeneratorDimensions(g, 2) != CURAND_STATUS_SUCCESS ||
        curandSetGeneratorOrdering(g, CURAND_ORDERING_QUASI_DEFAULT) != CURAND_STATUS_SUCCESS ||
        cudaMalloc(&d, 2 * n * sizeof(float)) != cudaSuccess || curandGenerateUniform(g, d, 2 * n) != CURAND_STATUS_SUCCESS)
        return -1;
    cudaMemcpy(h.data(), d, 2 * n * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(d);
    curandDestroyGenerator(g);
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += h[i] * h[n + i]; /* one dimension after the other */
    return sum / n;
}

static double in_a_kernel(int threads, int per_thread)
{
    curandDirectionVectors32_t *vectors, *d_vectors;
    unsigned int *constants, *d_constants;
    double *d_sums;
    std::vector<double> sums(threads);
    if (curandGetDirectionVectors32(&vectors, CURAND_SCRAMBLED_DIRECTION_VECTORS_32_JOEKUO6) != CURAND_STATUS_SUCCESS ||
        curandGetScrambleConstants32(&constants) != CURAND_STATUS_SUCCESS)
        return -1;
    if (cudaMalloc(&d_vectors, 2 * sizeof(curandDirectionVectors32_t)) || cudaMalloc(&d_constants, 2 * sizeof(unsigned int)) ||
        cudaMalloc(&d_sums, threads * sizeof(double)))
        return -1;
    cudaMemcpy(d_vectors, vectors, 2 * sizeof(curandDirectionVectors32_t), cudaMemcpyHostToDevice);
    cudaMemcpy(d_constants, constants, 2 * sizeof(unsigned int), cudaMemcpyHostToDevice);
    integrate<<<1, threads>>>(d_vectors, d_constants, d_sums, per_thread);
    cudaMemcpy(sums.data(), d_sums, threads * sizeof(double), cudaMemcpyDeviceToHost);
    cudaFree(d_vectors);
    cudaFree(d_constants);
    cudaFree(d_sums);
    double sum = 0;
    for (double s : sums)
        sum += s;
    return sum / (threads * per_thread);
}

int main()
{
    double a = on_host_side(1 << 14), b = in_a_kernel(64, 256);
    if (std::fabs(a - 0.25) > 1e-3 || std::fabs(b - 0.25) > 2e-3) {
        std::printf("FAIL curand_sobol: %g %g\n", a, b);
        return 1;
    }
    std::printf("PASS curand_sobol\n");
    return 0;
}
