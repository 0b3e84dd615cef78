// Atomic operations: histograms, maxima, counters that wrap around, sums of halves.
#include <hip/hip_runtime.h>
#include <hip/hip_fp16.h>

#if defined(__HIP__) && !defined(TRANSHIP_SPACES)
#define TRANSHIP_SPACES
// CUDA's conversions between generic addresses and those of one memory. AMD's constants lie in global memory, whose addresses are generic
// ones; those of a block's memory (LDS) and of a thread's own are offsets of 32 bits.
#define TRANSHIP_SPACE(n) __attribute__((address_space(n)))
static __device__ inline size_t tranship_to_global(const void *p)
{
    return (size_t)p;
}
static __device__ inline size_t tranship_to_shared(const void *p)
{
    return (size_t)(const TRANSHIP_SPACE(3) char *)p;
}
static __device__ inline size_t tranship_to_local(const void *p)
{
    return (size_t)(const TRANSHIP_SPACE(5) char *)p;
}
static __device__ inline void *tranship_from_global(size_t address)
{
    return (void *)address;
}
static __device__ inline void *tranship_from_shared(size_t address)
{
    return (void *)(TRANSHIP_SPACE(3) char *)(size_t)(unsigned)address;
}
static __device__ inline void *tranship_from_local(size_t address)
{
    return (void *)(TRANSHIP_SPACE(5) char *)(size_t)(unsigned)address;
}
static __device__ inline unsigned tranship_is_global(const void *p)
{
    const TRANSHIP_SPACE(0) void *generic = (const TRANSHIP_SPACE(0) void *)p;
    return !__builtin_amdgcn_is_shared(generic) && !__builtin_amdgcn_is_private(generic);
}
#undef TRANSHIP_SPACE
#endif
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
#if defined(__HIP__) && !defined(TRANSHIP_PTX_ATOMICS)
#define TRANSHIP_PTX_ATOMICS
// Atomic operations of PTX that HIP has not: of halves and bfloat16, one by one or in pairs, and of any order and scope.
template <int Order, int Scope, class T> static __device__ inline bool tranship_swap_if(T *p, T &old, T value)
{
    // The order of a failure is no stronger than a load's.
    return __hip_atomic_compare_exchange_strong(p, &old, value, Order,
                                                Order == __ATOMIC_ACQ_REL   ? __ATOMIC_ACQUIRE
                                                : Order == __ATOMIC_RELEASE ? __ATOMIC_RELAXED
                                                                            : Order,
                                                Scope);
}
// What f makes of the value, as one step. A short is exchanged with the word that it lies in.
template <int Order, int Scope, class T, class F> static __device__ inline T tranship_change(T *p, F f)
{
    tranship_place<T> place(p);
    unsigned old = place.look();
    while (!tranship_swap_if<Order, Scope>(place.word, old, place.put(old, f(place.get(old)))))
        ;
    return place.get(old);
}
template <int Order, int Scope> static __device__ inline unsigned tranship_atomic_inc(unsigned *p, unsigned limit)
{
    return tranship_change<Order, Scope>(p, [=](unsigned old) { return old >= limit ? 0u : old + 1u; });
}
template <int Order, int Scope> static __device__ inline unsigned tranship_atomic_dec(unsigned *p, unsigned limit)
{
    return tranship_change<Order, Scope>(p, [=](unsigned old) { return old == 0u || old > limit ? limit : old - 1u; });
}
template <int Order, int Scope, class T> static __device__ inline T tranship_atomic_cas(T *p, T compare, T value)
{
    tranship_swap_if<Order, Scope>(p, compare, value);
    return compare;
}
template <int Order, int Scope>
static __device__ inline unsigned short tranship_atomic_cas(unsigned short *p, unsigned short compare, unsigned short value)
{
    return tranship_change<Order, Scope>(p, [=](unsigned short old) { return old == compare ? value : old; });
}
// The bits of a number of 16 bits as a float, which has all of its values, and back, to the nearest.
struct tranship_half {
    static __device__ inline float value(unsigned short bits)
    {
        _Float16 h;
        __builtin_memcpy(&h, &bits, sizeof h);
        return (float)h;
    }
    static __device__ inline unsigned short bits(float f)
    {
        _Float16 h = (_Float16)f;
        unsigned short bits;
        __builtin_memcpy(&bits, &h, sizeof bits);
        return bits;
    }
};
struct tranship_bfloat {
    static __device__ inline float value(unsigned short bits)
    {
        return __uint_as_float((unsigned)bits << 16);
    }
    static __device__ inline unsigned short bits(float f)
    {
        unsigned whole = __float_as_uint(f);
        return f != f ? 0x7fff : (unsigned short)((whole + 0x7fffu + (whole >> 16 & 1u)) >> 16);
    }
};
// A float holds the sum of two of them so well that rounding it again is rounding once.
template <class Kind, class F> static __device__ inline unsigned short tranship_of_halves(unsigned short a, unsigned short b, F f)
{
    return Kind::bits(f(Kind::value(a), Kind::value(b)));
}
template <class Kind, class F> static __device__ inline unsigned tranship_of_halves(unsigned a, unsigned b, F f)
{
    return tranship_of_halves<Kind>((unsigned short)a, (unsigned short)b, f) |
           (unsigned)tranship_of_halves<Kind>((unsigned short)(a >> 16), (unsigned short)(b >> 16), f) << 16;
}
template <class Kind, int Order = __ATOMIC_RELAXED, int Scope = __HIP_MEMORY_SCOPE_AGENT, class T>
static __device__ inline T tranship_atomic_add(T *p, T value)
{
    return tranship_change<Order, Scope>(
        p, [=](T old) { return tranship_of_halves<Kind>(old, value, [](float a, float b) { return a + b; }); });
}
template <class Kind, int Order = __ATOMIC_RELAXED, int Scope = __HIP_MEMORY_SCOPE_AGENT, class T>
static __device__ inline T tranship_atomic_min(T *p, T value)
{
    return tranship_change<Order, Scope>(p, [=](T old) {
        return tranship_of_halves<Kind>(old, value, [](float a, float b) { return a == b ? (signbit(a) ? a : b) : fminf(a, b); });
    });
}
template <class Kind, int Order = __ATOMIC_RELAXED, int Scope = __HIP_MEMORY_SCOPE_AGENT, class T>
static __device__ inline T tranship_atomic_max(T *p, T value)
{
    return tranship_change<Order, Scope>(p, [=](T old) {
        return tranship_of_halves<Kind>(old, value, [](float a, float b) { return a == b ? (signbit(a) ? b : a) : fmaxf(a, b); });
    });
}
#endif

__global__ void histogram(const unsigned char *in, unsigned *bins, int n)
{
    __shared__ unsigned part[256];
    for (int i = threadIdx.x; i < 256; i += blockDim.x)
        part[i] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        unsigned at = (unsigned)tranship_to_shared(&part[in[i]]);
        atomicAdd((unsigned *)tranship_from_shared(at), 1u);
    }
    __syncthreads();
    for (int i = threadIdx.x; i < 256; i += blockDim.x)
        {
            const unsigned long long in0 = (unsigned long long)&bins[i];
            const unsigned in1 = part[i];
            asm volatile("" ::: "memory");
            atomicAdd((unsigned *)in0, in1);
            asm volatile("" ::: "memory");
        }
}

__device__ unsigned ticket(unsigned *counter, unsigned last)
{
    unsigned n;
    n = atomicInc(counter, last);
    return n;
}

__device__ int arrive_and_count(int *counter)
{
    int before;
    asm volatile("" ::: "memory");
    before = (unsigned)__hip_atomic_fetch_add(counter, 1, __ATOMIC_ACQ_REL, __HIP_MEMORY_SCOPE_AGENT);
    asm volatile("" ::: "memory");
    return before;
}

__device__ bool try_lock(unsigned *lock)
{
    unsigned was;
    asm volatile("" ::: "memory");
    was = tranship_atomic_cas<__ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_AGENT>(lock, 0u, 1u);
    asm volatile("" ::: "memory");
    return was == 0;
}

__device__ void unlock(unsigned *lock)
{
    asm volatile("" ::: "memory");
    (void)(__hip_atomic_exchange(lock, 0u, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_AGENT));
    asm volatile("" ::: "memory");
}

__device__ void add_pair(__half2 *p, __half2 v)
{
    {
        const unsigned in1 = reinterpret_cast<unsigned &>(v);
        asm volatile("" ::: "memory");
        tranship_atomic_add<tranship_half>((unsigned *)p, in1);
        asm volatile("" ::: "memory");
    }
}

__device__ void add_four(float4 *p, float4 v)
{
    {
        const unsigned long long in0 = (unsigned long long)p;
        const float in1 = v.x;
        const float in2 = v.y;
        const float in3 = v.z;
        const float in4 = v.w;
        asm volatile("" ::: "memory");
        atomicAdd((float *)in0, in1);
        atomicAdd((float *)((const char *)in0 + 4), in2);
        atomicAdd((float *)((const char *)in0 + 8), in3);
        atomicAdd((float *)((const char *)in0 + 12), in4);
        asm volatile("" ::: "memory");
    }
}

__device__ float2 add_two(float2 *p, float2 v)
{
    float2 old;
    {
        const unsigned long long in2 = (unsigned long long)p;
        const float in3 = v.x;
        const float in4 = v.y;
        asm volatile("" ::: "memory");
        old.x = atomicAdd((float *)in2, in3);
        old.y = atomicAdd((float *)((const char *)in2 + 4), in4);
        asm volatile("" ::: "memory");
    }
    {
        const unsigned long long in0 = (unsigned long long)p;
        const unsigned in1 = __float_as_uint(v.x);
        const unsigned in2 = __float_as_uint(v.y);
        asm volatile("" ::: "memory");
        tranship_atomic_max<tranship_bfloat>((unsigned *)in0, in1);
        tranship_atomic_max<tranship_bfloat>((unsigned *)((const char *)in0 + 4), in2);
        asm volatile("" ::: "memory");
    }
    return old;
}

__device__ void most(long long *p, long long v)
{
    asm volatile("" ::: "memory");
    __hip_atomic_fetch_max(p, v, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_SYSTEM);
    asm volatile("" ::: "memory");
}

__device__ void count_bad(unsigned long long *bad, unsigned long long n)
{
    asm volatile("" ::: "memory");
    atomicAdd(bad, n);
    asm volatile("" ::: "memory");
}
