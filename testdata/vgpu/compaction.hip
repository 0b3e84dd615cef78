// Proves: stream compaction: ballots, counts of lower lanes, one atomic per wave, and that nothing is lost.
#include "check.hpp"
#include <algorithm>

__global__ void kernel(const int *x, int n, int *out, int *count)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    bool keep = i < n && x[i] % 3 == 0;
    unsigned long long mask = __ballot(keep);
    int lane = __lane_id(), base = 0;
    if (lane == 0)
        base = atomicAdd(count, __popcll(mask));
    base = __shfl(base, 0);
    if (keep)
        out[base + __popcll(mask & ((1ull << lane) - 1))] = x[i];
}

int main()
{
    const int n = 5000;
    Array<int> x(n), out(n), count(1);
    std::vector<int> want;
    for (int i = 0; i < n; i++) {
        x[i] = (int)(random_bits() % 100000);
        if (x[i] % 3 == 0)
            want.push_back(x[i]);
    }
    x.up();
    kernel<<<(n + 255) / 256, 256>>>(x.d, n, out.d, count.d);
    launched();
    out.down(), count.down();
    equal("count", count[0], (int)want.size());
    std::sort(out.h.begin(), out.h.begin() + count[0]);
    std::sort(want.begin(), want.end());
    for (size_t i = 0; i < want.size(); i++)
        equal("element", out[i], want[i], i);
    return pass();
}
