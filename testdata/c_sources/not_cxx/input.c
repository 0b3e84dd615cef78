#include <cuda_runtime.h>
#include <cublas_v2.h>
#include <cuda.h>
#include <nvml.h>
#include <stdio.h>
#include <stdlib.h>

struct class { int new; float *this; };
typedef enum { template, typename } namespace_t;

static int add(a, b)
    int a, b;
{
    return a + b;
}

#define kind(x) _Generic((x), int: "int", float: "float", default: "other")

int run(int n, float host[n])
{
    int *p = malloc(n * sizeof *p);
    float *d, table[n];
    struct class c = {.this = host, .new = 3};
    cudaError_t e = cudaMalloc((void **)&d, n * sizeof(float));
    enum cudaMemcpyKind k = cudaMemcpyHostToDevice;
    struct cudaDeviceProp prop;
    cudaDeviceProp prop2;
    cublasHandle_t h;
    cudaMallocHost((void **)&p, 16);
    cudaMemcpy(d, table, n, k);
    cudaStreamCreateWithFlags(0, cudaStreamNonBlocking);
    cublasCreate(&h);
    cuInit(0);
    nvmlInit();
    printf("%s %s\n", cudaGetErrorString(e), kind(n));
    helper(n);
    return add(n, 2) + c.new + (cudaGetDeviceProperties(&prop, 0) == cudaSuccess) + prop2.major;
}
