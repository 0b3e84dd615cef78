// Operands whose evaluation changes variables, outputs that others depend on, and registers with names of C++.
__device__ unsigned next_and_this(unsigned *p, int i)
{
    unsigned r;
    asm("sub.u32 %0, %1, %2;" : "=r"(r) : "r"(p[i++]), "r"(i));
    return r;
}

__device__ unsigned next_two(const unsigned *p)
{
    unsigned r;
    asm("sub.u32 %0, %1, %2;" : "=r"(r) : "r"(*p++), "r"(*p++));
    return r;
}

__device__ unsigned next_one(const unsigned *p)
{
    unsigned r;
    asm("sub.u32 %0, %1, %2;" : "=r"(r) : "r"(*p++), "n"(3));
    return r;
}

__device__ void add_to_next(unsigned *p, int i)
{
    asm("add.u32 %0, %0, %1;" : "+r"(p[i++]) : "r"(1)); // stays: p[i++] would be there twice
    asm("add.u32 %0, %0, %1;" : "+r"(p[i]) : "r"(i += 2)); // so does this
}

__device__ unsigned index_and_element(unsigned *p, unsigned a)
{
    unsigned i = 0;
    asm("add.u32 %0, %2, 1;\n\tadd.u32 %1, %2, 2;" : "=r"(i), "=r"(p[i]) : "r"(a));
    return i;
}

__device__ unsigned begins_as(unsigned a, unsigned b)
{
    unsigned r;
    asm("add.u32 %0, %0, %1;" : "=r"(r) : "r"(a), "0"(b)); // stays: b is in the register of r
    return r;
}

__device__ unsigned words(unsigned a)
{
    unsigned r;
    asm("{\n\t.reg .u32 class, return, __brev;\n\tmov.u32 class, %1;\n\tadd.u32 return, class, 1;\n\t"
        "brev.b32 __brev, return;\n\tmov.u32 %0, __brev;\n\t}"
        : "=r"(r)
        : "r"(a));
    return r;
}

__device__ double functions(double a, double b)
{
    double r;
    asm("{\n\t.reg .f64 fma, fmax;\n\tmax.f64 fmax, %1, %2;\n\tfma.rn.f64 fma, fmax, %1, %2;\n\tmov.f64 %0, fma;\n\t}"
        : "=d"(r)
        : "d"(a), "d"(b));
    return r;
}
