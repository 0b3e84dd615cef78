// Cooperative groups: thread blocks, tiles of a warp, their shuffles.
#include <cuda_runtime.h>
#include <cooperative_groups.h>
#include <cstdio>
#include <cstdlib>
#include <vector>

using namespace cooperative_groups;

#define CHECK(e) do { cudaError_t s = (e); if (s != cudaSuccess) { printf("FAIL cg_tiles: %s\n", cudaGetErrorString(s)); exit(1); } } while (0)

template <typename Group>
__device__ int reduceGroup(const Group &g, int v)
{
    for (int d = g.size() / 2; d > 0; d /= 2) v += g.shfl_down(v, d);
    return v;
}

__global__ void tileSums(const int *in, int *sum32, int *sum8, int *scan)
{
    thread_block block = this_thread_block();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    auto warp = tiled_partition<32>(block);
    thread_block_tile<8> octet = tiled_partition<8>(block);

    int s = reduceGroup(warp, in[i]);
    if (warp.thread_rank() == 0) sum32[i / 32] = s;
    s = reduceGroup(octet, in[i]);
    if (octet.thread_rank() == 0) sum8[i / 8] = s;

    // Inclusive scan within a tile of 8.
    int v = in[i];
    for (unsigned d = 1; d < octet.size(); d <<= 1) {
        int o = octet.shfl_up(v, d);
        if (octet.thread_rank() >= d) v += o;
    }
    int total = octet.shfl(v, 7);
    int partner = warp.shfl_xor(v, 1);
    octet.sync();
    warp.sync();
    scan[3 * i] = v;
    scan[3 * i + 1] = total;
    scan[3 * i + 2] = partner;
}

int main()
{
    const int n = 512;
    std::vector<int> in(n), s32(n / 32), s8(n / 8), scan(3 * n);
    for (int i = 0; i < n; i++) in[i] = (7 * i) % 23 - 4;
    int *d_in, *d_32, *d_8, *d_scan;
    CHECK(cudaMalloc(&d_in, n * sizeof(int)));
    CHECK(cudaMalloc(&d_32, s32.size() * sizeof(int)));
    CHECK(cudaMalloc(&d_8, s8.size() * sizeof(int)));
    CHECK(cudaMalloc(&d_scan, scan.size() * sizeof(int)));
    CHECK(cudaMemcpy(d_in, in.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    tileSums<<<n / 128, 128>>>(d_in, d_32, d_8, d_scan);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(s32.data(), d_32, s32.size() * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(s8.data(), d_8, s8.size() * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(scan.data(), d_scan, scan.size() * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d_in)); CHECK(cudaFree(d_32)); CHECK(cudaFree(d_8)); CHECK(cudaFree(d_scan));

    std::vector<int> incl(n);
    for (int t = 0; t < n; t += 8)
        for (int k = 0, acc = 0; k < 8; k++) incl[t + k] = acc += in[t + k];
    for (int i = 0; i < n; i++) {
        int w = 0;
        for (int k = 0; k < 32; k++) w += in[i / 32 * 32 + k];
        if (s32[i / 32] != w || s8[i / 8] != incl[i | 7] || scan[3 * i] != incl[i] || scan[3 * i + 1] != incl[i | 7] ||
            scan[3 * i + 2] != incl[i ^ 1]) {
            printf("FAIL cg_tiles: %d\n", i);
            return 1;
        }
    }
    printf("PASS cg_tiles\n");
    return 0;
}
