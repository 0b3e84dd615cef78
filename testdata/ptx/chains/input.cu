// Numbers of several words, a statement for each word: the carry goes from one to the next.
struct uint128 {
    unsigned word[4];
};

__device__ uint128 add(const uint128 &a, const uint128 &b)
{
    uint128 r;
    asm volatile("add.cc.u32 %0, %1, %2;" : "=r"(r.word[0]) : "r"(a.word[0]), "r"(b.word[0]));
    asm volatile("addc.cc.u32 %0, %1, %2;" : "=r"(r.word[1]) : "r"(a.word[1]), "r"(b.word[1]));
    asm volatile("addc.cc.u32 %0, %1, %2;" : "=r"(r.word[2]) : "r"(a.word[2]), "r"(b.word[2])); // the third
    asm volatile("addc.u32 %0, %1, %2;" : "=r"(r.word[3]) : "r"(a.word[3]), "r"(b.word[3]));
    return r;
}

__device__ unsigned multiply_add(unsigned long long &low, unsigned &high, unsigned a, unsigned b, unsigned carry)
{
    unsigned x = (unsigned)low, y = (unsigned)(low >> 32);
    asm volatile("mad.lo.cc.u32 %0, %1, %2, %0;\n\tmadc.hi.cc.u32 %3, %1, %2, %4;"
                 : "+r"(x) : "r"(a), "r"(b), "r"(0), "r"(y));
    asm volatile("mad.lo.cc.u32 %0, %2, %3, %0;\n\t"
                 "madc.hi.cc.u32 %1, %2, %3, %1;"
                 : "+r"(x), "+r"(y)
                 : "r"(a), "r"(b));
    asm volatile("addc.u32 %0, %0, 0;" : "+r"(high));
    low = (unsigned long long)y << 32 | x;
    return carry;
}

#define ADD_2(r, a, b)                                                              \
    do {                                                                            \
        asm volatile("add.cc.u32 %0, %1, %2;" : "=r"((r)[0]) : "r"((a)[0]), "r"((b)[0])); \
        asm volatile("addc.u32 %0, %1, %2;" : "=r"((r)[1]) : "r"((a)[1]), "r"((b)[1]));   \
    } while (0)

__device__ void gaps(unsigned *r, const unsigned *a, const unsigned *b, bool first)
{
    ADD_2(r, a, b);
    if (first)
        asm volatile("add.cc.u32 %0, %1, %2;" : "=r"(r[0]) : "r"(a[0]), "r"(b[0]));
    asm volatile("addc.u32 %0, %1, %2;" : "=r"(r[1]) : "r"(a[1]), "r"(b[1]));
    asm volatile("sub.cc.u32 %0, %1, %2;" : "=r"(r[2]) : "r"(a[2]), "r"(b[2]));
    r[3] = a[3];
    asm volatile("subc.u32 %0, %1, %2;" : "=r"(r[3]) : "r"(r[3]), "r"(b[3]));
}
