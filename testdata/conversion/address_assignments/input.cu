#include <cuda.h>

struct buffer {
    CUdeviceptr base;
    CUdeviceptr part[4];
};

void assignments(CUdeviceptr p, CUdeviceptr q, buffer &b, CUdeviceptr *list, int i)
{
    p += 16;
    p -= i * 2;
    p += i ? 1 : 2;
    p += i + 1;
    p += q - p;
    p /* where */ += /* how far */ 4;
    p &= ~15ull;
    p |= i;
    p <<= 1;
    b.base += 4;
    b.part[i] += sizeof(b);
    *list += 4;
    list[i + 1] -= 4;
    CUdeviceptr &reference = p;
    reference += 4;
    p++;
    --b.base;
    while ((p += 4) < q)
        cuMemFree(p);
    cuMemFree(p += 4);
}
