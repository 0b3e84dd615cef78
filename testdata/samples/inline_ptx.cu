// Inline PTX in several shapes: lane id, a fused instruction, the global
// timer, a predicate, and a plain asm that names no PTX register.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>

__device__ __forceinline__ unsigned laneId()
{
    unsigned id;
    asm("mov.u32 %0, %%laneid;" : "=r"(id));
    return id;
}

__device__ __forceinline__ int mad24(int a, int b, int c)
{
    int r;
    asm volatile("mad.lo.s32 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(c));
    return r;
}

static __device__ __inline__ unsigned long long globaltimer()
{
    unsigned long long t;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(t) :: "memory");
    return t;
}

__device__ unsigned bitFieldExtract(unsigned v, unsigned pos, unsigned len)
{
    unsigned r;
    asm("{\n\t"
        "bfe.u32 %0, %1, %2, %3;\n\t"
        "}"
        : "=r"(r)
        : "r"(v), "r"(pos), "r"(len));
    return r;
}

__global__ void run(int *out, unsigned long long *times)
{
    int t = threadIdx.x;
    if (t == 0) times[0] = globaltimer();
    out[t] = mad24(t, 3, 1000) + (int)laneId() + (int)bitFieldExtract(0xabcd0000u, 16, 8);
    asm volatile("" ::: "memory");
    __syncthreads();
    if (t == 0) times[1] = globaltimer();
}

int main()
{
    int *d, h[96];
    unsigned long long *dt, ht[2];
    if (cudaMalloc(&d, sizeof h) || cudaMalloc(&dt, sizeof ht)) { printf("FAIL inline_ptx: alloc\n"); return 1; }
    run<<<1, 96>>>(d, dt);
    if (cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost) != cudaSuccess ||
        cudaMemcpy(ht, dt, sizeof ht, cudaMemcpyDeviceToHost) != cudaSuccess) {
        printf("FAIL inline_ptx: %s\n", cudaGetErrorString(cudaGetLastError()));
        return 1;
    }
    cudaFree(d);
    cudaFree(dt);
    for (int t = 0; t < 96; t++)
        if (h[t] != 3 * t + 1000 + t % 32 + 0xcd) { printf("FAIL inline_ptx: [%d] = %d\n", t, h[t]); return 1; }
    if (ht[1] < ht[0]) { printf("FAIL inline_ptx: time runs backwards\n"); return 1; }
    printf("PASS inline_ptx\n");
    return 0;
}
