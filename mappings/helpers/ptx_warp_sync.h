#if defined(__HIP__) && !defined(TRANSHIP_PTX_WARP_SYNC)
#define TRANSHIP_PTX_WARP_SYNC
// A wavefront runs in lockstep: what is left of a barrier of its lanes is the order of memory accesses
static __device__ inline void tranship_syncwarp()
{
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
    __builtin_amdgcn_wave_barrier();
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront");
}
#endif
