// Labels within a statement: skips, choices and loops with one way out.
__device__ unsigned clamp_above(unsigned a, unsigned most)
{
    unsigned r;
    asm volatile("{\n\t"
                 ".reg .pred p;\n\t"
                 "mov.u32 %0, %1;\n\t"
                 "setp.le.u32 p, %1, %2;\n\t"
                 "@p bra DONE;\n\t"
                 "mov.u32 %0, %2;\n\t"
                 "DONE:\n\t"
                 "}"
                 : "=r"(r)
                 : "r"(a), "r"(most));
    return r;
}

__device__ unsigned choose(unsigned a, unsigned b)
{
    unsigned r;
    asm("{ .reg .pred p; setp.eq.u32 p, %1, 0; @p bra ZERO_%=; add.u32 %0, %1, %2; bra.uni END_%=; ZERO_%=: mov.u32 %0, 7; END_%=: }"
        : "=r"(r)
        : "r"(a), "r"(b));
    return r;
}

__device__ unsigned bits_of(unsigned long long v)
{
    unsigned n;
    asm("{ .reg .b64 v, t; .reg .pred more; mov.b64 v, %1; mov.u32 %0, 0;\n"
        "setp.eq.u64 more, v, 0; @more bra $end;\n"
        "$again: add.u32 %0, %0, 1; sub.u64 t, v, 1; and.b64 v, v, t; setp.ne.u64 more, v, 0; @more bra $again;\n"
        "$end: }"
        : "=r"(n)
        : "l"(v));
    return n;
}

__device__ void wait_for(const unsigned *flag, unsigned value)
{
    asm volatile("{\n"
                 ".reg .pred P1;\n"
                 ".reg .u32 now;\n"
                 "LAB_WAIT:\n"
                 "ld.acquire.gpu.global.u32 now, [%0];\n"
                 "setp.eq.u32 P1, now, %1;\n"
                 "@P1 bra DONE;\n"
                 "bra LAB_WAIT;\n"
                 "DONE:\n"
                 "}" ::"l"(flag), "r"(value)
                 : "memory");
}

__device__ void stay(unsigned *lock, unsigned n)
{
    asm volatile("{ .reg .pred p; .reg .u32 was; TAKE: atom.global.cas.b32 was, [%0], 0, 1; setp.ne.u32 p, was, 0; @p bra TAKE; }" ::"l"(lock));
    asm volatile("{ .reg .pred p; setp.eq.u32 p, %0, 0; @p bra IN; OUT: add.u32 %0, %0, 1; IN: setp.lt.u32 p, %0, 9; @p bra OUT; }" : "+r"(n));
    asm volatile("{ FOREVER: nanosleep.u32 100; bra FOREVER; }");
}
