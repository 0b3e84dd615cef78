#include <climits>
#include <cstdint>
#include <hip/hip_runtime.h>
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
    out[0] = __shfl_xor(v, 1, 32);
    out[1] = __shfl_xor(v, 1, 32);
    out[2] = __shfl_xor(v, 1, 32);
    out[3] = __shfl_xor(v, 1, 32);
    out[4] = __shfl_xor(v, 1, 32);
    out[5] = __shfl_xor(v, 1, 32);
    out[6] = __shfl_xor(v, 1, 32);
    out[7] = __shfl_xor(v, 1, 32);
    out[8] = __shfl_xor(v, 1, 32);
    out[9] = __shfl_xor(v, 1, 32);
    out[10] = __shfl_xor(v, 1, 32);
    out[11] = (unsigned)(__ballot64(v & lanes) >> (__lane_id() & 32u));
}
