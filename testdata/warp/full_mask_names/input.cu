#include <climits>
#include <cstdint>
#include <cuda_runtime.h>
#include <limits>

#define FULL_MASK 0xffffffff
#define ALL_LANES FULL_MASK
constexpr unsigned int everyone = 0xffffffffu;
static const unsigned kAll = ~0u, kNone = 0u;
enum { WARP_ALL = 0xffffffff, WARP_HALF = 0xffff };

__global__ void names(int *out, int v)
{
    const unsigned mask = FULL_MASK;
    unsigned lanes = 0xffffffff;
    out[0] = __shfl_xor_sync(FULL_MASK, v, 1);
    out[1] = __shfl_xor_sync(ALL_LANES, v, 1);
    out[2] = __shfl_xor_sync(everyone, v, 1);
    out[3] = __shfl_xor_sync(kAll, v, 1);
    out[4] = __shfl_xor_sync(WARP_ALL, v, 1);
    out[5] = __shfl_xor_sync(mask, v, 1);
    out[6] = __shfl_xor_sync(lanes, v, 1);
    out[7] = __shfl_xor_sync(UINT_MAX, v, 1);
    out[8] = __shfl_xor_sync(UINT32_MAX, v, 1);
    out[9] = __shfl_xor_sync(std::numeric_limits<unsigned>::max(), v, 1);
    out[10] = __shfl_xor_sync(__activemask(), v, 1);
    out[11] = __ballot_sync(lanes, v & lanes);
}
