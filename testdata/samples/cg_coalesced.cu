// Cooperative groups: coalesced_threads has lanes of one warp of 32, in branches that some lanes take: its size and
// ranks, shuffles, reductions, one atomic operation for all.
#include <cooperative_groups.h>
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>

using namespace cooperative_groups;

#define CHECK(e) do { cudaError_t s = (e); if (s != cudaSuccess) { printf("FAIL cg_coalesced: %s\n", cudaGetErrorString(s)); exit(1); } } while (0)

enum { threads = 160 };

__device__ int sum_down(const coalesced_group &g, int v)
{
    for (unsigned d = 1; d < g.size(); d *= 2) {
        int other = g.shfl_down(v, d);
        if (g.thread_rank() + d < g.size())
            v += other;
    }
    return g.shfl(v, 0);
}

__device__ int ticket(int *counter)
{
    coalesced_group g = coalesced_threads();
    int first;
    if (g.thread_rank() == 0)
        first = atomicAdd(counter, (int)g.size());
    return g.shfl(first, 0) + g.thread_rank();
}

__global__ void groups(const int *in, int *size, int *rank, int *sum, int *ahead, int *tickets, int *counter)
{
    int t = threadIdx.x, v = in[t];
    if (v % 5 < 2) {
        coalesced_group g = coalesced_threads();
        size[t] = g.size();
        rank[t] = g.thread_rank();
        sum[t] = sum_down(g, v);
        ahead[t] = g.shfl_up(v, 1);
        tickets[t] = ticket(counter);
        g.sync();
    } else if (v % 5 < 4) {
        auto g = cooperative_groups::coalesced_threads();
        size[t] = g.size();
        rank[t] = g.thread_rank();
        sum[t] = sum_down(g, 1);
        ahead[t] = g.shfl(v, g.size() - 1);
        tickets[t] = -1;
    }
    size[threads + t] = coalesced_threads().size();
}

static int h[threads], out[6][2 * threads];

static bool low(int t)
{
    return h[t] % 5 < 2;
}

/* Those of the same branch. */
static bool together(int t, int k)
{
    return h[t] % 5 < 4 && h[k] % 5 < 4 && low(t) == low(k);
}

/* What thread t must have. */
static int check(int t)
{
    int size = 0, rank = 0, sum = 0, before = h[t], last = -1;
    for (int k = t / 32 * 32; k < t / 32 * 32 + 32; k++) {
        if (!together(k, t))
            continue;
        size++;
        rank += k < t;
        sum += low(t) ? h[k] : 1;
        before = k < t ? h[k] : before;
        last = k;
    }
    int shuffled = low(t) ? before : last < 0 ? 0 : h[last];
    if (out[0][t] == size && out[1][t] == rank && out[2][t] == sum && out[3][t] == shuffled && out[0][threads + t] == 32)
        return 0;
    printf("FAIL cg_coalesced: thread %d: size %d rank %d sum %d shuffled %d, together %d; not %d %d %d %d, 32\n", t, out[0][t], out[1][t],
           out[2][t], out[3][t], out[0][threads + t], size, rank, sum, shuffled);
    return 1;
}

int main()
{
    int *d[6], *in, bad = 0, drawn[threads] = {0}, n = 0;
    for (int i = 0; i < threads; i++)
        h[i] = i * i % 83;
    CHECK(cudaMalloc(&in, sizeof h));
    CHECK(cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice));
    for (int k = 0; k < 6; k++) {
        CHECK(cudaMalloc(&d[k], sizeof out[k]));
        CHECK(cudaMemset(d[k], 0, sizeof out[k]));
    }
    groups<<<1, threads>>>(in, d[0], d[1], d[2], d[3], d[4], d[5]);
    CHECK(cudaGetLastError());
    for (int k = 0; k < 6; k++) {
        CHECK(cudaMemcpy(out[k], d[k], sizeof out[k], cudaMemcpyDeviceToHost));
        CHECK(cudaFree(d[k]));
    }
    CHECK(cudaFree(in));
    for (int t = 0; t < threads && !bad; t++) {
        bad = check(t);
        n += low(t);
        if (low(t) && out[4][t] >= 0 && out[4][t] < threads)
            drawn[out[4][t]]++;
    }
    for (int t = 0; t < n && !bad; t++)
        bad = drawn[t] != 1;
    if (!bad && out[5][0] == n)
        printf("PASS cg_coalesced\n");
    else
        printf("FAIL cg_coalesced: %d tickets, not %d\n", out[5][0], n);
    return bad || out[5][0] != n;
}
