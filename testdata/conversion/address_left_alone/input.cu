#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <cuda.h>

typedef unsigned long long u64;
struct own {
    u64 CUdeviceptr_like;
};

void alone(CUdeviceptr p, CUdeviceptr q, const char *n, own o)
{
    u64 a = 1, b = a + 2, *pa = &a;
    b += a;
    o.CUdeviceptr_like = a + 4;
    std::map<std::string, CUdeviceptr> m;
    m[n] = p;
    CUdeviceptr c = m[n];
    std::map<CUdeviceptr, u64> sizes;
    sizes[p] = a;
    u64 t = sizes[p] + 1;
    if (p == q || p != 0 || !p || p)
        cuMemFree(p);
    std::swap(p, q);
    CUdeviceptr z = p ? p : q, null = NULL, zero = 0ULL, empty = {}, braces{0}, copy(p);
    CUdeviceptr *pp = &p, list[2] = {p, q};
    *pp = q;
    cuMemAlloc(&p, a + b);
    cuMemcpyDtoD(p, q, a + b);
    void *host = (void *)p, *args[] = {&p};
    float *f = reinterpret_cast<float *>(q);
    size_t s = (size_t)p + sizeof(p);
    uintptr_t up = uintptr_t(p);
    auto w = p;
    const CUdeviceptr &r = p;
    auto l = [p](CUdeviceptr v) { return v; };
    w = l(p);
}
