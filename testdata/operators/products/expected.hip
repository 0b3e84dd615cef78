#include <hip/hip_runtime.h>

#if !defined(__HIP_PLATFORM_AMD__)
inline __host__ __device__ float2 operator*(float2 a, float2 b) { return make_float2(a.x * b.x, a.y * b.y); }
#endif
#if !defined(__HIP_PLATFORM_AMD__)
inline __host__ __device__ float3 operator/(const float3 &a, const float3 &b)
{
    return make_float3(a.x / b.x, a.y / b.y, a.z / b.z);
}
#endif

/* These do something else. */
inline __host__ __device__ float operator*(float3 a, float3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline __host__ __device__ float4 operator*(const float4 &a, const float4 &b) { return make_float4(a.x * b.x, a.y * b.y, a.z * b.z, 1.0f); }

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
