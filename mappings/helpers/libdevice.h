#if defined(__HIP__) && !defined(TRANSHIP_LIBDEVICE)
#define TRANSHIP_LIBDEVICE
// Functions of CUDA's libdevice that HIP's of the same name are not right for.
// HIP's is NaN for large numbers below 0.
static __device__ inline double tranship_cyl_bessel_i1(double x)
{
    return copysign(cyl_bessel_i1(fabs(x)), x);
}
#endif
