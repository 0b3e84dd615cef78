// Before HIP 7, each call that succeeds resets the last error: only what is read right behind a launch has its error.
#include <cstdio>
#include <cuda_runtime.h>

#define CHECK(e) do { if ((e) != cudaSuccess) printf("%s\n", cudaGetErrorString(e)); } while (0)
#define CHECK_ALL() do { CHECK(cudaDeviceSynchronize()); CHECK(cudaGetLastError()); } while (0) // told
#define CHECK_LAUNCH() do { CHECK(cudaGetLastError()); CHECK(cudaDeviceSynchronize()); } while (0)

__global__ void k(int *p) { *p = 1; }

void right(int *p, cudaStream_t s)
{
    k<<<1, 1>>>(p);
    CHECK(cudaGetLastError());
    k<<<1, 1, 0, s>>>(p);
    cudaError_t e = cudaPeekAtLastError();
    CHECK(cudaStreamSynchronize(s));
    CHECK(cudaGetLastError());
    cudaMalloc(&p, 4);
    if (cudaGetLastError() != cudaSuccess)
        return;
    k<<<1, 1>>>(p);
    printf("%s\n", cudaGetErrorName(e));
    CHECK(cudaGetLastError());
}

int of_its_own(int *p)
{
    k<<<1, 1>>>(p);
    if (cudaMemset(p, 0, 4) != cudaSuccess) {
        printf("failed: ");
        printf("%s\n", cudaGetErrorString(cudaGetLastError()));
    }
    k<<<1, 1>>>(p);
    return cudaFree(p) == cudaSuccess ? 0 : (int)cudaGetLastError();
}

void late(int *p, cudaEvent_t stop)
{
    for (int i = 0; i < 4; i++) {
        k<<<1, 1>>>(p);
    }
    cudaEventRecord(stop);
    CHECK(cudaDeviceSynchronize());
    if (p) {
        cudaError_t e = cudaGetLastError(); // told
        CHECK(e);
    }
}

int wait_and_ask()
{
    cudaDeviceSynchronize();
    return cudaPeekAtLastError(); // told
}

int ask() { return cudaGetLastError(); }

#define CHECK_LAST(what)                                                                                     \
    do {                                                                                                     \
        cudaError_t last = cudaGetLastError();                                                               \
        if (last != cudaSuccess)                                                                             \
            printf("%s: %s\n", what, cudaGetErrorString(last));                                              \
    } while (0)
#define CHECK_KERNEL() check_kernel(__FILE__, __LINE__)

static void check_kernel(const char *file, int line)
{
    if (cudaPeekAtLastError() != cudaSuccess)
        printf("%s:%d\n", file, line);
}

static void clear(cudaError_t e)
{
    if (e != cudaSuccess)
        cudaGetLastError();
}

void by_ones_own(int *p, int *q)
{
    k<<<1, 1>>>(p);
    cudaMemcpy(q, p, 4, cudaMemcpyDeviceToHost);
    CHECK_LAST("copy"); // told
    k<<<1, 1>>>(p);
    CHECK_KERNEL();
    cudaDeviceSynchronize();
    if (cudaGetLastError() != cudaSuccess)
        return;
    k<<<1, 1>>>(p);
    cudaError_t e = cudaDeviceSynchronize();
    clear(e);
    k<<<1, 1>>>(p);
    e = cudaDeviceSynchronize();
    if (e != cudaSuccess) {
        printf("%s\n", cudaGetErrorString(cudaGetLastError()));
        return;
    }
    k<<<1, 1>>>(p);
    cudaFree(q);
    CHECK_KERNEL(); // told
}
