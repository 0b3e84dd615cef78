#include <cstdio>
#include <hip/hip_runtime.h>

void take(unsigned long long);

hipDeviceptr_t align(hipDeviceptr_t p, size_t a)
{
    return (hipDeviceptr_t)(((unsigned long long)p + a - 1) & ~(a - 1));
}

unsigned long long raw(hipDeviceptr_t p)
{
    return (unsigned long long)p;
}

struct both {
    hipDeviceptr_t address;
    unsigned long long number;
    both(unsigned long long u, hipDeviceptr_t p) : address((hipDeviceptr_t)u), number((unsigned long long)p) {}
};

void numbers(hipDeviceptr_t p, hipDeviceptr_t q, unsigned long long u, int *array)
{
    hipDeviceptr_t a = (hipDeviceptr_t)u, b = (hipDeviceptr_t)0x1000, c = (hipDeviceptr_t)(u + 16), d = (hipDeviceptr_t)(u | 1);
    unsigned long long v = (unsigned long long)p, list[] = {(unsigned long long)p, (unsigned long long)p + 1, 0};
    size_t distance = (unsigned long long)q - (unsigned long long)p;
    int low = (int)(unsigned long long)p;
    double x = (unsigned long long)p;
    if ((unsigned long long)p & 15)
        return;
    if ((unsigned long long)p % 256 == 0 && (unsigned long long)p == u && (unsigned long long)q > 0)
        return;
    v = ~(unsigned long long)p + ((unsigned long long)p >> 8) + -(unsigned long long)p;
    v += (unsigned long long)p;
    v = u ? (unsigned long long)p : (unsigned long long)q;
    a = (hipDeviceptr_t)((unsigned long long)p * 2);
    a = u ? (hipDeviceptr_t)0x10 : p;
    a = b = (hipDeviceptr_t)u;
    array[(unsigned long long)p - (unsigned long long)q] = 1;
    take((unsigned long long)p);
    take((unsigned long long)p + 4);
    switch ((unsigned long long)p & 3) {
    case 0:
        break;
    }
    printf("%llx %llx %p\n", (unsigned long long)p, (unsigned long long)q - (unsigned long long)p, (void *)p);
    both e((unsigned long long)p, (hipDeviceptr_t)u);
}
