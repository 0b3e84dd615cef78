// Overloads that HIP lacks: told where the parse knows the type, and nothing is said of the others.
#include <hip/hip_runtime.h>
#include <hipblas/hipblas.h>

typedef long long number;

__global__ void kernel(float2 *v, float *f, long long *l, unsigned long long *u, unsigned short *s, hipTextureObject_t t)
{
    bool there;
    number *n = l;
    double sine, cosine;
    atomicAdd(v, *v);
    atomicAdd(f, *f);
    atomicAnd(n, 1);
    atomicAnd(u, 1ull);
    atomicCAS(s, (unsigned short)0, (unsigned short)1);
    sincos(*f, f, f + 1);
    sincos(1.0, &sine, &cosine);
    tex2D<float>(t, 0.f, 0.f, &there);
    tex2D<float>(t, 0.f, 0.f);
    tex2DLayered(f, t, 0.f, 0.f, 1);
    tex2DLayered<float>(t, 0.f, 0.f, 1);
}

template <class T> __global__ void unknown(T *p) { atomicAdd(p, *p); }

void host(hipblasHandle_t h, void *p, float one, hipMemLocation place)
{
    hipblasGemmEx_v2(h, HIPBLAS_OP_N, HIPBLAS_OP_N, 1, 1, 1, &one, p, HIP_R_32F, 1, p, HIP_R_32F, 1, &one, p, HIP_R_32F, 1,
                 HIP_R_32F, HIPBLAS_GEMM_DEFAULT);
    hipblasGemmEx_v2(h, HIPBLAS_OP_N, HIPBLAS_OP_N, 1, 1, 1, &one, p, HIP_R_32F, 1, p, HIP_R_32F, 1, &one, p, HIP_R_32F, 1,
                 HIPBLAS_COMPUTE_32F, HIPBLAS_GEMM_DEFAULT);
    hipMemAdvise(p, 1, hipMemAdviseSetReadMostly, 0);
    hipMemAdvise(p, 1, hipMemAdviseSetReadMostly, place);
    hipMemPrefetchAsync(p, 1, place, 0, 0);
    hipMemPrefetchAsync(p, 1, 0, 0);
}

#include <hip/hip_fp16.h>
#include <hip/hip_bf16.h>

__global__ void halves(half *h, half2 *h2, __hip_bfloat16 *b, __hip_bfloat162 *b2, const half *c)
{
    atomicAdd(h, *h);
    atomicAdd(h2, *h2);
    atomicAdd(b, *b);
    atomicAdd(b2, *b2);
    *b = __ldg(b);
    *h = __ldg(c);
}
