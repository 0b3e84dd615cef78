// Locals of the statement and variables of the program have names of their own; bits of other types go as bits.
#include <hip/hip_runtime.h>
#define t1 "no register"
__device__ unsigned locals(unsigned out0, unsigned in1, float f)
{
    unsigned r;
    {
        const unsigned in2 = in1 + 1;
        unsigned t1_ = out0 + in2;
        unsigned int_ = __float_as_uint(f);
        r = t1_ ^ int_;
    }
    return r;
}

__device__ float *bits(float *p, float f)
{
    float *q;
    int i;
    q = (float *)((unsigned long long)p + 16ull);
    i = __float_as_uint(f);
    return q + i;
}
