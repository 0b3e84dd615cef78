// Overloads that HIP lacks: told where the parse knows the type, and nothing is said of the others.
#include <cuda_runtime.h>
#include <cublas_v2.h>

typedef long long number;

__global__ void kernel(float2 *v, float *f, long long *l, unsigned long long *u, unsigned short *s, cudaTextureObject_t t)
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

void host(cublasHandle_t h, void *p, float one, cudaMemLocation place)
{
    cublasGemmEx(h, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 1, &one, p, CUDA_R_32F, 1, p, CUDA_R_32F, 1, &one, p, CUDA_R_32F, 1,
                 CUDA_R_32F, CUBLAS_GEMM_DEFAULT);
    cublasGemmEx(h, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 1, &one, p, CUDA_R_32F, 1, p, CUDA_R_32F, 1, &one, p, CUDA_R_32F, 1,
                 CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT);
    cudaMemAdvise(p, 1, cudaMemAdviseSetReadMostly, 0);
    cudaMemAdvise(p, 1, cudaMemAdviseSetReadMostly, place);
    cudaMemPrefetchAsync(p, 1, place, 0, 0);
    cudaMemPrefetchAsync(p, 1, 0, 0);
}

#include <cuda_fp16.h>
#include <cuda_bf16.h>

__global__ void halves(half *h, half2 *h2, __nv_bfloat16 *b, __nv_bfloat162 *b2, const half *c)
{
    atomicAdd(h, *h);
    atomicAdd(h2, *h2);
    atomicAdd(b, *b);
    atomicAdd(b2, *b2);
    *b = __ldg(b);
    *h = __ldg(c);
}
