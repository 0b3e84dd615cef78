#if defined(__HIP__) && !defined(TRANSHIP_NEAREST)
#define TRANSHIP_NEAREST
// CUDA's __frcp_rn, __fsqrt_rn, __frsqrt_rn and __drcp_rn, which round to nearest. HIP has approximations of one or two units in the
// last place in their place, all or some of its releases. A double is wide enough for a float's root to be rounded twice.
static __device__ inline float tranship_frcp_rn(float x)
{
    return 1.0f / x;
}
static __device__ inline float tranship_fsqrt_rn(float x)
{
    return (float)sqrt((double)x);
}
static __device__ inline float tranship_frsqrt_rn(float x)
{
    return (float)(1.0 / sqrt((double)x));
}
static __device__ inline double tranship_drcp_rn(double x)
{
    return 1.0 / x;
}
#endif
