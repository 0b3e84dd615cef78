#if defined(__HIP__) && !defined(TRANSHIP_PTX_WARP)
#define TRANSHIP_PTX_WARP
#include "warp_lanes.h"
#include "warp_match.h"
#include "warp_reduce.h"
// PTX's instructions between the 32 lanes of a warp. Of shfl's operand c, bits 0 to 4 limit the lane that a value comes from, bits 8 to 12
// are those that a lane has in common with its segment; a lane out of range keeps its own value.
static __device__ inline int tranship_shfl_limit(unsigned c)
{
    unsigned segment = c >> 8 & 31u;
    return (int)((__lane_id() & segment) | (c & 31u & ~segment));
}
static __device__ inline int tranship_shfl_lane()
{
    return (int)(__lane_id() & 31u);
}
static __device__ inline bool tranship_is_up(unsigned b, unsigned c)
{
    return tranship_shfl_lane() - (int)(b & 31u) >= tranship_shfl_limit(c);
}
static __device__ inline bool tranship_is_down(unsigned b, unsigned c)
{
    return tranship_shfl_lane() + (int)(b & 31u) <= tranship_shfl_limit(c);
}
static __device__ inline bool tranship_is_bfly(unsigned b, unsigned c)
{
    return (tranship_shfl_lane() ^ (int)(b & 31u)) <= tranship_shfl_limit(c);
}
static __device__ inline int tranship_shfl_at(unsigned b, unsigned c)
{
    unsigned segment = c >> 8 & 31u;
    return (int)((__lane_id() & segment) | (b & 31u & ~segment));
}
static __device__ inline bool tranship_is_idx(unsigned b, unsigned c)
{
    return tranship_shfl_at(b, c) <= tranship_shfl_limit(c);
}
static __device__ inline unsigned tranship_up(unsigned a, unsigned b, unsigned c)
{
    return __shfl(a, tranship_shfl_lane() - (tranship_is_up(b, c) ? (int)(b & 31u) : 0), 32);
}
static __device__ inline unsigned tranship_down(unsigned a, unsigned b, unsigned c)
{
    return __shfl(a, tranship_shfl_lane() + (tranship_is_down(b, c) ? (int)(b & 31u) : 0), 32);
}
static __device__ inline unsigned tranship_bfly(unsigned a, unsigned b, unsigned c)
{
    return __shfl(a, tranship_shfl_lane() ^ (tranship_is_bfly(b, c) ? (int)(b & 31u) : 0), 32);
}
static __device__ inline unsigned tranship_idx(unsigned a, unsigned b, unsigned c)
{
    return __shfl(a, tranship_is_idx(b, c) ? tranship_shfl_at(b, c) : tranship_shfl_lane(), 32);
}
// Do all lanes of the mask say the same?
static __device__ inline bool tranship_vote_same(bool vote, unsigned mask)
{
    unsigned lanes = mask & tranship_warp_votes(true), votes = mask & tranship_warp_votes(vote);
    return votes == 0u || votes == lanes;
}
template <class T> static __device__ inline unsigned tranship_match_whole(T value, unsigned mask)
{
    int same;
    return tranship_match_all(mask, value, &same);
}
// One lane of the mask: the first that is there.
static __device__ inline unsigned tranship_elect(unsigned mask)
{
    return (unsigned)__builtin_ctz(mask & tranship_warp_votes(true));
}
// Of zeros, the negative one is the smaller; a NaN counts only where all are, or with nan where one is.
static __device__ inline float tranship_reduce_floats(float value, unsigned mask, bool greatest, bool nan)
{
    return tranship_reduce(mask, value, [=](float a, float b) {
        bool first = a < b || (a == b && __builtin_signbit(a));
        if (a != a || b != b)
            return (a != a) == nan ? a : (b != b) == nan ? b : a;
        return first != greatest ? a : b;
    });
}
#endif
