// Sides that only end the program are not taken for a capability that HIP's code could stand for.
#include <cassert>
#include <cstdio>
#define INVALID(text) assert(0 && text); printf(text)
#define MAYBE(x) do { if (!(x)) assert(false); } while (0)
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
#define HAS_PAIRS 1
#endif

__device__ int sum(int a, int b)
{
#if __CUDA_ARCH__ >= 750
    return a + b;
#else
    INVALID("needs 7.5");
    return 0;
#endif
}

__device__ int twice(int a)
{
#if defined(HAS_PAIRS)
    return a * 2;
#else
    __trap();
    return 0;
#endif
}

// code that computes something and ends the program at the end is none
__device__ int half(int a)
{
#if __CUDA_ARCH__ < 800
    int b = a / 2;
    switch (b) { case 1: return b; default: assert(false); }
    return a;
#else
    asm volatile("unknown.instruction;");
    return a;
#endif
}

// nothing of it can be ported: said, and not left to the run
__device__ void refuse()
{
#if __CUDA_ARCH__ >= 800
    asm volatile("unknown.instruction;");
#else
    assert(false);
#endif
}

__device__ void check(int a)
{
#if __CUDA_ARCH__ >= 800
    asm volatile("unknown.instruction;");
#else
    MAYBE(a);
#endif
}
