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
    asm("add.u32 %0, %0, %1;" : "+r"(p[i++]) : "r"(1));
    asm("add.u32 %0, %0, %1;" : "+r"(p[i]) : "r"(i += 2));
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
    asm("add.u32 %0, %0, %1;" : "=r"(r) : "r"(a), "0"(b));
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

__device__ unsigned *slot(unsigned *p);

__device__ void store_two(unsigned *a, unsigned *p, int i)
{
    asm("mov.u32 %0, %2;\n\tmov.u32 %1, %3;" : "=r"(a[i++]), "=r"(*p++) : "r"(1), "r"(2));
    asm("mov.u32 %0, %1;\n\tadd.u32 %0, %0, %2;" : "=r"(a[i++]) : "r"(a[0]), "r"(i)); // i as it is afterwards
    asm("mov.u32 %0, %1;" : "=r"(*p++) : "r"(*a++));
}

__device__ void calls(unsigned *a)
{
    asm("add.u32 %0, %0, %1;" : "+r"(*slot(a)) : "r"(1));
    asm("mov.u32 %0, %1;" : "=r"(*slot(a)) : "r"(*slot(a + 1)));
    asm("sub.u32 %0, %2, %1;" : "=r"(a[0]) : "r"(*slot(a)), "r"(*slot(a + 1)));
    asm("sub.u32 %0, %1, %2;" : "=r"(a[0]) : "r"(*slot(a)), "r"(*slot(a + 1)));
}

__device__ void where_the_first_says(unsigned *a)
{
    asm("mov.u32 %0, %2;\n\tadd.u32 %1, %2, 1;" : "=r"(a[0]), "=r"(a[a[0]]) : "r"(7));
}

__device__ unsigned tied(unsigned a, unsigned *b)
{
    unsigned r, s;
    asm("add.u32 %0, %2, 5;\n\tsub.u32 %1, %1, %0;" : "=r"(r), "=r"(s) : "[r]"(a), "1"(b[0]));
    asm("add.u32 %0, %2, 5;\n\tsub.u32 %1, %1, %0;" : "=r"(r), "=r"(s) : "0"(a), "1"(b[0]));
    asm("add.u32 %0, %0, 1;" : "=r"(r) : "0"(*b++));
    return r - s;
}
