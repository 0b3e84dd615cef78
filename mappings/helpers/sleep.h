#if defined(__HIP__) && !defined(TRANSHIP_SLEEP)
#define TRANSHIP_SLEEP
// CUDA's pause: about so many nanoseconds, never more than twice as many, and a millisecond at most. The
// hardware's is 64 cycles, 25 to 50 nanoseconds; lanes of a wavefront wait for the one that waits longest.
static __device__ inline void tranship_nanosleep(unsigned ns)
{
    for (unsigned waited = 0; waited < ns && waited < 1000000; waited += 64)
        __builtin_amdgcn_s_sleep(1);
}
#endif
