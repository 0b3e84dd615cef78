// Cooperative groups: inclusive_scan and exclusive_scan over tiles and coalesced groups, with and without a function
// object; ranks among chosen elements.
#include <cooperative_groups.h>
#include <cooperative_groups/scan.h>
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>

namespace cg = cooperative_groups;

#define CHECK(e) do { cudaError_t s = (e); if (s != cudaSuccess) { printf("FAIL cg_scan: %s\n", cudaGetErrorString(s)); exit(1); } } while (0)

enum { threads = 96, tests = 9 };

struct span { int low, high, n; };

template <int Size> __device__ int tile_scans(const cg::thread_block &block, int v)
{
    auto tile = cg::tiled_partition<Size>(block);
    return cg::inclusive_scan(tile, v) * 1000 + cg::exclusive_scan(tile, v);
}

__global__ void scans(const int *in, double *out)
{
    cg::thread_block block = cg::this_thread_block();
    unsigned t = threadIdx.x;
    int v = in[t];
    double *o = out + t * tests;
    auto warp = cg::tiled_partition<32>(block);
    o[0] = tile_scans<32>(block, v);
    o[1] = tile_scans<4>(block, v);
    o[2] = tile_scans<1>(block, v);
    o[3] = cg::inclusive_scan(warp, v, cg::greater<int>());
    o[4] = cg::exclusive_scan(warp, v / 4.0, [](double a, double b) { return a < b ? a : b; });
    span s = {v, v, 1};
    s = cg::inclusive_scan(warp, s, [](const span &a, const span &b) {
        span both = {a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high, a.n + b.n};
        return both;
    });
    o[5] = s.low + 1e3 * s.high + 1e6 * s.n;
    o[6] = o[7] = o[8] = 0;
    if (v % 4) {
        cg::coalesced_group some = cg::coalesced_threads();
        o[6] = cg::inclusive_scan(some, v, cg::plus<int>());
        o[7] = cg::exclusive_scan(some, (long long)v << 32);
        o[8] = cg::exclusive_scan(some, 1u) == some.thread_rank();
    }
}

static int check(unsigned t, int test, double got, double want)
{
    if (got == want)
        return 0;
    printf("FAIL cg_scan: thread %u, test %d: %.17g, not %.17g\n", t, test, got, want);
    return 1;
}

static int sum_before(const int *h, unsigned t, unsigned size, bool some)
{
    int s = 0;
    for (unsigned i = t / size * size; i < t; i++)
        s += some && h[i] % 4 == 0 ? 0 : h[i];
    return s;
}

static int check_thread(const int *h, unsigned t, const double *o)
{
    int low = h[t], high = h[t], bad = 0;
    double least = 0, want[tests];
    for (unsigned i = t / 32 * 32; i < t; i++) {
        least = i == t / 32 * 32 || h[i] / 4.0 < least ? h[i] / 4.0 : least;
        low = h[i] < low ? h[i] : low;
        high = h[i] > high ? h[i] : high;
    }
    want[0] = sum_before(h, t, 32, false) * 1001.0 + h[t] * 1000;
    want[1] = sum_before(h, t, 4, false) * 1001.0 + h[t] * 1000;
    want[2] = h[t] * 1000;
    want[3] = high;
    want[4] = least;
    want[5] = low + 1e3 * high + 1e6 * (t % 32 + 1);
    want[6] = h[t] % 4 ? sum_before(h, t, 32, true) + h[t] : 0;
    want[7] = h[t] % 4 ? (double)((long long)sum_before(h, t, 32, true) << 32) : 0;
    want[8] = h[t] % 4 != 0;
    for (int i = 0; i < tests; i++)
        bad |= check(t, i, o[i], want[i]);
    return bad;
}

int main()
{
    int h[threads], bad = 0;
    static double results[threads * tests];
    for (int i = 0; i < threads; i++)
        h[i] = (i * 53) % 97 + 1;
    int *d;
    double *out;
    CHECK(cudaMalloc(&d, sizeof h));
    CHECK(cudaMalloc(&out, sizeof results));
    CHECK(cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice));
    scans<<<1, threads>>>(d, out);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(results, out, sizeof results, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d));
    CHECK(cudaFree(out));
    for (unsigned t = 0; t < threads && !bad; t++)
        bad = check_thread(h, t, results + t * tests);
    if (!bad)
        printf("PASS cg_scan\n");
    return bad;
}
