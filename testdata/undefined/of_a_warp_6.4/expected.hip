#include <hip/hip_runtime.h>

// HIP's shuffles take the value as one that all lanes have, before 6.4.
__global__ void k(int *count, float *f)
{
    int base, kept = 0;
    unsigned far, mine;
    float x;
    if (threadIdx.x % 32 == 0) {
        base = atomicAdd(count, 32);
        far = 1;
        x = f[0];
    }
    mine = threadIdx.x;
    base = __shfl(base, 0, 32);
    f[base] = __shfl(x, 0, 32) + __shfl_xor((int)far + kept, 1, 32);
    f[mine] = __shfl_down(mine, 1, 32);
}
