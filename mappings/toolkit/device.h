// Device functions that host code calls as well: what generators and tests compute with them is what they say.
#pragma GCC system_header
#ifdef __CUDA__

#define F static __inline__ __host__ __device__
#define M(r, a, b)                                                           \
    F r max(a x, b y) { return (r)x > (r)y ? (r)x : (r)y; }                  \
    F r min(a x, b y) { return (r)x < (r)y ? (r)x : (r)y; }
#define MS(s, u) M(s, s, s) M(u, u, u) M(u, s, u) M(u, u, s)
MS(int, unsigned int)
MS(long, unsigned long)
MS(long long, unsigned long long)
#undef MS
#undef M
// A number wins over what is none.
#define M(r, a, b, f)                                                        \
    F r max(a x, b y) { return __builtin_fmax##f((r)x, (r)y); }              \
    F r min(a x, b y) { return __builtin_fmin##f((r)x, (r)y); }
M(float, float, float, f)
M(double, double, double, )
M(double, float, double, )
M(double, double, float, )
#undef M
F unsigned int umin(unsigned int a, unsigned int b) { return a < b ? a : b; }
F unsigned int umax(unsigned int a, unsigned int b) { return a > b ? a : b; }
F long long llmin(long long a, long long b) { return a < b ? a : b; }
F long long llmax(long long a, long long b) { return a > b ? a : b; }
F unsigned long long ullmin(unsigned long long a, unsigned long long b) { return a < b ? a : b; }
F unsigned long long ullmax(unsigned long long a, unsigned long long b) { return a > b ? a : b; }

#define N(t, n, value) F t n(t x) { return value; }
#define N2(n, value) N(double, n, value) N(float, n, (float)n((double)x)) N(float, n##f, (float)n((double)x))
N2(rsqrt, 1 / __builtin_sqrt(x))
N2(rcbrt, 1 / __builtin_cbrt(x))
N2(sinpi, __builtin_sin(3.14159265358979323846 * __builtin_fmod(x, 2)))
N2(cospi, __builtin_cos(3.14159265358979323846 * __builtin_fmod(x, 2)))
N2(erfcx, __builtin_exp(x * x) * __builtin_erfc(x))
N2(normcdf, __builtin_erfc(-x * 0.70710678118654752440) / 2)
#undef N2
#undef N
F void sincospi(double x, double *s, double *c) { *s = sinpi(x); *c = cospi(x); }
F void sincospi(float x, float *s, float *c) { *s = sinpif(x); *c = cospif(x); }
F void sincospif(float x, float *s, float *c) { sincospi(x, s, c); }
F double powi(double x, int n) { return __builtin_powi(x, n); }
F float powif(float x, int n) { return __builtin_powif(x, n); }
#undef F

#endif
