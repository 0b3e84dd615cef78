#include <hip/hip_runtime.h>

struct buffer {
    hipDeviceptr_t base;
    hipDeviceptr_t part[4];
};

void assignments(hipDeviceptr_t p, hipDeviceptr_t q, buffer &b, hipDeviceptr_t *list, int i)
{
    p = (char *)p + 16;
    p = (char *)p - i * 2;
    p = (char *)p + (i ? 1 : 2);
    p = (char *)p + (i + 1);
    p = (char *)p + ((unsigned long long)q - (unsigned long long)p);
    p /* where */ = (char *)p + /* how far */ 4;
    p = (hipDeviceptr_t)((unsigned long long)p & (~15ull));
    p = (hipDeviceptr_t)((unsigned long long)p | i);
    p = (hipDeviceptr_t)((unsigned long long)p << 1);
    b.base = (char *)b.base + 4;
    b.part[i] = (char *)b.part[i] + sizeof(b);
    *list = (char *)*list + 4;
    list[i + 1] = (char *)list[i + 1] - 4;
    hipDeviceptr_t &reference = p;
    reference = (char *)reference + 4;
    p = (char *)p + 1;
    b.base = (char *)b.base - 1;
    while ((p = (char *)p + 4) < q)
        hipFree(p);
    hipFree(p = (char *)p + 4);
}
