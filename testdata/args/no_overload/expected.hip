// Overloads that HIP lacks: told where the parse knows the type, and nothing is said of the others.
#include <hip/hip_runtime.h>
#include <hipblas/hipblas.h>

#if defined(__HIP__) && !defined(TRANSHIP_ATOMIC_SCOPE)
#define TRANSHIP_ATOMIC_SCOPE
// The atomic operations that others are made of: as the device sees them, and as the host and other devices do
struct tranship_device_scope
{
    static __device__ inline unsigned swap(unsigned *p, unsigned old, unsigned value)
    {
        return atomicCAS(p, old, value);
    }
    static __device__ inline float add(float *p, float value)
    {
        return atomicAdd(p, value);
    }
};
struct tranship_system_scope
{
    static __device__ inline unsigned swap(unsigned *p, unsigned old, unsigned value)
    {
        return atomicCAS_system(p, old, value);
    }
    static __device__ inline float add(float *p, float value)
    {
        return atomicAdd_system(p, value);
    }
};
// A value of two or four bytes in the aligned word of four bytes that it lies in, as the hardware has no atomics of
// two. The other two bytes stay as they are; they have to be there, as they are in all that is allocated.
template <class T> struct tranship_place
{
    unsigned *word, shift, mask;
    __device__ inline tranship_place(T *p)
    {
        static_assert(sizeof(T) == 2 || sizeof(T) == 4, "HIP has no atomic operation for this type");
        unsigned odd = sizeof(T) == 2 ? (unsigned)(unsigned long long)p & 2 : 0;
        word = (unsigned *)((char *)p - odd);
        shift = odd * 8;
        mask = (sizeof(T) == 2 ? 0xffffu : ~0u) << shift;
    }
    __device__ inline unsigned look() const
    {
        return __hip_atomic_load(word, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_SYSTEM);
    }
    __device__ inline T get(unsigned whole) const
    {
        T value;
        whole >>= shift;
        __builtin_memcpy((void *)&value, &whole, sizeof(T));
        return value;
    }
    __device__ inline unsigned put(unsigned whole, T value) const
    {
        unsigned bits = 0;
        __builtin_memcpy(&bits, (const void *)&value, sizeof(T));
        return (whole & ~mask) | bits << shift;
    }
};
#endif
#if defined(__HIP__) && !defined(TRANSHIP_ATOMIC_ADD)
#define TRANSHIP_ATOMIC_ADD
// CUDA's atomicAdd for any type: the function of that name where there is one for it, HIP's or the program's own. Else
// half, bfloat16 and pairs of them are exchanged with the word that they lie in, and float2 and float4 are added number
// by number, as CUDA does: another thread may see one of the numbers added and another not yet.
template <class T> static __device__ inline auto tranship_sum(T a, T b, int) -> decltype(T(a + b))
{
    return T(a + b);
}
template <class T> static __device__ inline auto tranship_sum(T a, T b, long) -> decltype(T(__hadd(a, b)))
{
    return __hadd(a, b);
}
template <class T> static __device__ inline auto tranship_sum(T a, T b, ...) -> decltype(T(__hadd2(a, b)))
{
    return __hadd2(a, b);
}
template <class Scope, class T> struct tranship_adder
{
    static __device__ inline T add(T *p, T value)
    {
        tranship_place<T> place(p);
        unsigned old, seen = place.look();
        do {
            old = seen;
            seen = Scope::swap(place.word, old, place.put(old, tranship_sum(place.get(old), value, 0)));
        } while (seen != old);
        return place.get(old);
    }
};
template <class Scope> struct tranship_adder<Scope, float2>
{
    static __device__ inline float2 add(float2 *p, float2 value)
    {
        float x = Scope::add(&p->x, value.x), y = Scope::add(&p->y, value.y);
        return make_float2(x, y);
    }
};
template <class Scope> struct tranship_adder<Scope, float4>
{
    static __device__ inline float4 add(float4 *p, float4 value)
    {
        float x = Scope::add(&p->x, value.x), y = Scope::add(&p->y, value.y);
        float z = Scope::add(&p->z, value.z), w = Scope::add(&p->w, value.w);
        return make_float4(x, y, z, w);
    }
};
template <class T, class V>
static __device__ inline auto tranship_atomic_add_by(T *p, V value, int) -> decltype(T(atomicAdd(p, value)))
{
    return atomicAdd(p, value);
}
#if defined(__AMDGCN_UNSAFE_FP_ATOMICS__)
// With -munsafe-fp-atomics, the hardware's instruction, as HIP itself has it for float
template <class T, class V>
static __device__ inline auto tranship_atomic_add_by(T *p, V value, long) -> decltype(T(unsafeAtomicAdd(p, T(value))))
{
    return unsafeAtomicAdd(p, T(value));
}
#endif
template <class T, class V> static __device__ inline T tranship_atomic_add_by(T *p, V value, ...)
{
    return tranship_adder<tranship_device_scope, T>::add(p, T(value));
}
template <class T, class V = T> static __device__ inline T tranship_atomic_add(T *p, V value)
{
    return tranship_atomic_add_by(p, value, 0);
}
template <class T, class V>
static __device__ inline auto tranship_atomic_add_system_by(T *p, V value, int) -> decltype(T(atomicAdd_system(p, value)))
{
    return atomicAdd_system(p, value);
}
template <class T, class V> static __device__ inline T tranship_atomic_add_system_by(T *p, V value, ...)
{
    return tranship_adder<tranship_system_scope, T>::add(p, T(value));
}
template <class T, class V = T> static __device__ inline T tranship_atomic_add_system(T *p, V value)
{
    return tranship_atomic_add_system_by(p, value, 0);
}
#endif
#if defined(__HIP__) && !defined(TRANSHIP_SAME)
#define TRANSHIP_SAME
// A parameter's type that the argument has no part in choosing
template <class T> struct tranship_same
{
    typedef T type;
};
#endif
#if defined(__HIP__) && !defined(TRANSHIP_ATOMIC_BITS)
#define TRANSHIP_ATOMIC_BITS
// CUDA's atomicAnd, atomicOr and atomicXor for long long as well, whose bits are those of unsigned long long
template <class T> static __device__ inline T tranship_atomic_and(T *p, typename tranship_same<T>::type value)
{
    return atomicAnd(p, value);
}
static __device__ inline long long tranship_atomic_and(long long *p, long long value)
{
    return (long long)atomicAnd((unsigned long long *)p, (unsigned long long)value);
}
template <class T> static __device__ inline T tranship_atomic_and_system(T *p, typename tranship_same<T>::type value)
{
    return atomicAnd_system(p, value);
}
static __device__ inline long long tranship_atomic_and_system(long long *p, long long value)
{
    return (long long)atomicAnd_system((unsigned long long *)p, (unsigned long long)value);
}
template <class T> static __device__ inline T tranship_atomic_or(T *p, typename tranship_same<T>::type value)
{
    return atomicOr(p, value);
}
static __device__ inline long long tranship_atomic_or(long long *p, long long value)
{
    return (long long)atomicOr((unsigned long long *)p, (unsigned long long)value);
}
template <class T> static __device__ inline T tranship_atomic_or_system(T *p, typename tranship_same<T>::type value)
{
    return atomicOr_system(p, value);
}
static __device__ inline long long tranship_atomic_or_system(long long *p, long long value)
{
    return (long long)atomicOr_system((unsigned long long *)p, (unsigned long long)value);
}
template <class T> static __device__ inline T tranship_atomic_xor(T *p, typename tranship_same<T>::type value)
{
    return atomicXor(p, value);
}
static __device__ inline long long tranship_atomic_xor(long long *p, long long value)
{
    return (long long)atomicXor((unsigned long long *)p, (unsigned long long)value);
}
template <class T> static __device__ inline T tranship_atomic_xor_system(T *p, typename tranship_same<T>::type value)
{
    return atomicXor_system(p, value);
}
static __device__ inline long long tranship_atomic_xor_system(long long *p, long long value)
{
    return (long long)atomicXor_system((unsigned long long *)p, (unsigned long long)value);
}
#endif
#if defined(__HIP__) && !defined(TRANSHIP_ATOMIC_CAS)
#define TRANSHIP_ATOMIC_CAS
// CUDA's atomicCAS for unsigned short as well: by that of the word which it lies in
template <class T>
static __device__ inline T
tranship_atomic_cas(T *p, typename tranship_same<T>::type compare, typename tranship_same<T>::type value)
{
    static_assert(sizeof(T) <= 8, "AMD GPUs have no atomics of 16 bytes");
    return atomicCAS(p, compare, value);
}
static __device__ inline unsigned short
tranship_atomic_cas(unsigned short *p, unsigned short compare, unsigned short value)
{
    tranship_place<unsigned short> place(p);
    unsigned old, seen = place.look();
    do {
        old = seen;
        if (place.get(old) != compare)
            break;
        seen = atomicCAS(place.word, old, place.put(old, value));
    } while (seen != old);
    return place.get(old);
}
#endif
#if defined(__HIP_PLATFORM_AMD__) && !defined(TRANSHIP_MEM_LOCATION)
#define TRANSHIP_MEM_LOCATION
// CUDA 13's prefetches and advice with a memory location: before 7.1, HIP has them for the number of a device only
#if HIP_VERSION_MAJOR * 100 + HIP_VERSION_MINOR >= 701
#define tranship_hipMemLocationTypeHost hipMemLocationTypeHost
#define tranship_hipMemLocationTypeHostNuma hipMemLocationTypeHostNuma
#define tranship_hipMemLocationTypeHostNumaCurrent hipMemLocationTypeHostNumaCurrent
static inline hipError_t tranship_hipMemPrefetchAsync(const void *p, size_t n, hipMemLocation place, unsigned int flags, hipStream_t stream)
{
    return hipMemPrefetchAsync_v2(p, n, place, flags, stream);
}
static inline hipError_t tranship_hipMemAdvise(const void *p, size_t n, hipMemoryAdvise advice, hipMemLocation place)
{
    // CUDA ignores the place here; HIP wants one
    if (advice == hipMemAdviseSetReadMostly || advice == hipMemAdviseUnsetReadMostly || advice == hipMemAdviseUnsetPreferredLocation)
        place.type = hipMemLocationTypeHost;
    return hipMemAdvise_v2(p, n, advice, place);
}
#else
// Values that HIP's enumeration lacks. Clang takes a cast of them for no constant.
#if defined(__cplusplus) && defined(__clang__)
#define tranship_hipMemLocationTypeHost __builtin_bit_cast(hipMemLocationType, 2)
#define tranship_hipMemLocationTypeHostNuma __builtin_bit_cast(hipMemLocationType, 3)
#define tranship_hipMemLocationTypeHostNumaCurrent __builtin_bit_cast(hipMemLocationType, 4)
#else
#define tranship_hipMemLocationTypeHost ((hipMemLocationType)2)
#define tranship_hipMemLocationTypeHostNuma ((hipMemLocationType)3)
#define tranship_hipMemLocationTypeHostNumaCurrent ((hipMemLocationType)4)
#endif
// The number of a location's device. All of the host's memory is one place to HIP.
static inline int tranship_location_device(hipMemLocation place, int *device)
{
    *device = place.type == hipMemLocationTypeDevice ? place.id : hipCpuDeviceId;
    return (int)place.type >= 1 && (int)place.type <= 4;
}
static inline hipError_t tranship_hipMemPrefetchAsync(const void *p, size_t n, hipMemLocation place, unsigned int flags, hipStream_t stream)
{
    int device;
    return tranship_location_device(place, &device) && flags == 0 ? hipMemPrefetchAsync(p, n, device, stream) : hipErrorInvalidValue;
}
static inline hipError_t tranship_hipMemAdvise(const void *p, size_t n, hipMemoryAdvise advice, hipMemLocation place)
{
    int device, known = tranship_location_device(place, &device);
    int ignored = advice == hipMemAdviseSetReadMostly || advice == hipMemAdviseUnsetReadMostly || advice == hipMemAdviseUnsetPreferredLocation;
    return known || ignored ? hipMemAdvise(p, n, advice, device) : hipErrorInvalidValue;
}
#endif
#if defined(__cplusplus)
static inline hipError_t tranship_hipMemPrefetchAsync(const void *p, size_t n, hipMemLocation place, unsigned int flags)
{
    return tranship_hipMemPrefetchAsync(p, n, place, flags, hipStream_t());
}
// For templates, where either may be meant
static inline hipError_t tranship_hipMemPrefetchAsync(const void *p, size_t n, int device, hipStream_t stream = hipStream_t())
{
    return hipMemPrefetchAsync(p, n, device, stream);
}
static inline hipError_t tranship_hipMemAdvise(const void *p, size_t n, hipMemoryAdvise advice, int device)
{
    return hipMemAdvise(p, n, advice, device);
}
#endif
#endif
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
    tranship_atomic_add(v, *v);
    atomicAdd(f, *f);
    tranship_atomic_and(n, 1);
    atomicAnd(u, 1ull);
    tranship_atomic_cas(s, (unsigned short)0, (unsigned short)1);
    sincos(*f, f, f + 1);
    sincos(1.0, &sine, &cosine);
    tex2D<float>(t, 0.f, 0.f, &there);
    tex2D<float>(t, 0.f, 0.f);
    tex2DLayered(f, t, 0.f, 0.f, 1);
    tex2DLayered<float>(t, 0.f, 0.f, 1);
}

template <class T> __global__ void unknown(T *p) { tranship_atomic_add(p, *p); }

void host(hipblasHandle_t h, void *p, float one, hipMemLocation place)
{
    hipblasGemmEx_v2(h, HIPBLAS_OP_N, HIPBLAS_OP_N, 1, 1, 1, &one, p, HIP_R_32F, 1, p, HIP_R_32F, 1, &one, p, HIP_R_32F, 1,
                 HIP_R_32F, HIPBLAS_GEMM_DEFAULT);
    hipblasGemmEx_v2(h, HIPBLAS_OP_N, HIPBLAS_OP_N, 1, 1, 1, &one, p, HIP_R_32F, 1, p, HIP_R_32F, 1, &one, p, HIP_R_32F, 1,
                 HIPBLAS_COMPUTE_32F, HIPBLAS_GEMM_DEFAULT);
    hipMemAdvise(p, 1, hipMemAdviseSetReadMostly, 0);
    tranship_hipMemAdvise(p, 1, hipMemAdviseSetReadMostly, place);
    tranship_hipMemPrefetchAsync(p, 1, place, 0, 0);
    hipMemPrefetchAsync(p, 1, 0, 0);
}

#include <hip/hip_fp16.h>
#include <hip/hip_bf16.h>

__global__ void halves(half *h, half2 *h2, __hip_bfloat16 *b, __hip_bfloat162 *b2, const half *c)
{
    tranship_atomic_add(h, *h);
    tranship_atomic_add(h2, *h2);
    tranship_atomic_add(b, *b);
    tranship_atomic_add(b2, *b2);
    *b = tranship_load(b);
    *h = __ldg(c);
}
