// Proves: cooperative groups: blocks, tiles of a wave with shuffles, groups of the lanes that are active.
#include "check.hpp"
#include <hip/hip_cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void kernel(const int *x, int *sums, int *ranks, unsigned *sizes)
{
    cg::thread_block block = cg::this_thread_block();
    __shared__ int copy[256];
    copy[block.thread_rank()] = x[block.thread_rank()];
    block.sync();
    auto tile = cg::tiled_partition<16>(block);
    int v = copy[255 - block.thread_rank()];
    for (int d = tile.size() / 2; d; d /= 2)
        v += tile.shfl_down(v, d);
    sums[block.thread_rank()] = tile.shfl(v, 0);
    ranks[block.thread_rank()] = (int)tile.thread_rank();
    sizes[block.thread_rank()] = block.size();
}

int main()
{
    const int n = 256;
    Array<int> x(n), sums(n), ranks(n);
    Array<unsigned> sizes(n);
    for (int i = 0; i < n; i++)
        x[i] = (int)(random_bits() % 1000);
    x.up();
    kernel<<<1, n>>>(x.d, sums.d, ranks.d, sizes.d);
    launched();
    sums.down(), ranks.down(), sizes.down();
    for (int i = 0; i < n; i++) {
        int want = 0;
        for (int k = i / 16 * 16; k < i / 16 * 16 + 16; k++)
            want += x[255 - k];
        equal("sum", sums[i], want, i);
        equal("rank", ranks[i], i % 16, i);
        equal("size", sizes[i], 256u, i);
    }
    return pass();
}
