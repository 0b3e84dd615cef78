// Cooperative groups: reduce over tiles of every size, over coalesced groups of any lanes, with function objects
// and lambdas, for numbers, vectors, half and structs.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>

namespace cg = cooperative_groups;

#define CHECK(e) do { cudaError_t s = (e); if (s != cudaSuccess) { printf("FAIL cg_reduce: %s\n", cudaGetErrorString(s)); exit(1); } } while (0)

enum { threads = 128, tests = 15 };

struct best { // 20 bytes, no power of two
    float value;
    int lane, more[3];
};

struct largest {
    __device__ best operator()(const best &a, const best &b) const { return b.value > a.value ? b : a; }
};

template <int Size>
__device__ int tile_sum(const cg::thread_block &block, int v)
{
    auto tile = cg::tiled_partition<Size>(block);
    return cg::reduce(tile, v, cg::plus<int>());
}

template <class Group>
__device__ double group_sum(const Group &group, const double &v)
{
    using namespace cooperative_groups;
    return reduce(group, v, plus<double>{});
}

__global__ void reductions(const int *in, double *out)
{
    cg::thread_block block = cg::this_thread_block();
    unsigned t = threadIdx.x;
    int v = in[t];
    double *o = out + t * tests;
    auto warp = cg::tiled_partition<32>(block);
    cg::thread_block_tile<16> half_warp = cg::tiled_partition<16>(block);

    o[0] = tile_sum<1>(block, v) + 1000 * tile_sum<2>(block, v);
    o[1] = tile_sum<4>(block, v) + 1000 * tile_sum<8>(block, v);
    o[2] = tile_sum<16>(block, v) + 1000 * tile_sum<32>(block, v);
    o[3] = cg::reduce(warp, v, cg::less<int>()) + 1000 * cg::reduce(half_warp, v, cg::greater<int>());
    o[4] = cg::reduce(warp, (unsigned)v | 4, cg::bit_and<unsigned>()) + 1000 * cg::reduce(warp, (unsigned)v, cg::bit_or<unsigned>());
    o[5] = cg::reduce(half_warp, (unsigned)v, cg::bit_xor<unsigned>());
    o[6] = group_sum(half_warp, v / 4.0);
    float2 pair = cg::reduce(warp, make_float2(v, -v), [](float2 a, float2 b) { return make_float2(a.x + b.x, a.y + b.y); });
    o[7] = pair.x * 10000.0 - pair.y;
    int4 four = cg::reduce(half_warp, make_int4(v, 1, 2, (int)t),
                           [](const int4 &a, const int4 &b) { return make_int4(a.x + b.x, a.y + b.y, a.z + b.z, a.w > b.w ? a.w : b.w); });
    o[8] = four.x + 1e4 * four.y + 1e6 * four.z + 1e8 * four.w;
    best b = {(float)(v / 10), (int)(t % 32), {v, v + 1, v + 2}}; // with ties: all lanes must get the same
    b = cg::reduce(warp, b, largest());
    o[9] = b.value * 1000 + b.lane;
    o[10] = b.more[0] + b.more[1] + b.more[2];
    o[11] = __half2float(cg::reduce(half_warp, __float2half((float)(v % 8)), [](__half x, __half y) { return __hadd(x, y); }));
    o[12] = (double)cg::reduce(warp, (long long)v << 33, cg::plus<long long>());

    o[13] = o[14] = 0;
    if (v % 3 == 0) {
        cg::coalesced_group some = cg::coalesced_threads();
        auto mine = cg::reduce(some, (unsigned)1 << (t % 32), cg::bit_or<unsigned>());
        o[13] = (mine >> (t % 32)) & 1;
    } else if (t % 2) { // a tile in a branch that its other lanes do not take: one of a thread
        auto own = cg::tiled_partition<1>(block);
        o[14] = cg::reduce(own, v, cg::plus<int>());
    }
    if (t % 32 < 8) { // whole tiles of 8, the others of the warp are elsewhere
        auto eight = cg::tiled_partition<8>(block);
        o[14] = cg::reduce(eight, (short)v, [](short x, short y) { return (short)(x > y ? x : y); });
    }
}

static int check(unsigned t, int test, double got, double want)
{
    if (got == want)
        return 0;
    printf("FAIL cg_reduce: thread %u, test %d: %.17g, not %.17g\n", t, test, got, want);
    return 1;
}

static int sum(const int *h, unsigned t, unsigned size)
{
    int s = 0;
    for (unsigned i = 0; i < size; i++)
        s += h[t / size * size + i];
    return s;
}

static int check_thread(const int *h, unsigned t, const double *results)
{
    const double *o = results + t * tests;
    const int *warp = h + t / 32 * 32, *half_warp = h + t / 16 * 16, *eight = h + t / 8 * 8;
    int low = 1 << 30, high = -1, bad = 0, tens = -1, most = -1;
    int top = (int)results[t / 32 * 32 * tests + 9] % 1000; // which of equal ones, the first lane says
    unsigned all = ~0u, any = 0, odd = 0;
    double halves = 0;
    for (int i = 0; i < 32; i++) {
        low = warp[i] < low ? warp[i] : low;
        all &= (unsigned)warp[i] | 4;
        any |= (unsigned)warp[i];
        tens = warp[i] / 10 > tens ? warp[i] / 10 : tens;
    }
    for (int i = 0; i < 16; i++) {
        high = half_warp[i] > high ? half_warp[i] : high;
        odd ^= (unsigned)half_warp[i];
        halves += half_warp[i] % 8;
    }
    for (int i = 0; i < 8; i++)
        most = eight[i] > most ? eight[i] : most;
    double want[tests] = {
        h[t] + 1000.0 * sum(h, t, 2), sum(h, t, 4) + 1000.0 * sum(h, t, 8), sum(h, t, 16) + 1000.0 * sum(h, t, 32),
        low + 1000.0 * high, all + 1000.0 * any, (double)odd, sum(h, t, 16) / 4.0, sum(h, t, 32) * 10001.0,
        sum(h, t, 16) + 16e4 + 32e6 + 1e8 * (t / 16 * 16 + 15), tens * 1000.0 + top, 3.0 * warp[top] + 3, halves,
        (double)((long long)sum(h, t, 32) << 33), 0, 0};
    want[13] = h[t] % 3 == 0;
    want[14] = t % 32 < 8 ? most : h[t] % 3 && t % 2 ? h[t] : 0;
    for (int i = 0; i < tests; i++)
        bad |= check(t, i, o[i], want[i]);
    return bad;
}

int main()
{
    int h[threads], bad = 0;
    static double results[threads * tests];
    for (int i = 0; i < threads; i++)
        h[i] = (i * 37) % 101;
    int *d;
    double *out;
    CHECK(cudaMalloc(&d, sizeof h));
    CHECK(cudaMalloc(&out, sizeof results));
    CHECK(cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice));
    reductions<<<1, threads>>>(d, out);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(results, out, sizeof results, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d));
    CHECK(cudaFree(out));
    for (unsigned t = 0; t < threads && !bad; t++)
        bad = check_thread(h, t, results);
    if (!bad)
        printf("PASS cg_reduce\n");
    return bad;
}
