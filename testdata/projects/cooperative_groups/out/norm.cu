#include "kernels/sums.cuh"
#include <hip/hip_runtime.h>
#include <hip/hip_cooperative_groups.h>
#include "tranship/cg_reduce.h"
#include "tranship/cg_scan.h"

using namespace cooperative_groups;

struct pair { float x; int at; };

__global__ void norm(const float *in, float *out)
{
    auto tile = tiled_partition<32>(this_thread_block());
    float v = in[threadIdx.x];
    float sum = reduce(tile, v * v, plus<float>{}), top = largest(tile, v);
    pair p = {v, (int)threadIdx.x};
    p = reduce(tile, p, [](pair a, pair b) { return a.x < b.x ? a : b; });
    out[threadIdx.x] = sum + top + p.x + exclusive_scan(tile, v);
}
