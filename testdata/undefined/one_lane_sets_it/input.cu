// One lane sets the variable, and all shuffle it: clang takes it for defined in all.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

template <class T> struct both { T a, b; };

__device__ int ticket(const cg::coalesced_group &g, int *counter)
{
    int first;
    if (g.thread_rank() == 0)
        first = atomicAdd(counter, (int)g.size());
    return g.thread_rank() + g.shfl(first, 0);
}

template <class T> __device__ T from_first(const cg::thread_block_tile<16> &tile, const T *v, int n)
{
    T value, other;
    both<T> pair;
    unsigned long long a = 1, sum;
    if (tile.thread_rank() == 0) {
        value = v[0];
        pair.a = v[1];
        sum = a;
    }
    value = tile.shfl(value, 0);
    pair = tile.shfl(pair, 0);
    sum = tile.shfl_xor(sum, 1);
    for (int i = 0; i < n; i++) {
        float mine;
        if (i > 3)
            mine = v[i];
        else
            mine = 0;
        value += tile.shfl_down(mine, 1);
    }
    return value + pair.a + sum;
}

// Nothing to do: set in any case, a parameter, shared memory, another block's. What only a block sets gets a value.
__device__ int kept(int parameter, int *counter)
{
    auto tile = cg::tiled_partition<8>(cg::this_thread_block());
    __shared__ int shared;
    int set, later;
    set = parameter;
    {
        int first;
        first = atomicAdd(counter, 1);
        later = first;
    }
    int first = counter[0];
    return tile.shfl(set, 0) + tile.shfl(parameter, 0) + tile.shfl(shared, 1) + tile.shfl(first, 0) + tile.shfl(later + 1, 2);
}
