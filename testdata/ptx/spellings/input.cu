// Every way to write the words before the bracket; and labels of symbols, which are no assembly.
#include <cuda_runtime.h>

#define VOLATILE volatile
#define ASM      asm volatile
#define QUICK    __asm__

__device__ unsigned words(unsigned x)
{
    unsigned r;
    asm inline("add.u32 %0, %1, 1;" : "=r"(r) : "r"(x));
    asm volatile inline("add.u32 %0, %0, 2;" : "+r"(r));
    asm inline volatile("add.u32 %0, %0, 3;" : "+r"(r));
    __asm__ __volatile("add.u32 %0, %0, 4;" : "+r"(r));
    __asm__ __volatile__("add.u32 %0, %0, 5;" : "+r"(r));
    __asm volatile("add.u32 %0, %0, 6;" : "+r"(r));
    __asm__ __inline__("add.u32 %0, %0, 7;" : "+r"(r));
    __asm__ __inline("add.u32 %0, %0, 8;" : "+r"(r));
    return r;
}

__device__ unsigned macros(unsigned x, const unsigned *p)
{
    unsigned r, s;
    asm VOLATILE("add.u32 %0, %1, 1;" : "=r"(r) : "r"(x));
    ASM("ld.global.u32 %0, [%1];" : "=r"(s) : "l"(p));
    QUICK("add.u32 %0, %0, %1;" : "+r"(r) : "r"(s));
    ASM("membar.gl;");
    ASM_OF_A_HEADER("ld.global.u32 %0, [%1];" : "=r"(s) : "l"(p)); // no call has a ":" behind a string
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
#if __CUDA_ARCH__ >= 700
__device__ unsigned since_70(unsigned) asm("since_70_device");
#else
__device__ unsigned before_70(unsigned) asm("before_70_device");
#endif

__device__ void statements(unsigned x)
{
    if (x > 3) asm("trap;");
    for (unsigned i = 0; i < x; i++) asm volatile("membar.cta;");
    if (x) asm("nanosleep.u32 20;"); else asm("nanosleep.u32 40;");
    do asm("nanosleep.u32 80;"); while (x--);
}

__device__ unsigned registers(unsigned x)
{
    register unsigned y asm("r1") = x;
    register unsigned z __asm__("r2"), w = 1;
    asm("add.u32 %0, %1, 1;" : "=r"(z) : "r"(y));
    return z + w;
}

__device__ void behind_directives(unsigned x)
{
#ifdef __CUDA_ARCH__
    asm("trap;");
#endif
#pragma unroll 4
    for (unsigned i = 0; i < x; i++)
#if defined(x)
        asm("membar.gl;");
#endif
    ;
}

#define SYNC() asm("bar.sync 0;")
#define FENCE asm("membar.gl;")
__device__ void in_macros()
{
    SYNC();
    FENCE;
}
