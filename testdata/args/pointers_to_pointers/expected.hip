#include <hip/hip_runtime.h>

void pitched(size_t width, size_t height)
{
    float *typed;
    void *untyped;
    size_t pitch;
    hipMallocPitch(reinterpret_cast<void **>(&typed), &pitch, width, height);
    hipMallocPitch((void **)&typed, &pitch, width, height);
    hipMallocPitch(reinterpret_cast<void **>((float **)&untyped), &pitch, width, height);
    hipMallocPitch(reinterpret_cast<void **>(&typed), &pitch, width, height);
    hipHostGetDevicePointer(reinterpret_cast<void **>(&typed), untyped, 0);
}

struct Image {
    float *data;
    size_t pitch;
    void make(size_t n) { hipMallocPitch(reinterpret_cast<void **>(&this->data), &pitch, n, n); }
};
