// Copies of a pipelined GEMM: the next tile comes while this one is multiplied.
#include <cuda_runtime.h>

template <int N> __device__ __forceinline__ void wait_group()
{
    asm volatile("cp.async.wait_group %0;\n" ::"n"(N));
}

__device__ __forceinline__ void copy16(void *to, const void *from, bool there)
{
    unsigned at = static_cast<unsigned>(__cvta_generic_to_shared(to));
    int size = there ? 16 : 0;
    asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], %2, %3;\n" ::"r"(at), "l"(from), "n"(16), "r"(size));
}

__device__ __forceinline__ void copy4_if(void *to, const void *from, bool go)
{
    unsigned at = static_cast<unsigned>(__cvta_generic_to_shared(to));
    asm volatile("{\n"
                 "  .reg .pred p;\n"
                 "  setp.ne.b32 p, %0, 0;\n"
                 "  @p cp.async.ca.shared.global [%1], [%2], 4;\n"
                 "}\n" ::"r"((int)go), "r"(at), "l"(from));
}

__device__ __forceinline__ void copy8_unless(unsigned at, const void *from, unsigned late)
{
    asm volatile("{ .reg .pred late;\n\tsetp.ge.u32 late, %2, 8;\n\tcp.async.ca.shared::cta.global [%0+8], [%1], 8, late; }" ::"r"(at), "l"(from), "r"(late));
}

template <int TILE> __global__ void multiply(const float *a, const float *b, float *c, int n)
{
    __shared__ __align__(16) float as[2][TILE][4], bs[2][TILE][4];
    int row = threadIdx.x, stage = 0;
    float sum = 0;
    copy16(as[0][row], a + row * n, true);
    copy16(bs[0][row], b + row * n, true);
    asm volatile("cp.async.commit_group;\n" ::);
    for (int k = 0; k < n; k += 4) {
        copy16(as[stage ^ 1][row], a + row * n + k + 4, k + 4 < n);
        copy16(bs[stage ^ 1][row], b + row * n + k + 4, k + 4 < n);
        asm volatile("cp.async.commit_group;" ::: "memory");
        wait_group<1>();
        __syncthreads();
        for (int i = 0; i < 4; i++)
            sum += as[stage][row][i] * bs[stage][(row + 1) % TILE][i];
        __syncthreads();
        stage ^= 1;
    }
    asm volatile("cp.async.wait_all;" ::: "memory");
    copy4_if(&as[0][row][0], a, row == 0);
    c[row] = sum;
}

template __global__ void multiply<32>(const float *, const float *, float *, int);
