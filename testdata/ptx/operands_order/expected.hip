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
        const unsigned in1 = *p++;
        const unsigned in2 = *p++;
        r = in1 - in2;
    }
    return r;
}

__device__ unsigned next_one(const unsigned *p)
{
    unsigned r;
    r = (*p++) - 3u;
    return r;
}

__device__ void add_to_next(unsigned *p, int i)
{
    {
        auto &to0 = p[i++];
        unsigned out0 = to0;
        to0 = out0 + 1u;
    }
    {
        auto &to0 = p[i];
        unsigned out0 = to0;
        const unsigned in1 = (unsigned)(i += 2);
        to0 = out0 + in1;
    }
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
    r = b + a;
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

__device__ unsigned *slot(unsigned *p);

__device__ void store_two(unsigned *a, unsigned *p, int i)
{
    a[i++] = 1u;
    *p++ = 2u;
    {
        auto &to0 = a[i++];
        const unsigned in1 = a[0];
        const unsigned in2 = (unsigned)i;
        unsigned out0 = in1;
        to0 = out0 + in2;
    } // i as it is afterwards
    *p++ = *a++;
}

__device__ void calls(unsigned *a)
{
    {
        auto &to0 = *slot(a);
        unsigned out0 = to0;
        to0 = out0 + 1u;
    }
    {
        auto &to0 = *slot(a);
        const unsigned in1 = *slot(a + 1);
        to0 = in1;
    }
    {
        const unsigned in1 = *slot(a);
        const unsigned in2 = *slot(a + 1);
        a[0] = in2 - in1;
    }
    a[0] = *slot(a) - *slot(a + 1);
}

__device__ void where_the_first_says(unsigned *a)
{
    {
        auto &to1 = a[a[0]];
        a[0] = 7u;
        to1 = 7u + 1u;
    }
}

__device__ unsigned tied(unsigned a, unsigned *b)
{
    unsigned r, s;
    asm("add.u32 %0, %2, 5;\n\tsub.u32 %1, %1, %0;" : "=r"(r), "=r"(s) : "[r]"(a), "1"(b[0]));
    {
        unsigned out0 = a;
        unsigned out1 = b[0];
        out0 = out0 + 5u;
        out1 = out1 - out0;
        r = out0;
        s = out1;
    }
    r = (*b++) + 1u;
    return r - s;
}
