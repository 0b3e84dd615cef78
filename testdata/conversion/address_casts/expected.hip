#include <cstdint>
#include <hip/hip_runtime.h>

void casts(hipDeviceptr_t p, unsigned long long u, const float *constant, float *f, int i)
{
    auto a = reinterpret_cast<hipDeviceptr_t>(u);
    auto b = static_cast<hipDeviceptr_t>((char *)p + 4);
    auto c = static_cast<unsigned long long>((unsigned long long)p);
    auto d = static_cast<unsigned>((unsigned long long)p);
    auto e = static_cast<size_t>((unsigned long long)p + 4);
    f = (float *)((char *)p + 4);
    f = reinterpret_cast<float *>((char *)p + i * sizeof(float));
    hipDeviceptr_t g = (hipDeviceptr_t)((uintptr_t)p + 4);
    hipDeviceptr_t h = (char *)(hipDeviceptr_t)f + 4;
    hipDeviceptr_t k = (hipDeviceptr_t)constant;
    unsigned short low = (unsigned short)(unsigned long long)p;
    size_t n = (size_t)((unsigned long long)p + 4), m = size_t((unsigned long long)p - 4);
}
