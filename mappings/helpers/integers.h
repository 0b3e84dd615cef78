#if defined(__HIP__) && !defined(TRANSHIP_INTEGERS)
#define TRANSHIP_INTEGERS
// CUDA's averages and sums of differences of integers, in numbers that are wide enough: HIP's overflow, the averages in its releases
// before 6.4
static __device__ inline int tranship_rhadd(int x, int y)
{
    return (int)(((long long)x + y + 1) >> 1);
}
static __device__ inline unsigned tranship_uhadd(unsigned x, unsigned y)
{
    return (unsigned)(((unsigned long long)x + y) >> 1);
}
static __device__ inline unsigned tranship_urhadd(unsigned x, unsigned y)
{
    return (unsigned)(((unsigned long long)x + y + 1) >> 1);
}
static __device__ inline unsigned tranship_sad(int x, int y, unsigned z)
{
    return (x > y ? (unsigned)x - (unsigned)y : (unsigned)y - (unsigned)x) + z;
}
#endif
