// "::" before functions of halves, which have a namespace of their own in HIP up to 6.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
namespace own {
__device__ half hlog(half x) { return ::hlog(x); }
__device__ float hsin(float x) { return x; }
}
__global__ void k(half *h, __nv_bfloat16 *b)
{
    h[0] = ::hexp(h[1]);
    b[0] = ::hexp(b[1]);
    h[1] = ::own::hlog(h[0]) + hsqrt(h[1]);
    h[2] = ::__hadd(h[0], ::hsqrt(h[1]));
}
__device__ half quick(half x) { return ::hsqrt(x); }
