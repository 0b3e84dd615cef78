/* C that calls CUDA's libraries: the names of types without their tags, designated initialisers, and what C++ does not take. */
#include <cublas_v2.h>
#include <cuda.h>
#include <cuda_runtime.h>
#include <nvml.h>
#include <stdlib.h>

struct class {
    float *new;
    cudaStream_t this;
    size_t n;
};

static cudaDeviceProp properties;
static struct cudaPointerAttributes attributes = {.device = 1};

int fill(struct class *c, int device)
{
    cudaError_t e = cudaGetDeviceProperties(&properties, device);
    enum cudaMemcpyKind kind = cudaMemcpyHostToDevice;
    dim3 grid = {1, 2, 3};
    float4 v = make_float4(1, 2, 3, 4);
    cudaExtent extent = {.width = 4, .height = 1, .depth = 1};
    float *host = malloc(c->n * sizeof *host);
    if (e != cudaSuccess || cudaMalloc((void **)&c->new, c->n * sizeof *host) != cudaSuccess)
        return -1;
    cudaMemcpyAsync(c->new, host, c->n * sizeof *host, kind, c->this);
    cudaPointerGetAttributes(&attributes, c->new);
    cudaMallocHost((void **)&host, 4);
    cudaMemPrefetchAsync(c->new, c->n, device, c->this);
    free(host);
    return (int)(grid.x + extent.width + (size_t)v.x);
}

int libraries(cublasHandle_t handle, const float *a, float *b)
{
    float one = 1;
    CUdevice device;
    CUcontext context;
    CUdeviceptr at;
    nvmlDevice_t nvml;
    nvmlMemory_t memory;
    cublasStatus_t s = cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_T, 1, 1, 1, &one, a, 1, a, 1, &one, b, 1);
    if (cuInit(0) != CUDA_SUCCESS || cuDeviceGet(&device, 0) != CUDA_SUCCESS || cuCtxCreate(&context, 0, device) != CUDA_SUCCESS)
        return 1;
    cuMemAlloc(&at, 16);
    return nvmlInit_v2() == NVML_SUCCESS && nvmlDeviceGetHandleByIndex_v2(0, &nvml) == NVML_SUCCESS &&
           nvmlDeviceGetMemoryInfo(nvml, &memory) == NVML_SUCCESS && s == CUBLAS_STATUS_SUCCESS;
}
