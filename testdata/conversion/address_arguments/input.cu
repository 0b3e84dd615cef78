#include <algorithm>
#include <cassert>
#include <iostream>
#include <string>
#include <cuda.h>

typedef CUdeviceptr Pointer;
typedef CUresult (*release)(CUdeviceptr);
struct functions {
    CUresult (*fill)(CUdeviceptr, unsigned char, size_t);
};
template <class A, class B> bool same(const A &a, const B &b)
{
    return a == b;
}
void own(Pointer p, CUdeviceptr q = 0x10);

void arguments(CUdeviceptr p, CUdeviceptr q, unsigned long long u, release f, functions g)
{
    own(u);
    own(p + 4, u);
    f(p + 4);
    g.fill(p + 4, 0, 1);
    cuMemAlloc(&u, 4);
    unsigned long long *numbers = &p;
    Pointer *pointers = &u;
    pointers = numbers;
    std::cout << p << p + 4 << std::to_string(p);
    assert(p % 256 == 0);
    q = std::max(p, q + 4);
    same(p + 4, q);
    same(p + 1, 2);
    Pointer r = p;
    r += 4;
    r = r * 2;
}

template <class T> struct box {
    CUdeviceptr p;
    T *at(size_t i) { return (T *)(p + i * sizeof(T)); }
    void fill(T t)
    {
        cuMemsetD8(p + t, 0, 1);
        cuMemsetD8(p + sizeof(T), 0, 1);
        p += sizeof(T);
    }
};

__global__ void kernel(CUdeviceptr p, CUdeviceptr *list)
{
    float *f = (float *)(p + 4 * threadIdx.x);
    *f = *(float *)list[0];
    list[1] = p + 4;
}
