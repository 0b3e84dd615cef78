#include <cstdint>
#include <cuda.h>

void casts(CUdeviceptr p, unsigned long long u, const float *constant, float *f, int i)
{
    auto a = static_cast<CUdeviceptr>(u);
    auto b = static_cast<CUdeviceptr>(p + 4);
    auto c = static_cast<unsigned long long>(p);
    auto d = static_cast<unsigned>(p);
    auto e = static_cast<size_t>(p + 4);
    f = (float *)(p + 4);
    f = reinterpret_cast<float *>(p + i * sizeof(float));
    CUdeviceptr g = (uintptr_t)p + 4;
    CUdeviceptr h = (CUdeviceptr)f + 4;
    CUdeviceptr k = reinterpret_cast<CUdeviceptr>(constant);
    unsigned short low = (unsigned short)p;
    size_t n = (size_t)(p + 4), m = size_t(p - 4);
}
