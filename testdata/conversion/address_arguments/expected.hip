#include <algorithm>
#include <cassert>
#include <iostream>
#include <string>
#include <hip/hip_runtime.h>

typedef hipDeviceptr_t Pointer;
typedef hipError_t (*release)(hipDeviceptr_t);
struct functions {
    hipError_t (*fill)(hipDeviceptr_t, unsigned char, size_t);
};
template <class A, class B> bool same(const A &a, const B &b)
{
    return a == b;
}
void own(Pointer p, hipDeviceptr_t q = (hipDeviceptr_t)0x10);

void arguments(hipDeviceptr_t p, hipDeviceptr_t q, unsigned long long u, release f, functions g)
{
    own((hipDeviceptr_t)u);
    own((char *)p + 4, (hipDeviceptr_t)u);
    f((char *)p + 4);
    g.fill((char *)p + 4, 0, 1);
    hipMalloc((hipDeviceptr_t *)&u, 4);
    unsigned long long *numbers = (unsigned long long *)&p;
    Pointer *pointers = (hipDeviceptr_t *)&u;
    pointers = (hipDeviceptr_t *)numbers;
    std::cout << (unsigned long long)p << (unsigned long long)p + 4 << std::to_string((unsigned long long)p);
    assert((unsigned long long)p % 256 == 0);
    q = (hipDeviceptr_t)std::max(p, (hipDeviceptr_t)((char *)q + 4));
    same((hipDeviceptr_t)((char *)p + 4), q);
    same((unsigned long long)p + 1, 2);
    Pointer r = p;
    r = (char *)r + 4;
    r = (hipDeviceptr_t)((unsigned long long)r * 2);
}

template <class T> struct box {
    hipDeviceptr_t p;
    T *at(size_t i) { return (T *)((char *)p + i * sizeof(T)); }
    void fill(T t)
    {
        hipMemsetD8((char *)p + t, 0, 1);
        hipMemsetD8((char *)p + sizeof(T), 0, 1);
        p = (char *)p + sizeof(T);
    }
};

__global__ void kernel(hipDeviceptr_t p, hipDeviceptr_t *list)
{
    float *f = (float *)((char *)p + 4 * threadIdx.x);
    *f = *(float *)list[0];
    list[1] = (char *)p + 4;
}
