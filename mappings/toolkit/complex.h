// Complex numbers compute where they are: on the host as well.
#pragma GCC system_header
#include <math.h>
#define F(t) static __inline__ __host__ __device__ t
F(cuFloatComplex) make_cuFloatComplex(float r, float i) { return make_float2(r, i); }
static __inline__ __host__ __device__ float cuCrealf(cuFloatComplex x) { return x.x; }
static __inline__ __host__ __device__ float cuCimagf(cuFloatComplex x) { return x.y; }
F(cuFloatComplex) cuConjf(cuFloatComplex x) { return make_float2(x.x, -x.y); }
F(cuFloatComplex) cuCaddf(cuFloatComplex x, cuFloatComplex y) { return make_float2(x.x + y.x, x.y + y.y); }
F(cuFloatComplex) cuCsubf(cuFloatComplex x, cuFloatComplex y) { return make_float2(x.x - y.x, x.y - y.y); }
F(cuFloatComplex) cuCmulf(cuFloatComplex x, cuFloatComplex y) { return make_float2(x.x * y.x - x.y * y.y, x.x * y.y + x.y * y.x); }
F(cuFloatComplex) cuCfmaf(cuFloatComplex x, cuFloatComplex y, cuFloatComplex d) { return cuCaddf(cuCmulf(x, y), d); }
// Divided first, so that the squares of large numbers don't overflow.
F(cuFloatComplex) cuCdivf(cuFloatComplex x, cuFloatComplex y)
{
    float s = __builtin_fabsf(y.x) + __builtin_fabsf(y.y), a = x.x / s, b = x.y / s, c = y.x / s, d = y.y / s, n = c * c + d * d;
    return make_float2((a * c + b * d) / n, (b * c - a * d) / n);
}
static __inline__ __host__ __device__ float cuCabsf(cuFloatComplex x) { return hypotf(x.x, x.y); }
F(cuDoubleComplex) make_cuDoubleComplex(double r, double i) { return make_double2(r, i); }
static __inline__ __host__ __device__ double cuCreal(cuDoubleComplex x) { return x.x; }
static __inline__ __host__ __device__ double cuCimag(cuDoubleComplex x) { return x.y; }
F(cuDoubleComplex) cuConj(cuDoubleComplex x) { return make_double2(x.x, -x.y); }
F(cuDoubleComplex) cuCadd(cuDoubleComplex x, cuDoubleComplex y) { return make_double2(x.x + y.x, x.y + y.y); }
F(cuDoubleComplex) cuCsub(cuDoubleComplex x, cuDoubleComplex y) { return make_double2(x.x - y.x, x.y - y.y); }
F(cuDoubleComplex) cuCmul(cuDoubleComplex x, cuDoubleComplex y) { return make_double2(x.x * y.x - x.y * y.y, x.x * y.y + x.y * y.x); }
F(cuDoubleComplex) cuCfma(cuDoubleComplex x, cuDoubleComplex y, cuDoubleComplex d) { return cuCadd(cuCmul(x, y), d); }
// Divided first, so that the squares of large numbers don't overflow.
F(cuDoubleComplex) cuCdiv(cuDoubleComplex x, cuDoubleComplex y)
{
    double s = __builtin_fabs(y.x) + __builtin_fabs(y.y), a = x.x / s, b = x.y / s, c = y.x / s, d = y.y / s, n = c * c + d * d;
    return make_double2((a * c + b * d) / n, (b * c - a * d) / n);
}
static __inline__ __host__ __device__ double cuCabs(cuDoubleComplex x) { return hypot(x.x, x.y); }
F(cuComplex) make_cuComplex(float x, float y) { return make_float2(x, y); }
F(cuDoubleComplex) cuComplexFloatToDouble(cuFloatComplex c) { return make_double2(c.x, c.y); }
F(cuFloatComplex) cuComplexDoubleToFloat(cuDoubleComplex c) { return make_float2((float)c.x, (float)c.y); }
#undef F
