// One condition decides about a macro, another about the code that goes with it: both are for one GPU, although the first side of the first could be ported.
#if __CUDA_ARCH__ >= 700
#define PER_LANE 2
#else
#define PER_LANE 1
#endif

__global__ void copy(int *out, const int *in)
{
    int t = threadIdx.x * PER_LANE;
#if __CUDA_ARCH__ >= 700
    int a, b;
    asm("ld.shared::cluster.v2.u32 {%0, %1}, [%2];" : "=r"(a), "=r"(b) : "l"(in + t));
    out[t] = a;
    out[t + 1] = b;
#else
    out[t] = in[t];
#endif
}
