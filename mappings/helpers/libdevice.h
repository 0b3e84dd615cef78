#if defined(__HIP__) && !defined(TRANSHIP_LIBDEVICE)
#define TRANSHIP_LIBDEVICE
// Functions of CUDA's libdevice that HIP's of the same name are not right for.
// HIP's is NaN for large numbers below 0.
static __device__ inline double tranship_cyl_bessel_i1(double x)
{
    return copysign(cyl_bessel_i1(fabs(x)), x);
}
// HIP's goes from order 0 upwards, which loses all digits where the order is greater than x, and divides by 0. There this one comes from far
// above, where all are 0, downwards: what comes out is too large or small by one factor, which the sum j0 + 2 j2 + 2 j4 ... = 1 tells.
static __device__ inline double tranship_jn(int n, double x)
{
    double far = fabs(x), above = 0, here = 1e-280, sum = 0, found = 0;
    if (n < 0 || x != x)
        return __longlong_as_double(0x7ff8000000000000ll);
    if (n < 2)
        return n ? j1(x) : j0(x);
    if (far == 0 || n > 4 * far + 700)
        return 0;
    double sign = x < 0 && n % 2 ? -1 : 1;
    if (far > n) {
        double below = j0(far);
        here = j1(far);
        for (int k = 1; k < n; k++) {
            double next = 2 * k / far * here - below;
            below = here;
            here = next;
        }
        return sign * here;
    }
    for (int k = 2 * ((n + (int)sqrt(60.0 * n) + 20) / 2); k > 0; k--) {
        double next = 2 * k / far * here - above;
        above = here;
        here = next;
        if (fabs(here) > 1e200) {
            here *= 1e-200;
            above *= 1e-200;
            sum *= 1e-200;
            found *= 1e-200;
        }
        sum += k % 2 ? (k > 1 ? 2 * here : here) : 0;
        found = k - 1 == n ? here : found;
    }
    return sign * found / sum;
}
static __device__ inline float tranship_jnf(int n, float x)
{
    return (float)tranship_jn(n, x);
}
static __device__ inline double tranship_yn(int n, double x)
{
    return n < 0 ? __longlong_as_double(0x7ff8000000000000ll) : x == 0 ? __longlong_as_double(0xfffll << 52) : yn(n, x);
}
static __device__ inline float tranship_ynf(int n, float x)
{
    return (float)tranship_yn(n, x);
}
#endif
