// Flags between blocks.
__device__ int wait_for(const int *flag)
{
    int v;
    do {
        asm volatile("ld.acquire.gpu.global.s32 %0, [%1];" : "=r"(v) : "l"(flag) : "memory");
    } while (v == 0);
    return v;
}

__device__ void raise(unsigned *flag)
{
    asm volatile("fence.acq_rel.gpu;" ::: "memory");
    asm volatile("st.relaxed.gpu.global.u32 [%0], %1;" ::"l"(flag), "r"(1) : "memory");
}

__device__ float keep(float x)
{
    asm volatile("" ::: "memory");
    return x;
}
