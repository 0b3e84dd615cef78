// Bit tricks of a hash: rotations, byte permutes, three-way logic, fields.
__device__ __forceinline__ unsigned rotl(unsigned x, unsigned n)
{
    unsigned r;
    asm("shf.l.wrap.b32 %0, %1, %1, %2;" : "=r"(r) : "r"(x), "r"(n));
    return r;
}

__device__ __forceinline__ unsigned swap_bytes(unsigned x)
{
    unsigned r;
    asm("prmt.b32 %0, %1, 0, 0x0123;" : "=r"(r) : "r"(x));
    return r;
}

__device__ __forceinline__ unsigned choose(unsigned e, unsigned f, unsigned g)
{
    unsigned r;
    asm("lop3.b32 %0, %1, %2, %3, 0xCA;" : "=r"(r) : "r"(e), "r"(f), "r"(g));
    return r;
}

__global__ void mix(unsigned *state, const int *key, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, field;
    if (i < n)
        asm("bfe.s32 %0, %1, 4, 8;" : "=r"(field) : "r"(key[i] + 1));
    else
        asm volatile("mov.s32 %0, -1;" : "=r"(field));
    state[i] = choose(rotl(state[i], 5u), swap_bytes(state[i]), (unsigned)field);
    asm("shl.b32 %0, %0, 3;" : "+r"(state[i]));
}
