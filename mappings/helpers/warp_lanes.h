#if defined(__HIP__) && !defined(TRANSHIP_WARP_LANES)
#define TRANSHIP_WARP_LANES
// A warp of CUDA's, 32 lanes, is a wavefront or one half of it: the votes of the lane's own warp
static __device__ inline unsigned tranship_warp_votes(bool vote)
{
    return (unsigned)(__ballot64(vote) >> (__lane_id() & 32u));
}
#endif
