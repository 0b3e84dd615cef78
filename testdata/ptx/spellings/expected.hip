// Every way to write the words before the bracket; and labels of symbols, which are no assembly.
#include <hip/hip_runtime.h>

#if defined(__HIP__) && !defined(TRANSHIP_PTX)
#define TRANSHIP_PTX
// Operands of what was inline PTX: a register has the bits of a variable, whatever its type is.
template <class To, class From, bool same_size> struct tranship_operand_bits
{
    static __host__ __device__ inline To of(From from)
    {
        To to;
        __builtin_memcpy(&to, &from, sizeof to);
        return to;
    }
};
template <class To, class From> struct tranship_operand_bits<To, From, false>
{
    static __host__ __device__ inline To of(From from)
    {
        static_assert(__is_class(From), "an operand is as wide as its register");
        return from; // HIP's threadIdx.x, which stands for a number
    }
};
template <class To, class From> static __host__ __device__ inline To tranship_bits(From from)
{
    return tranship_operand_bits<To, From, sizeof(To) == sizeof(From)>::of(from);
}
template <class To, class From> static __host__ __device__ inline void tranship_set(To &to, From from)
{
    static_assert(sizeof(To) == sizeof(From), "an operand is as wide as its register");
    __builtin_memcpy((void *)&to, &from, sizeof to);
}
#endif
#if defined(__HIP__) && !defined(TRANSHIP_SLEEP)
#define TRANSHIP_SLEEP
// CUDA's pause: about so many nanoseconds, never more than twice as many, and a millisecond at most. The
// hardware's is 64 cycles, 25 to 50 nanoseconds; lanes of a wavefront wait for the one that waits longest.
static __device__ inline void tranship_nanosleep(unsigned ns)
{
    for (unsigned waited = 0; waited < ns && waited < 1000000; waited += 64)
        __builtin_amdgcn_s_sleep(1);
}
#endif

#define VOLATILE volatile
#define ASM      asm volatile
#define QUICK    __asm__

__device__ unsigned words(unsigned x)
{
    unsigned r;
    r = x + 1u;
    r = r + 2u;
    r = r + 3u;
    r = r + 4u;
    r = r + 5u;
    r = r + 6u;
    r = r + 7u;
    r = r + 8u;
    return r;
}

__device__ unsigned macros(unsigned x, const unsigned *p)
{
    unsigned r, s;
    r = x + 1u;
    s = *(const volatile unsigned *)p;
    r = r + s;
    __threadfence();
    tranship_set(s, *(const volatile unsigned *)p); // no call has a ":" behind a string
    return r + s;
}

__device__ unsigned jumps(unsigned x)
{
    asm goto("{ .reg .pred p; setp.eq.u32 p, %0, 0; @p bra %l[zero]; }" : : "r"(x) : : zero);
    return 1;
zero:
    return 0;
}

// Names of symbols and registers.
extern "C" __device__ unsigned renamed(unsigned) asm("device_renamed");
extern unsigned variable asm("variable_of_c"), table[4] asm("table_of_c");
int wait(const char *(*f)(int)) __asm__("wait_in_c") __attribute__((weak));
struct with_method {
    int get() const noexcept asm("get_of_c");
};
#if defined(__HIP_DEVICE_COMPILE__) || __CUDA_ARCH__ >= 700
__device__ unsigned since_70(unsigned) asm("since_70_device");
#else
__device__ unsigned before_70(unsigned) asm("before_70_device");
#endif

__device__ void statements(unsigned x)
{
    if (x > 3) __builtin_trap();
    for (unsigned i = 0; i < x; i++) __threadfence_block();
    if (x) tranship_nanosleep(20u); else tranship_nanosleep(40u);
    do tranship_nanosleep(80u); while (x--);
}

__device__ unsigned registers(unsigned x)
{
    unsigned y = x;
    unsigned z, w = 1;
    z = y + 1u;
    return z + w;
}

__device__ void behind_directives(unsigned x)
{
#ifdef __HIP_DEVICE_COMPILE__
    __builtin_trap();
#endif
#pragma unroll 4
    for (unsigned i = 0; i < x; i++)
#if defined(x)
        __threadfence();
#endif
    ;
}

#define SYNC() __syncthreads()
#define FENCE __threadfence()
__device__ void in_macros()
{
    SYNC();
    FENCE;
}
