// Calls of types that HIP lacks become a helper's, and so do those whose types a template's parameters decide.
#include <hip/hip_runtime.h>
#include <hip/hip_bf16.h>

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

typedef const __hip_bfloat16 *row;

__global__ void kernel(row b, __hip_bfloat16 *out, const float *f, const ushort4 *u)
{
    *out = tranship_load(b);
    *out = ::tranship_load(&b[1]);
    *out = tranship_load(out + 1);
    float x = __ldg(f) + __ldg(f);
    ushort4 four = tranship_load(u);
}

template <class T> struct view {
    T *p;
    __device__ T at(int i) const { return tranship_load(p + i); }
    __device__ float plain(const float *q) const { return __ldg(q); }
};

template <class T, int N> __device__ T sum(const T *p)
{
    auto q = p;
    return tranship_load(p + N) + tranship_load(&q[N]) + __ldg((const int *)p);
}

#define READ(p) tranship_load(p)
__device__ float read(const float *p) { return READ(p); }
