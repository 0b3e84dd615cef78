#include <cuda_runtime.h>
#define LOOP(i) register int i = 0
#define KEPT register
#include <cstddef>

__device__ int f(register int a)
{
    register float x = a;
    register unsigned int *p = nullptr;
    for (register	int i = 0; i < 3; i++)
        x += i;
    return x + (p != nullptr);
}

__global__ void kernel(int *p)
{
    const register int z = 1;
    register ::size_t n = 1;
    unsigned register w = 1, v = w;
    LOOP(q);
    int registers = 1; // register int
    p[threadIdx.x] = f(z) + q + registers + v;
}

#if 0
register int dead;
#endif
int host()
{
    register long r asm("r12");
    asm("" : "=r"(r));
    return r;
}

void bound()
{
    register unsigned long long int wide[1] asm("r13");
    (void)wide;
}
