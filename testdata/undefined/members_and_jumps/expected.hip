// A member gets no value where its class declares it, and no jump goes across a declaration that gives one.
#include <hip/hip_runtime.h>
#include <hip/hip_cooperative_groups.h>
namespace cg = cooperative_groups;
using tile = cg::thread_block_tile<32>;

__device__ int outside;

struct accumulator {
    int value;
    accumulator() = default;
    __device__ explicit accumulator(const tile &g) { value = g.shfl(value, 0); }
    __device__ void spread(const tile &g) { value = g.shfl(value, 0); }
    __device__ int first(const tile &g, int n) const
    {
        int mine = 0;
        if (g.thread_rank() == 0)
            mine = n;
        return g.shfl(mine, 0) + value;
    }
};

union word {
    float f;
    int i;
    __device__ int spread(const tile &g) { return g.shfl(i, 0); }
};

template <class T> struct pair {
    T a, b;
    template <class G> __device__ T spread(const G &g) const { return g.shfl(b, 0); }
};

namespace {
__global__ void kernel(int *out, int n)
{
    __shared__ accumulator acc[4];
    tile g = cg::tiled_partition<32>(cg::this_thread_block());
    auto lead = [&](int k) {
        int from = 0;
        if (g.thread_rank() == 0)
            from = k;
        return g.shfl(from, 0);
    };
    struct local {
        int value;
        __device__ int spread(const tile &g) { return g.shfl(value, 0); }
    };
    acc[0].spread(g);
    out[threadIdx.x] = lead(n) + g.shfl(outside, 0);
}
} // namespace

template <class T> __device__ T jumps(const tile &g, T n)
{
    if (n == 0)
        goto end;
    int late, later; late = 0; later = 0;
    T both; both = decltype(both)();
    if (g.thread_rank() == 0)
        late = later = n;
    n = g.shfl(late, 0) + g.shfl(later, 0) + g.shfl(late, 1);
    if (g.thread_rank() == 0)
        both = n;
    n += g.shfl(both, 0);
end:
    return n;
}

__device__ int cases(const tile &g, int n)
{
    int before = 0;
    switch (n) {
        int among; among = 0;
    case 0: {
        int within = 0;
        if (g.thread_rank() == 0)
            within = n;
        return g.shfl(within, 0);
    }
    case 1:
        if (g.thread_rank() == 0)
            before = among = n;
        return g.shfl(before, 0) + g.shfl(among, 0) + jumps(g, n);
    default:
        return n;
    }
}
