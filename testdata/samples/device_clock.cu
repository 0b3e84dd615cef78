// Clocks on the device: clock64 and clock around a piece of work.
#include <cuda_runtime.h>
#include <cstdio>
#include <ctime>

__global__ void timed(const float *in, float *out, long long *cycles, int n)
{
    __shared__ float s[128];
    long long start = clock64();
    clock_t c0 = clock();
    s[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    float acc = 0.0f;
    for (int i = 0; i < n; ++i) acc += s[(threadIdx.x + i) % n];
    out[threadIdx.x] = acc;
    __syncthreads();
    clock_t c1 = clock();
    long long stop = clock64();
    if (threadIdx.x == 0) {
        cycles[0] = stop - start;
        cycles[1] = c1 != c0;
    }
}

int main()
{
    const int n = 128;
    float h[n], r[n], *d, *dr, want = 0;
    long long c[2] = {0, 0}, *dc;
    for (int i = 0; i < n; i++) want += h[i] = (float)(i % 5);
    cudaError_t e;
    if ((e = cudaMalloc(&d, sizeof h)) != cudaSuccess || (e = cudaMalloc(&dr, sizeof r)) != cudaSuccess ||
        (e = cudaMalloc(&dc, sizeof c)) != cudaSuccess ||
        (e = cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice)) != cudaSuccess) {
        printf("FAIL device_clock: %s\n", cudaGetErrorString(e));
        return 1;
    }
    std::clock_t t0 = std::clock();
    timed<<<1, n>>>(d, dr, dc, n);
    e = cudaDeviceSynchronize();
    double seconds = double(std::clock() - t0) / CLOCKS_PER_SEC;
    cudaMemcpy(r, dr, sizeof r, cudaMemcpyDeviceToHost);
    cudaMemcpy(c, dc, sizeof c, cudaMemcpyDeviceToHost);
    cudaFree(d); cudaFree(dr); cudaFree(dc);
    for (int i = 0; i < n; i++)
        if (r[i] != want) e = cudaErrorUnknown;
    if (e != cudaSuccess || c[0] <= 0 || !c[1] || seconds < 0) {
        printf("FAIL device_clock: %s, %lld cycles\n", cudaGetErrorName(e), c[0]);
        return 1;
    }
    printf("PASS device_clock\n");
    return 0;
}
