// Warp operations on part of a warp: masks made by hand, by ballot and by
// __activemask, in divergent code.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <vector>

static inline void ck(cudaError_t e) { if (e != cudaSuccess) { printf("FAIL warp_partial: %s\n", cudaGetErrorString(e)); exit(1); } }

// The lower and the upper half of each warp go separate ways.
__global__ void halves(const int *in, int *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;
    int v = in[i];
    if (lane < 16) {
        for (int d = 8; d > 0; d >>= 1)
            v += __shfl_xor_sync(0x0000ffff, v, d);
    } else {
        for (int d = 8; d > 0; d >>= 1) {
            int o = __shfl_xor_sync(0xffff0000, v, d);
            v = o > v ? o : v;
        }
    }
    __syncwarp();
    out[i] = v;
}

// Stream compaction: one atomic for all the lanes that keep their value.
__global__ void compact(const int *in, int *out, int *count, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x & 31;
    bool keep = i < n && in[i] % 3 == 0;
    unsigned mask = __ballot_sync(0xffffffff, keep);
    if (keep) {
        int leader = __ffs(mask) - 1;
        int base = 0;
        if (lane == leader) base = atomicAdd(count, __popc(mask));
        base = __shfl_sync(mask, base, leader);
        out[base + __popc(mask & ((1u << lane) - 1))] = in[i];
    }
}

// Whatever lanes happen to be here together share one atomic.
__global__ void aggregate(const int *in, int *total, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x & 31;
    if (i < n && in[i] > 10) {
        unsigned active = __activemask();
        if (lane == __ffs(active) - 1) atomicAdd(total, __popc(active));
    }
}

int main()
{
    const int n = 64 * 11, tail = n - 9;
    std::vector<int> in(n), out(n);
    for (int i = 0; i < n; i++) in[i] = (i * i + 3 * i) % 53;
    int *d_in, *d_out, *d_count, counts[2] = {0, 0};
    ck(cudaMalloc(&d_in, n * sizeof(int)));
    ck(cudaMalloc(&d_out, n * sizeof(int)));
    ck(cudaMalloc(&d_count, sizeof counts));
    ck(cudaMemcpy(d_in, in.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    ck(cudaMemset(d_count, 0, sizeof counts));

    halves<<<n / 64, 64>>>(d_in, d_out);
    ck(cudaMemcpy(out.data(), d_out, n * sizeof(int), cudaMemcpyDeviceToHost));
    for (int h = 0; h < n; h += 16) {
        int sum = 0, max = 0;
        for (int k = 0; k < 16; k++) { sum += in[h + k]; if (in[h + k] > max) max = in[h + k]; }
        int want = h % 32 < 16 ? sum : max;
        for (int k = 0; k < 16; k++)
            if (out[h + k] != want) { printf("FAIL warp_partial: halves at %d\n", h + k); return 1; }
    }

    compact<<<n / 64, 64>>>(d_in, d_out, d_count, tail);
    aggregate<<<n / 64, 64>>>(d_in, d_count + 1, tail);
    ck(cudaMemcpy(out.data(), d_out, n * sizeof(int), cudaMemcpyDeviceToHost));
    ck(cudaMemcpy(counts, d_count, sizeof counts, cudaMemcpyDeviceToHost));
    int kept = 0, big = 0, hist[53] = {0};
    for (int i = 0; i < tail; i++) {
        if (in[i] % 3 == 0) { kept++; hist[in[i]]++; }
        if (in[i] > 10) big++;
    }
    for (int i = 0; i < counts[0] && i < n; i++) hist[out[i]]--;
    bool good = counts[0] == kept && counts[1] == big;
    for (int v : hist) good = good && v == 0;
    ck(cudaFree(d_in)); ck(cudaFree(d_out)); ck(cudaFree(d_count));
    if (!good) { printf("FAIL warp_partial: kept %d of %d, big %d of %d\n", counts[0], kept, counts[1], big); return 1; }
    printf("PASS warp_partial\n");
    return 0;
}
