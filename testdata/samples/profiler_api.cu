// A profiled region: cudaProfilerStart and cudaProfilerStop around the work.
#include <cuda_runtime_api.h>
#include <cuda_profiler_api.h>
#include <device_launch_parameters.h>
#include <stdio.h>

static bool failed;

// Without a profiler both succeed, and leave no error behind.
struct ProfileScope {
    ProfileScope() { failed |= cudaProfilerStart() != cudaSuccess || cudaGetLastError() != cudaSuccess; }
    ~ProfileScope() { failed |= cudaProfilerStop() != cudaSuccess || cudaPeekAtLastError() != cudaSuccess; }
};

__global__ void iterate(double *x, int steps)
{
    double v = x[threadIdx.x];
    for (int i = 0; i < steps; i++) v = 0.5 * v + 1.0;
    x[threadIdx.x] = v;
}

int main()
{
    double h[64], *d;
    for (int i = 0; i < 64; i++) h[i] = i;
    if (cudaMalloc((void **)&d, sizeof h) != cudaSuccess) { printf("FAIL profiler_api: alloc\n"); return 1; }
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    {
        ProfileScope scope;
        iterate<<<1, 64>>>(d, 4);
        cudaDeviceSynchronize();
    }
    cudaError_t e = cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(d);
    for (int i = 0; i < 64; i++)
        if (e != cudaSuccess || h[i] != i / 16.0 + 1.875) { printf("FAIL profiler_api: %d %g\n", i, h[i]); return 1; }
    if (failed) { printf("FAIL profiler_api: a status\n"); return 1; }
    printf("PASS profiler_api\n");
    return 0;
}
