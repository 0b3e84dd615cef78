// A barrier over the grid whose waiting load is a plain one: it may see the others come, but nothing says that what they
// wrote before is there. FIXED: an atomic load of agent scope and a fence behind it.
#include "planted.hpp"

__device__ void meet(unsigned *count)
{
    __syncthreads();
    if (threadIdx.x == 0) {
        __threadfence();
        atomicAdd(count, 1u);
#ifdef FIXED
        while (__hip_atomic_load(count, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT) < gridDim.x)
            ;
        __threadfence();
#else
        unsigned seen;
        do {
            seen = *count; // not atomic: a read of what others change atomically is not reported, what follows it is
            asm volatile("" ::: "memory");
        } while (seen < gridDim.x);
#endif
    }
    __syncthreads();
}

__global__ void turn(int *a, int *b, unsigned *count)
{
    int n = gridDim.x * blockDim.x, i = threadIdx.x + blockIdx.x * blockDim.x;
    a[i] = i + 1;
    meet(count);
    b[i] = a[(i + blockDim.x) % n]; // expect: race
}

int main()
{
    turn<<<4, 64>>>(device<int>(256), device<int>(256), zeros<unsigned>(1));
    return finish();
}
