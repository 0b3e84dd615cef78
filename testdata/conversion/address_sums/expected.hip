#include <hip/hip_runtime.h>

struct buffer {
    hipDeviceptr_t base;
    size_t size;
    hipDeviceptr_t part[4];
    hipDeviceptr_t end() const { return (char *)base + size; }
};

hipDeviceptr_t half(hipDeviceptr_t p, size_t n)
{
    return (char *)p + n / 2;
}

void sums(hipDeviceptr_t p, hipDeviceptr_t q, buffer &b, buffer *pb, int i)
{
    hipDeviceptr_t r = (char *)p + i, s((char *)p + 4), t{(char *)p - 4};
    const hipDeviceptr_t c = 4 * i + (char *)p - 3;
    auto a = (hipDeviceptr_t)((char *)p + 4);
    b.base = (char *)b.base + 4;
    pb->part[i + 1] = (char *)pb->part[i] + pb->size * 4 + 1;
    r = ((char *)p + 4) + 4;
    r = i ? (char *)p + 4 : q;
    r = (i ? (char *)p : (char *)q) + 4;
    r = (char *)p + ((unsigned long long)q - (unsigned long long)p) / 2;
    r = (char *)b.end() + 4;
    hipDeviceptr_t list[] = {p, (char *)p + 1, 0};
    buffer d = {(char *)p + 4, 16, {(char *)p + 8}};
    buffer e = {.base = (char *)p + 4, .size = 16};
    hipMemsetD8((char *)p + i * sizeof(float), 0, 16);
    hipMemcpyDtoD(half((char *)p + 4, 8), (char *)q - 4, 8);
    hip_Memcpy2D copy = {};
    copy.dstDevice = (char *)p + 4;
    for (hipDeviceptr_t x = p; x < (char *)p + 64; x = (char *)x + 16)
        hipFree(x);
    if ((char *)p + 4 < q || (char *)p + 4 == (char *)q - 4)
        return;
    auto next = [](hipDeviceptr_t x) { return (hipDeviceptr_t)((char *)x + 4); };
    auto second = [](hipDeviceptr_t x) -> hipDeviceptr_t { return (char *)x + 4; };
    hipFree(next(second((char *)p + 4)));
}
