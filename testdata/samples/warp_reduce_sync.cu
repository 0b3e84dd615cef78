// Hardware warp reductions and matches: __reduce_add_sync and relatives,
// __match_any_sync, __match_all_sync.
#include <cuda_runtime.h>
#include <cstdio>

__global__ void reduceAll(const unsigned *in, unsigned *out)
{
    unsigned v = in[threadIdx.x];
    unsigned sum = __reduce_add_sync(0xffffffff, v);
    unsigned top = __reduce_max_sync(0xffffffff, v);
    unsigned bits = __reduce_or_sync(0xffffffff, v);
    unsigned same = __match_any_sync(0xffffffff, v % 4);
    int all = 0;
    unsigned m = __match_all_sync(0xffffffff, v >> 20, &all);
    unsigned *o = out + 5 * threadIdx.x;
    o[0] = sum; o[1] = top; o[2] = bits; o[3] = same; o[4] = all ? m : 0;
}

int main()
{
    const int n = 64;
    unsigned h[n], r[5 * n], *d, *dr;
    for (int i = 0; i < n; i++) h[i] = (i * 2654435761u) >> 16;
    if (cudaMalloc(&d, sizeof h) || cudaMalloc(&dr, sizeof r)) { printf("FAIL warp_reduce_sync: alloc\n"); return 1; }
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    reduceAll<<<1, n>>>(d, dr);
    cudaError_t e = cudaMemcpy(r, dr, sizeof r, cudaMemcpyDeviceToHost);
    cudaFree(d); cudaFree(dr);
    for (int i = 0; i < n; i++) {
        unsigned sum = 0, top = 0, bits = 0, same = 0;
        for (int k = 0; k < 32; k++) {
            unsigned v = h[i / 32 * 32 + k];
            sum += v; bits |= v; if (v > top) top = v;
            if (v % 4 == h[i] % 4) same |= 1u << k;
        }
        const unsigned *o = r + 5 * i;
        if (e != cudaSuccess || o[0] != sum || o[1] != top || o[2] != bits || o[3] != same || o[4] != 0xffffffffu) {
            printf("FAIL warp_reduce_sync: %d\n", i);
            return 1;
        }
    }
    printf("PASS warp_reduce_sync\n");
    return 0;
}
