// Macros that launch kernels, that wrap calls, and that build names.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>

#define DIVUP(a, b) (((a) + (b) - 1) / (b))
#define LAUNCH(kernel, n, ...) kernel<<<DIVUP((n), 128), 128>>>(__VA_ARGS__)
#define LAUNCH_ON(kernel, grid, block, smem, stream, ...) \
    do { \
        kernel<<<(grid), (block), (smem), (stream)>>>(__VA_ARGS__); \
        CHECK(cudaPeekAtLastError()); \
    } while (0)
#define CHECK(call) check((call), #call)
#define CUDA(name) CHECK(cuda##name)
#define GLOBAL_INDEX (blockIdx.x * blockDim.x + threadIdx.x)
#define MEMCPY(dst, src, bytes, dir) CHECK(cudaMemcpy(dst, src, bytes, cudaMemcpy##dir))
#define KERNEL_OP(opname, expr)                         \
    __global__ void opname##Kernel(float *p, int n)     \
    {                                                   \
        int i = GLOBAL_INDEX;                           \
        if (i < n) { float x = p[i]; p[i] = (expr); }   \
    }
#define ALLOC(type, count) ([&]() -> type * { void *q = nullptr; CHECK(cudaMalloc(&q, (count) * sizeof(type))); return (type *)q; }())

static void check(cudaError_t e, const char *expr)
{
    if (e != cudaSuccess) {
        printf("FAIL launch_macros: %s: %s\n", expr, cudaGetErrorString(e));
        exit(1);
    }
}

KERNEL_OP(twice, 2.0f * x)
KERNEL_OP(minusOne, x - 1.0f)
KERNEL_OP(square, x * x)

#define FOR_EACH_OP(X) X(twice) X(minusOne) X(square)
#define RUN_OP(op) LAUNCH(op##Kernel, n, d, n);

int main()
{
    const int n = 1000;
    float h[n];
    for (int i = 0; i < n; i++) h[i] = (float)(i % 50);

    float *d = ALLOC(float, n);
    MEMCPY(d, h, n * sizeof(float), HostToDevice);
    FOR_EACH_OP(RUN_OP)
    CHECK(cudaGetLastError());

    cudaStream_t st;
    CUDA(StreamCreate(&st));
    LAUNCH_ON(minusOneKernel, dim3(DIVUP(n, 64)), dim3(64), 0, st, d, n);
    CUDA(StreamSynchronize(st));
    CUDA(StreamDestroy(st));
    MEMCPY(h, d, n * sizeof(float), DeviceToHost);
    CUDA(Free(d));

    for (int i = 0; i < n; i++) {
        float x = 2.0f * (float)(i % 50) - 1.0f;
        if (h[i] != x * x - 1.0f) { printf("FAIL launch_macros: %d\n", i); return 1; }
    }
    printf("PASS launch_macros\n");
    return 0;
}
