// Calls of types that HIP lacks become a helper's, and so do those whose types a template's parameters decide.
#include <cuda_runtime.h>
#include <cuda_bf16.h>

typedef const __nv_bfloat16 *row;

__global__ void kernel(row b, __nv_bfloat16 *out, const float *f, const ushort4 *u)
{
    *out = __ldg(b);
    *out = ::__ldg(&b[1]);
    *out = __ldca(out + 1);
    float x = __ldg(f) + __ldca(f);
    ushort4 four = __ldg(u);
}

template <class T> struct view {
    T *p;
    __device__ T at(int i) const { return __ldg(p + i); }
    __device__ float plain(const float *q) const { return __ldg(q); }
};

template <class T, int N> __device__ T sum(const T *p)
{
    auto q = p;
    return __ldg(p + N) + __ldg(&q[N]) + __ldg((const int *)p);
}

#define READ(p) __ldg(p)
__device__ float read(const float *p) { return READ(p); }
