#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <hip/hip_runtime.h>

typedef unsigned long long u64;
struct own {
    u64 CUdeviceptr_like;
};

void alone(hipDeviceptr_t p, hipDeviceptr_t q, const char *n, own o)
{
    u64 a = 1, b = a + 2, *pa = &a;
    b += a;
    o.CUdeviceptr_like = a + 4;
    std::map<std::string, hipDeviceptr_t> m;
    m[n] = p;
    hipDeviceptr_t c = m[n];
    std::map<hipDeviceptr_t, u64> sizes;
    sizes[p] = a;
    u64 t = sizes[p] + 1;
    if (p == q || p != 0 || !p || p)
        hipFree(p);
    std::swap(p, q);
    hipDeviceptr_t z = p ? p : q, null = NULL, zero = 0ULL, empty = {}, braces{0}, copy(p);
    hipDeviceptr_t *pp = &p, list[2] = {p, q};
    *pp = q;
    hipMalloc(&p, a + b);
    hipMemcpyDtoD(p, q, a + b);
    void *host = (void *)p, *args[] = {&p};
    float *f = reinterpret_cast<float *>(q);
    size_t s = (size_t)p + sizeof(p);
    uintptr_t up = uintptr_t(p);
    auto w = p;
    const hipDeviceptr_t &r = p;
    auto l = [p](hipDeviceptr_t v) { return v; };
    w = l(p);
}
