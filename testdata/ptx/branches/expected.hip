#include <hip/hip_runtime.h>

// Labels within a statement: skips, choices and loops with one way out.
__device__ unsigned clamp_above(unsigned a, unsigned most)
{
    unsigned r;
    {
        unsigned out0 = a;
        bool p = a <= most;
        if (!p) out0 = most;
        r = out0;
    }
    return r;
}

__device__ unsigned choose(unsigned a, unsigned b)
{
    unsigned r;
    {
        unsigned out0;
        bool p = a == 0u;
        if (!p) {
            out0 = a + b;
        } else {
            out0 = 7u;
        }
        r = out0;
    }
    return r;
}

__device__ unsigned bits_of(unsigned long long v)
{
    unsigned n;
    {
        unsigned long long t;
        unsigned long long v_ = v;
        unsigned out0 = 0u;
        bool more = v_ == 0ull;
        if (!more) {
            do {
                out0 = out0 + 1u;
                t = v_ - 1ull;
                v_ = v_ & t;
                more = v_ != 0ull;
            } while (more);
        }
        n = out0;
    }
    return n;
}

__device__ void wait_for(const unsigned *flag, unsigned value)
{
    {
        asm volatile("" ::: "memory");
        bool P1;
        unsigned now;
        do {
            now = __hip_atomic_load((const volatile unsigned *)flag, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_AGENT);
            P1 = now == value;
        } while (!P1);
        asm volatile("" ::: "memory");
    }
}

__device__ void stay(unsigned *lock, unsigned n)
{
    asm volatile("{ .reg .pred p; .reg .u32 was; TAKE: atom.global.cas.b32 was, [%0], 0, 1; setp.ne.u32 p, was, 0; @p bra TAKE; }" ::"l"(lock));
    asm volatile("{ .reg .pred p; setp.eq.u32 p, %0, 0; @p bra IN; OUT: add.u32 %0, %0, 1; IN: setp.lt.u32 p, %0, 9; @p bra OUT; }" : "+r"(n));
    asm volatile("{ FOREVER: nanosleep.u32 100; bra FOREVER; }");
}
