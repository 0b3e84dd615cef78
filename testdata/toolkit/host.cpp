// C++ for the host's compiler: templates of the runtime, default arguments, overloads.
#include <cublas_v2.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <cufft.h>
#include <vector>

void kernel(float *);
extern "C" cudaError_t cudaFree(void *devPtr);

int run(const std::vector<float> &v)
{
    float *p = nullptr, *q;
    cudaStream_t stream;
    cudaEvent_t event;
    dim3 grid(4), block = {8, 8};
    cudaMalloc(&p, v.size() * sizeof *p);
    cudaMallocManaged(&q, 16);
    cudaMallocHost(&q, 16, 0u);
    cudaStreamCreate(&stream);
    cudaEventCreate(&event, cudaEventDisableTiming);
    cudaStreamWaitEvent(stream, event);
    void *args[] = {&p};
    cudaLaunchKernel(kernel, grid, block, args);
    cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 1024);
    int blocks, size;
    cudaOccupancyMaxPotentialBlockSize(&blocks, &size, kernel);
    cudaChannelFormatDesc desc = cudaCreateChannelDesc<float4>();
    cufftHandle plan;
    cufftPlan1d(&plan, 8, CUFFT_C2C, 1);
    return cudaFree(p) == cudaSuccess ? desc.x : blocks;
}
