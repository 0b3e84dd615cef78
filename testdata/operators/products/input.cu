#include <cuda_runtime.h>

inline __host__ __device__ float2 operator*(float2 a, float2 b) { return make_float2(a.x * b.x, a.y * b.y); }
inline __host__ __device__ float3 operator/(const float3 &a, const float3 &b)
{
    return make_float3(a.x / b.x, a.y / b.y, a.z / b.z);
}

/* These do something else. */
inline __host__ __device__ double operator*(double3 a, double3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline __host__ __device__ float4 operator*(const float4 &a, const float4 &b) { return make_float4(a.x * b.x, a.y * b.y, a.z * b.z, 1.0f); }
inline __host__ __device__ float3 operator*(float3 a, float3 b) { return make_float3(a.x * b.y, a.y * b.x, a.z * b.z); }
inline __host__ __device__ int4 operator*(int4 a, int4 b) { return make_int4(a.x + b.x, a.y * b.y, a.z * b.z, a.w * b.w); }
inline __host__ __device__ int2 operator/(int2 a, int2 b) { return make_int2(b.x / a.x, b.y / a.y); }
inline __host__ __device__ int3 operator/(int3 a, int3 b) { return make_int3(a.x / b.x, a.z / b.z, a.y / b.y); }
inline __host__ __device__ double2 operator*(double2 a, double2 b) { return make_double2(a.x * b.x, a.y * b.y + 1); }
inline __host__ __device__ void operator+=(double2 &a, double2 b) { a.x += b.x; a.y += 2 * b.y; }

/* HIP prefers these. */
inline __host__ __device__ float2 operator+(float2 a, float2 b) { return make_float2(a.x + b.x, a.y + b.y); }
inline __host__ __device__ float2 operator*(float2 a, float s) { return make_float2(a.x * s, a.y * s); }
inline __device__ int2 operator*(int2 a, int2 b) { return make_int2(a.x * b.x, a.y * b.y); }

#ifndef __HIPCC__
inline __host__ __device__ uint2 operator*(uint2 a, uint2 b) { return make_uint2(a.x * b.x, a.y * b.y); }
#endif

__global__ void kernel(float2 *f, float3 *g, int2 *i, uint2 *u)
{
    f[0] = f[1] * f[2] + f[3] * 2.0f;
    g[0] = g[1] / g[2];
    i[0] = i[1] * i[2];
    u[0] = u[1] * u[2];
}
