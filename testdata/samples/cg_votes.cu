// Cooperative groups: votes on tiles, ranks of tiles, coalesced groups and
// library reductions.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>

namespace cg = cooperative_groups;

#define CHECK(e) do { cudaError_t s = (e); if (s != cudaSuccess) { printf("FAIL cg_votes: %s\n", cudaGetErrorString(s)); exit(1); } } while (0)

__global__ void votes(const int *in, unsigned *ballots, int *sums, int *odd)
{
    cg::thread_block block = cg::this_thread_block();
    cg::thread_block_tile<16> tile = cg::tiled_partition<16>(block);
    int i = block.group_index().x * block.dim_threads().x + block.thread_index().x;
    unsigned b = tile.ballot(in[i] > 50);
    bool any = tile.any(in[i] == 3), all = tile.all(in[i] < 100);
    int sum = cg::reduce(tile, in[i], cg::plus<int>());
    int top = cg::reduce(tile, in[i], cg::greater<int>());
    if (tile.thread_rank() == 0) {
        unsigned t = blockIdx.x * tile.meta_group_size() + tile.meta_group_rank();
        ballots[t] = b | (unsigned)any << 16 | (unsigned)all << 17;
        sums[2 * t] = sum;
        sums[2 * t + 1] = top;
    }
    if (in[i] & 1) {
        cg::coalesced_group active = cg::coalesced_threads();
        if (active.thread_rank() == 0) atomicAdd(odd, (int)active.num_threads());
    }
    cg::sync(block);
}

int main()
{
    const int n = 256, tiles = n / 16;
    int h[n], sums[2 * tiles], odd = 0, wantOdd = 0;
    unsigned ballots[tiles];
    for (int i = 0; i < n; i++) { h[i] = (i * 29) % 101; wantOdd += h[i] & 1; }
    int *d, *ds, *dodd; unsigned *db;
    CHECK(cudaMalloc(&d, sizeof h)); CHECK(cudaMalloc(&ds, sizeof sums));
    CHECK(cudaMalloc(&db, sizeof ballots)); CHECK(cudaMalloc(&dodd, sizeof odd));
    CHECK(cudaMemset(dodd, 0, sizeof odd));
    CHECK(cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice));
    votes<<<2, 128>>>(d, db, ds, dodd);
    CHECK(cudaMemcpy(ballots, db, sizeof ballots, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(sums, ds, sizeof sums, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(&odd, dodd, sizeof odd, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d)); CHECK(cudaFree(ds)); CHECK(cudaFree(db)); CHECK(cudaFree(dodd));
    for (int t = 0; t < tiles; t++) {
        unsigned b = 0, any = 0, all = 1; int s = 0, top = 0;
        for (int k = 0; k < 16; k++) {
            int v = h[16 * t + k];
            b |= (unsigned)(v > 50) << k; any |= v == 3; all &= v < 100; s += v; if (v > top) top = v;
        }
        if (ballots[t] != (b | any << 16 | all << 17) || sums[2 * t] != s || sums[2 * t + 1] != top) {
            printf("FAIL cg_votes: tile %d\n", t);
            return 1;
        }
    }
    if (odd != wantOdd) { printf("FAIL cg_votes: odd %d\n", odd); return 1; }
    printf("PASS cg_votes\n");
    return 0;
}
