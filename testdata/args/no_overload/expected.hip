// Overloads that HIP lacks: told where the parse knows the type, and nothing is said of the others.
#include <hip/hip_runtime.h>
#include <hipblas/hipblas.h>

#if defined(__HIP__) && !defined(TRANSHIP_WORDS)
#define TRANSHIP_WORDS
// The widest words that values of an alignment can be copied by, whatever their type is
template <unsigned long Alignment> struct tranship_word
{
    typedef unsigned type __attribute__((ext_vector_type(4), may_alias));
};
template <> struct tranship_word<1>
{
    typedef unsigned char type;
};
template <> struct tranship_word<2>
{
    typedef unsigned short type __attribute__((may_alias));
};
template <> struct tranship_word<4>
{
    typedef unsigned type __attribute__((may_alias));
};
template <> struct tranship_word<8>
{
    typedef unsigned long long type __attribute__((may_alias));
};
#endif
#if defined(__HIP__) && !defined(TRANSHIP_LOAD)
#define TRANSHIP_LOAD
// CUDA's loads with cache hints, for values of any type
template <class T> static __device__ inline T tranship_load(const T *p)
{
    return *p;
}
// __ldcs, __ldlu: what is not read again need not stay in the caches
template <class T> static __device__ inline T tranship_load_once(const T *p)
{
    typedef typename tranship_word<alignof(T)>::type word;
    word w[sizeof(T) / sizeof(word)];
    for (unsigned i = 0; i < sizeof(T) / sizeof(word); i++)
        w[i] = __builtin_nontemporal_load((const word *)p + i);
    T value;
    __builtin_memcpy((void *)&value, w, sizeof(T));
    return value;
}
// Past the caches that others do not see: atomic loads of words of up to 8 bytes
template <int Scope, class T> static __device__ inline T tranship_load_fresh(const T *p)
{
    typedef typename tranship_word<(alignof(T) < 8 ? alignof(T) : 8)>::type word;
    word w[sizeof(T) / sizeof(word)];
    for (unsigned i = 0; i < sizeof(T) / sizeof(word); i++)
        w[i] = __hip_atomic_load((const word *)p + i, __ATOMIC_RELAXED, Scope);
    T value;
    __builtin_memcpy((void *)&value, w, sizeof(T));
    return value;
}
// __ldcg: what other blocks have written
template <class T> static __device__ inline T tranship_load_device(const T *p)
{
    return tranship_load_fresh<__HIP_MEMORY_SCOPE_AGENT>(p);
}
// __ldcv: what other devices and the host have written, too
template <class T> static __device__ inline T tranship_load_system(const T *p)
{
    return tranship_load_fresh<__HIP_MEMORY_SCOPE_SYSTEM>(p);
}
#endif

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
    *b = tranship_load(b);
    *h = __ldg(c);
}
