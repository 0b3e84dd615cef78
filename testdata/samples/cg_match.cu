// Cooperative groups: votes and matches of tiles and coalesced groups, bit by bit for each rank.
#include <cooperative_groups.h>
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>

namespace cg = cooperative_groups;

#define CHECK(e) do { cudaError_t s = (e); if (s != cudaSuccess) { printf("FAIL cg_match: %s\n", cudaGetErrorString(s)); exit(1); } } while (0)

enum { threads = 96, tests = 7 };

__device__ void ask(const cg::thread_block_tile<4> &group, int v, unsigned *out)
{
    int all = 0;
    out[0] = group.ballot(v & 1);
    out[1] = group.any(v > 60);
    out[2] = group.all(v > 2);
    out[3] = group.match_any(v % 3);
    out[4] = group.match_all(v / 32, all);
    out[5] = all;
    out[6] = group.size();
}

__device__ void ask(const cg::thread_block_tile<32> &group, int v, unsigned *out)
{
    int all = 0;
    out[0] = group.ballot(v & 1);
    out[1] = group.any(v > 60);
    out[2] = group.all(v > 2);
    out[3] = group.match_any(v % 3);
    out[4] = group.match_all(v / 32, all);
    out[5] = all;
    out[6] = group.size();
}

__device__ void ask(const cg::coalesced_group &group, int v, unsigned *out)
{
    int all = 0;
    out[0] = group.ballot(v & 1);
    out[1] = group.any(v > 60);
    out[2] = group.all(v > 2);
    out[3] = group.match_any((long long)(v % 3) << 40);
    out[4] = group.match_all(v / 32, all);
    out[5] = all;
    out[6] = group.size();
}

__global__ void asked(const int *in, unsigned *out)
{
    int v = in[threadIdx.x];
    cg::thread_block_tile<4> four = cg::tiled_partition<4>(cg::this_thread_block());
    cg::thread_block_tile<32> warp = cg::tiled_partition<32>(cg::this_thread_block());
    unsigned *o = out + threadIdx.x * 3 * tests;
    ask(four, v, o);
    ask(warp, v, o + tests);
    if (v % 4 != 1)
        ask(cg::coalesced_threads(), v, o + 2 * tests);
}

static int h[threads];

static int check(int t, int size, bool some, const unsigned *o)
{
    unsigned want[tests] = {0, 0, 1, 0, 0, 1, 0};
    for (int k = t / size * size, rank = 0; k < t / size * size + size; k++) {
        if (some && h[k] % 4 == 1)
            continue;
        want[0] |= (h[k] & 1u) << rank;
        want[1] |= h[k] > 60;
        want[2] &= h[k] > 2;
        want[3] |= (unsigned)(h[k] % 3 == h[t] % 3) << rank;
        want[5] &= h[k] / 32 == h[t] / 32;
        want[4] |= 1u << rank++;
        want[6]++;
    }
    want[4] = want[5] ? want[4] : 0;
    for (int i = 0; i < tests; i++) {
        unsigned got = i == 1 || i == 2 || i == 5 ? o[i] != 0 : o[i];
        if (got != want[i] && !(some && h[t] % 4 == 1)) {
            printf("FAIL cg_match: thread %d, %d lanes, test %d: %x, not %x\n", t, size, i, o[i], want[i]);
            return 1;
        }
    }
    return 0;
}

int main()
{
    static unsigned out[threads * 3 * tests];
    int *d, bad = 0;
    unsigned *dout;
    for (int i = 0; i < threads; i++)
        h[i] = i < 32 ? (i * 29) % 97 : 32 + (i * 7) % 25;
    CHECK(cudaMalloc(&d, sizeof h));
    CHECK(cudaMalloc(&dout, sizeof out));
    CHECK(cudaMemset(dout, 0, sizeof out));
    CHECK(cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice));
    asked<<<1, threads>>>(d, dout);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(out, dout, sizeof out, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d));
    CHECK(cudaFree(dout));
    for (int t = 0; t < threads && !bad; t++) {
        const unsigned *o = out + t * 3 * tests;
        bad = check(t, 4, false, o) || check(t, 32, false, o + tests) || check(t, 32, true, o + 2 * tests);
    }
    if (!bad)
        printf("PASS cg_match\n");
    return bad;
}
