#include <cuComplex.h>
#include <cuda_runtime.h>
typedef float2 complex_t;
using pair = double2;

static __host__ __device__ inline complex_t operator*(complex_t a, complex_t b)
{
    return make_float2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}
static __host__ __device__ inline void operator+=(complex_t &a, const complex_t &b) { a.x += b.x; a.y += b.y; }
static __host__ __device__ inline cuDoubleComplex operator/(cuDoubleComplex a, cuDoubleComplex b) { return cuCdiv(a, b); }
static __host__ __device__ inline pair operator*(const pair &a, const pair &b) { return make_double2(a.x * b.x, a.y * b.y); }

/* HIP prefers these. */
static __host__ __device__ inline complex_t operator+(complex_t a, complex_t b) { return make_float2(a.x + b.x, a.y + b.y); }
static __host__ __device__ inline complex_t operator*(complex_t a, float s) { return make_float2(a.x * s, a.y * s); }

__global__ void kernel(complex_t *c, pair *p)
{
    c[0] = c[1] * c[2] * 2.0f;
    c[0] += c[1] + c[2];
    p[0] = p[1] / p[2] * p[3];
}
