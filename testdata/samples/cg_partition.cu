// Cooperative groups: labeled_partition and binary_partition of tiles and coalesced groups, and one thread of a group
// that makes a call for all.
#include <cooperative_groups.h>
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>

namespace cg = cooperative_groups;

#define CHECK(e) do { cudaError_t s = (e); if (s != cudaSuccess) { printf("FAIL cg_partition: %s\n", cudaGetErrorString(s)); exit(1); } } while (0)

enum { threads = 128, tests = 8 };

// One atomic operation for each bin that the warp has something for.
__device__ int count(const cg::coalesced_group &same, int *bin)
{
    int before = cg::invoke_one_broadcast(same, [&] { return atomicAdd(bin, (int)same.size()); });
    return before + (int)same.thread_rank();
}

__global__ void partitions(const int *in, int *out, int *bins, int *calls)
{
    auto block = cg::this_thread_block();
    auto warp = cg::tiled_partition<32>(block);
    auto half = cg::tiled_partition<16>(block);
    int t = threadIdx.x, v = in[t], *o = out + t * tests;
    cg::coalesced_group same = cg::labeled_partition(warp, v % 7);
    o[0] = same.size();
    o[1] = same.thread_rank();
    o[2] = count(same, &bins[v % 7]);
    auto two = cg::binary_partition(half, v % 3 == 0);
    o[3] = two.size();
    o[4] = two.shfl(t, 0);
    o[5] = cg::labeled_partition(half, v % 3 == 0).size();
    o[6] = o[7] = 0;
    if (v % 2) {
        cg::coalesced_group odd = cg::coalesced_threads();
        auto parts = cg::labeled_partition(odd, (unsigned long long)(v % 5) << 40);
        o[6] = parts.size();
        o[7] = cg::binary_partition(odd, t % 32 < 10).thread_rank();
        cg::invoke_one(parts, [](int *n, int k) { atomicAdd(n, k); }, calls, 1);
    }
}

static int h[threads], out[threads * tests];

static int label(int t, int kind)
{
    switch (kind) {
    case 0: return h[t] % 7;
    case 3: return h[t] % 3 == 0;
    case 6: return h[t] % 5;
    default: return t % 32 < 10;
    }
}

// Of the threads in t's group of this size, those with its label: all, those before, the first one.
static void same(int t, int size, int kind, int *n, int *before, int *first)
{
    *n = *before = 0;
    for (int k = t / size * size + size - 1; k >= t / size * size; k--) {
        if (label(k, kind) != label(t, kind) || (kind >= 6 && h[k] % 2 == 0))
            continue;
        ++*n;
        *before += k < t;
        *first = k;
    }
}

static int check(int t, int test, int want)
{
    if (out[t * tests + test] == want)
        return 0;
    printf("FAIL cg_partition: thread %d, test %d: %d, not %d\n", t, test, out[t * tests + test], want);
    return 1;
}

static int check_thread(int t, int *leaders)
{
    int n, before, first, bad;
    same(t, 32, 0, &n, &before, &first);
    bad = check(t, 0, n) || check(t, 1, before);
    same(t, 16, 3, &n, &before, &first);
    bad = bad || check(t, 3, n) || check(t, 4, first) || check(t, 5, n);
    if (h[t] % 2 == 0)
        return bad || check(t, 6, 0) || check(t, 7, 0);
    same(t, 32, 6, &n, &before, &first);
    bad = bad || check(t, 6, n);
    *leaders += first == t;
    same(t, 32, 7, &n, &before, &first);
    return bad || check(t, 7, before);
}

int main()
{
    int *d, *dout, *bins, *calls, bad = 0, leaders = 0, called, full[7], want[7] = {0};
    static int drawn[7][threads];
    for (int i = 0; i < threads; i++)
        h[i] = i * i % 97;
    CHECK(cudaMalloc(&d, sizeof h));
    CHECK(cudaMalloc(&dout, sizeof out));
    CHECK(cudaMalloc(&bins, sizeof full));
    CHECK(cudaMalloc(&calls, sizeof *calls));
    CHECK(cudaMemset(bins, 0, sizeof full));
    CHECK(cudaMemset(calls, 0, sizeof *calls));
    CHECK(cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice));
    partitions<<<1, threads>>>(d, dout, bins, calls);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(out, dout, sizeof out, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(full, bins, sizeof full, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(&called, calls, sizeof called, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d)); CHECK(cudaFree(dout)); CHECK(cudaFree(bins)); CHECK(cudaFree(calls));
    for (int t = 0; t < threads && !bad; t++) {
        int ticket = out[t * tests + 2];
        bad = check_thread(t, &leaders);
        want[h[t] % 7]++;
        if (ticket >= 0 && ticket < threads)
            drawn[h[t] % 7][ticket]++;
    }
    for (int b = 0; b < 7 && !bad; b++) {
        bad = full[b] != want[b];
        for (int k = 0; k < want[b]; k++)
            bad = bad || drawn[b][k] != 1;
    }
    if (bad || called != leaders) {
        printf("FAIL cg_partition: %d calls, not %d\n", called, leaders);
        return 1;
    }
    printf("PASS cg_partition\n");
    return 0;
}
