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
    base = __shfl_sync(0xffffffff, base, 0);
    f[base] = __shfl_sync(0xffffffff, x, 0) + __shfl_xor_sync(0xffffffff, (int)far + kept, 1);
    f[mine] = __shfl_down_sync(0xffffffff, mine, 1);
}
