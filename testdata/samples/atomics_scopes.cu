// Atomics with a scope (_system, _block) and the three memory fences.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>

#define CHECK(e) do { cudaError_t x = (e); if (x) { printf("FAIL atomics_scopes: %s\n", cudaGetErrorString(x)); exit(1); } } while (0)

__global__ void count(int *host_visible, int *per_block, unsigned long long *sum)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd_system(host_visible, 1);
    atomicAdd_block(&per_block[blockIdx.x], (int)threadIdx.x);
    atomicMax_block(&per_block[gridDim.x + blockIdx.x], i);
    atomicAdd_system(sum, (unsigned long long)i);
    atomicOr_system(&per_block[2 * gridDim.x], 1 << (i & 7));
}

__device__ unsigned int ticket;

// The last block to finish adds up what all blocks left behind.
__global__ void lastBlock(volatile int *partial, int *total)
{
    __shared__ bool last;
    if (threadIdx.x == 0) {
        partial[blockIdx.x] = blockIdx.x + 1;
        __threadfence();
        last = atomicInc(&ticket, gridDim.x) == gridDim.x - 1;
    }
    __threadfence_block();
    __syncthreads();
    if (last && threadIdx.x == 0) {
        __threadfence();
        int s = 0;
        for (unsigned b = 0; b < gridDim.x; b++) s += partial[b];
        *total = s;
        ticket = 0;
        __threadfence_system();
    }
}

int main()
{
    const int blocks = 10, threads = 64, n = blocks * threads;
    int *host, *alias, *d_block, h_block[2 * blocks + 1];
    unsigned long long *d_sum, h_sum = 0;
    CHECK(cudaHostAlloc((void **)&host, sizeof(int), cudaHostAllocMapped));
    *host = 0;
    CHECK(cudaHostGetDevicePointer((void **)&alias, host, 0));
    CHECK(cudaMalloc(&d_block, sizeof h_block));
    CHECK(cudaMalloc(&d_sum, sizeof h_sum));
    CHECK(cudaMemset(d_block, 0, sizeof h_block));
    CHECK(cudaMemset(d_sum, 0, sizeof h_sum));

    count<<<blocks, threads>>>(alias, d_block, d_sum);
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaMemcpy(h_block, d_block, sizeof h_block, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(&h_sum, d_sum, sizeof h_sum, cudaMemcpyDeviceToHost));
    bool good = *host == n && h_block[2 * blocks] == 0xff && h_sum == (unsigned long long)n * (n - 1) / 2;
    for (int b = 0; b < blocks; b++)
        good = good && h_block[b] == threads * (threads - 1) / 2 && h_block[blocks + b] == (b + 1) * threads - 1;

    int total = 0;
    lastBlock<<<blocks, threads>>>(d_block, (int *)d_sum);
    CHECK(cudaMemcpy(&total, d_sum, sizeof total, cudaMemcpyDeviceToHost));
    good = good && total == blocks * (blocks + 1) / 2;
    CHECK(cudaFreeHost(host));
    CHECK(cudaFree(d_block));
    CHECK(cudaFree(d_sum));
    if (!good) { printf("FAIL atomics_scopes: %d, total %d\n", (int)h_sum, total); return 1; }
    printf("PASS atomics_scopes\n");
    return 0;
}
