// HIP has binary_partition since 7.0; before, a helper comes with the port.
#include <cooperative_groups.h>

__global__ void k(int *out, const int *in)
{
    auto tile = cooperative_groups::tiled_partition<32>(cooperative_groups::this_thread_block());
    out[threadIdx.x] = cooperative_groups::binary_partition(tile, in[threadIdx.x] > 0).size();
}
