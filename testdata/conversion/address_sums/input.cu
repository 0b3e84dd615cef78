#include <cuda.h>

struct buffer {
    CUdeviceptr base;
    size_t size;
    CUdeviceptr part[4];
    CUdeviceptr end() const { return base + size; }
};

CUdeviceptr half(CUdeviceptr p, size_t n)
{
    return p + n / 2;
}

void sums(CUdeviceptr p, CUdeviceptr q, buffer &b, buffer *pb, int i)
{
    CUdeviceptr r = p + i, s(p + 4), t{p - 4};
    const CUdeviceptr c = 4 * i + p - 3;
    auto a = p + 4;
    b.base = b.base + 4;
    pb->part[i + 1] = pb->part[i] + pb->size * 4 + 1;
    r = (p + 4) + 4;
    r = i ? p + 4 : q;
    r = (i ? p : q) + 4;
    r = p + (q - p) / 2;
    r = b.end() + 4;
    CUdeviceptr list[] = {p, p + 1, 0};
    buffer d = {p + 4, 16, {p + 8}};
    buffer e = {.base = p + 4, .size = 16};
    cuMemsetD8(p + i * sizeof(float), 0, 16);
    cuMemcpyDtoD(half(p + 4, 8), q - 4, 8);
    CUDA_MEMCPY2D copy = {};
    copy.dstDevice = p + 4;
    for (CUdeviceptr x = p; x < p + 64; x += 16)
        cuMemFree(x);
    if (p + 4 < q || p + 4 == q - 4)
        return;
    auto next = [](CUdeviceptr x) { return x + 4; };
    auto second = [](CUdeviceptr x) -> CUdeviceptr { return x + 4; };
    cuMemFree(next(second(p + 4)));
}
