// Where a template or a macro decides what the group is, the helper's function asks the type.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
#define FIRST(g, p) (__ffs((g).ballot(p)) - 1)

struct lanes { __device__ unsigned ballot(int) const; __device__ bool any(int) const; };

template <class G> __device__ int lowest(const G &g, int v)
{
    unsigned m = g.ballot(v > 0);
    return __ffs(m | g.match_any(v)) + __popc(g.ballot(v)) + (g.any(v) ? 1 : g.shfl(v, 3));
}

template <class G> bool on_the_host(const G &g) { return g.any(1) && g.all(2); }

__device__ int both(cg::thread_block_tile<8> *t, lanes own, int v)
{
    int all;
    unsigned m = t->ballot(v), n = (unsigned)t->ballot(v);
    auto a = t->match_any(v);
    return FIRST(*t, v) + lowest(own, v) + __ffs(t->ballot(v)) + own.ballot(v) + own.any(v) + t->match_all(m + n + a, all);
}
