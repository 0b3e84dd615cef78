// Types that a template's parameters decide may be such as HIP does not shuffle: this file has to do with those.
#include <cuda_runtime.h>
#include <cuda_bf16.h>

template <class T> __device__ T sum(T v)
{
    for (int offset = 16; offset > 0; offset >>= 1)
        v += __shfl_down_sync(0xffffffff, v, offset);
    return __shfl_sync(0xffffffff, v, 33, 16);
}

template <class T> struct Scan {
    T *p;
    __device__ T up(int d) const { return __shfl_up_sync(0xffffffff, p[1], d); }
    __device__ T old(int d) const { return __shfl_up(*p, d, 32); }
    __device__ float plain(float x) const { return __shfl_xor_sync(0xffffffff, x, 1); }
};

__global__ void use(__nv_bfloat16 *b) { *b = sum(*b); }

// A macro's body may stand for any type as well.
#define DOWN(v, n) __shfl_down_sync(0xffffffff, (v), (n))
#define ADD(p, v) atomicAdd(p, v)
__global__ void macros(__nv_bfloat16 *b) { ADD(b, DOWN(b[1], 2)); }
