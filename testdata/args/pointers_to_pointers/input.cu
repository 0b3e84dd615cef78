#include <cuda_runtime.h>

void pitched(size_t width, size_t height)
{
    float *typed;
    void *untyped;
    size_t pitch;
    cudaMallocPitch(&typed, &pitch, width, height);
    cudaMallocPitch((void **)&typed, &pitch, width, height);
    cudaMallocPitch((float **)&untyped, &pitch, width, height);
    cudaMallocPitch(reinterpret_cast<void **>(&typed), &pitch, width, height);
    cudaHostGetDevicePointer(&typed, untyped, 0);
}

struct Image {
    float *data;
    size_t pitch;
    void make(size_t n) { cudaMallocPitch(&this->data, &pitch, n, n); }
};
