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
