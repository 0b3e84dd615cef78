// A sum and a product of two words each, with the carry from one instruction to the next.
struct wide {
    unsigned long long low, high;
};

__device__ wide add(wide a, wide b)
{
    wide c;
    asm("add.cc.u64 %0, %2, %4;\n\t"
        "addc.u64   %1, %3, %5;"
        : "=l"(c.low), "=l"(c.high)
        : "l"(a.low), "l"(a.high), "l"(b.low), "l"(b.high));
    return c;
}

__device__ void multiply_add(unsigned &low, unsigned &high, unsigned a, unsigned b)
{
    asm("mad.lo.cc.u32 %0, %2, %3, %0;  // the low half\n\t"
        "madc.hi.u32 %1, %2, %3, %1;"
        : "+r"(low), "+r"(high)
        : "r"(a), "r"(b));
}

__device__ unsigned lost(unsigned a, unsigned b)
{
    unsigned r;
    asm("addc.u32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b)); // the carry of some statement before
    return r;
}
