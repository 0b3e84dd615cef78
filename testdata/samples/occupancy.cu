// Launch configurations taken from the occupancy functions.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(x)                                                             \
    if (cudaError_t e = (x)) {                                               \
        std::printf("FAIL occupancy: %s: %s\n", #x, cudaGetErrorString(e));  \
        std::exit(1);                                                        \
    }

__global__ void __launch_bounds__(256) triple(int *p, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) p[i] *= 3;
}

__global__ void sumShared(const int *in, int *out, int n)
{
    extern __shared__ int cache[];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    cache[threadIdx.x] = i < n ? in[i] : 0;
    __syncthreads();
    if (threadIdx.x == 0) {
        int s = 0;
        for (unsigned k = 0; k < blockDim.x; ++k) s += cache[k];
        atomicAdd(out, s);
    }
}

int main()
{
    const int n = 12345;
    std::vector<int> host(n, 2);
    int *d, *d_sum;
    CHECK(cudaMalloc(&d, n * sizeof(int)));
    CHECK(cudaMalloc(&d_sum, sizeof(int)));
    CHECK(cudaMemcpy(d, host.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaMemset(d_sum, 0, sizeof(int)));

    int minGrid = 0, block = 0;
    CHECK(cudaOccupancyMaxPotentialBlockSize(&minGrid, &block, triple, 0, 0));
    if (block < 32 || block > 256) {
        std::printf("FAIL occupancy: block size %d\n", block);
        return 1;
    }
    triple<<<(n + block - 1) / block, block>>>(d, n);
    CHECK(cudaGetLastError());

    int active = 0;
    block = 128;
    CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&active, sumShared, block, block * sizeof(int)));
    if (active < 1) {
        std::printf("FAIL occupancy: %d active blocks\n", active);
        return 1;
    }
    int withFlags = 0;
    CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&withFlags, sumShared, block, block * sizeof(int), cudaOccupancyDefault));
    sumShared<<<(n + block - 1) / block, block, block * sizeof(int)>>>(d, d_sum, n);
    CHECK(cudaGetLastError());

    int sum = 0;
    CHECK(cudaMemcpy(&sum, d_sum, sizeof(sum), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d));
    CHECK(cudaFree(d_sum));
    if (sum != 6 * n || withFlags != active) {
        std::printf("FAIL occupancy: sum %d\n", sum);
        return 1;
    }
    std::printf("PASS occupancy\n");
    return 0;
}
