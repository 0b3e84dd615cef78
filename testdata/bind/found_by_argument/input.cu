// Functions that are found in the namespace of an argument's type, with no qualifier.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;

__global__ void plain(float *p)
{
    auto tile = cg::tiled_partition<32>(cg::this_thread_block());
    p[0] = reduce(tile, p[1], cg::plus<float>());
    reduce_store_async(tile, p, p[1], cg::plus<float>());
}

template <class T> __global__ void of_any_type(T *p)
{
    auto tile = cg::tiled_partition<32>(cg::this_thread_block());
    p[0] = reduce(tile, p[1], cg::plus<T>());
    reduce_store_async(tile, p, p[1], cg::plus<T>());
    p[1] = exclusive_scan_update(tile, p, p[1], cg::plus<T>());
}

// The program's own, which are found the same way.
namespace own {
struct lanes {};
template <class T> __device__ void reduce_update_async(lanes, T);
} // namespace own

template <class T> __global__ void of_its_own(T *p)
{
    own::lanes all;
    reduce_update_async(all, p);
    p->reduce_store_async(all, 2);
}

// C++20 finds templates so, too.
template <class T> __global__ void of_a_number(T *p)
{
    wait_prior<1>(cg::this_thread_block());
    *p = 1;
}
