#include <hip/hip_runtime.h>

// Operands whose evaluation changes variables, outputs that others depend on, and registers with names of C++.
__device__ unsigned next_and_this(unsigned *p, int i)
{
    unsigned r;
    {
        const unsigned in1 = p[i++];
        const unsigned in2 = (unsigned)i;
        r = in1 - in2;
    }
    return r;
}

__device__ unsigned next_two(const unsigned *p)
{
    unsigned r;
    {
        const unsigned in1 = (*p++);
        const unsigned in2 = (*p++);
        r = in1 - in2;
    }
    return r;
}

__device__ unsigned next_one(const unsigned *p)
{
    unsigned r;
    r = (*p++) - (unsigned)3;
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
    {
        unsigned out0 = a + 1u;
        unsigned out1 = a + 2u;
        p[i] = out1;
        i = out0;
    }
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
    {
        unsigned class_ = a;
        unsigned return_ = class_ + 1u;
        unsigned __brev_ = __brev(return_);
        r = __brev_;
    }
    return r;
}

__device__ double functions(double a, double b)
{
    double r;
    {
        double fmax_ = fmax(a, b);
        double fma_ = fma(fmax_, a, b);
        r = fma_;
    }
    return r;
}
