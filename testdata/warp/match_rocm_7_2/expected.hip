#include <hip/hip_runtime.h>

#if defined(__HIP__) && !defined(TRANSHIP_WARP_LANES)
#define TRANSHIP_WARP_LANES
// A warp of CUDA's, 32 lanes, is a wavefront or one half of it: the votes of the lane's own warp
static __device__ inline unsigned tranship_warp_votes(bool vote)
{
    return (unsigned)(__ballot64(vote) >> (__lane_id() & 32u));
}
#endif
#if defined(__HIP__) && !defined(TRANSHIP_WARP_MATCH)
#define TRANSHIP_WARP_MATCH
// CUDA's __match_any_sync: the lanes of the mask that have the same bits in value, found bit by bit
template <class T> static __device__ inline unsigned tranship_match_any(unsigned mask, T value)
{
    auto whole = +value;
    static_assert(sizeof(whole) == 4 || sizeof(whole) == 8, "a number of 32 or 64 bits");
    unsigned long long bits = 0;
    __builtin_memcpy(&bits, &whole, sizeof(whole));
    unsigned same = mask & tranship_warp_votes(true);
    for (unsigned i = 0; i < 8 * sizeof(whole); i++) {
        bool bit = bits >> i & 1;
        unsigned votes = tranship_warp_votes(bit);
        same &= bit ? votes : ~votes;
    }
    return same;
}
// __match_all_sync: all lanes of the mask, or none where they do not have the same
template <class T> static __device__ inline unsigned tranship_match_all(unsigned mask, T value, int *same)
{
    unsigned all = mask & tranship_warp_votes(true);
    *same = tranship_match_any(mask, value) == all;
    return *same ? all : 0;
}
#endif

__global__ void match(unsigned *out, int v, unsigned mask, int *all)
{
    out[0] = tranship_match_any(0xffffffff, v);
    out[1] = tranship_match_any(mask, v);
    out[2] = tranship_match_all(0xffffffff, v, all);
    out[3] = tranship_match_all(mask & 0xff, v, all);
}
