#include <hip/hip_runtime.h>

inline __host__ __device__ float3 operator+(float3 a, float3 b) { return make_float3(a.x + b.x, a.y + b.y, a.z + b.z); }
inline __host__ __device__ float3 operator*(float3 a, float s) { return make_float3(a.x * s, a.y * s, a.z * s); }
#if !defined(__HIP_PLATFORM_AMD__)
inline __host__ __device__ void operator+=(float3 &a, float3 b) { a.x += b.x; a.y += b.y; a.z += b.z; }
#endif
inline __host__ __device__ void operator*=(float3 &a, float s) { a.x *= s; a.y *= s; a.z *= s; }
inline __host__ __device__ int4 &operator-=(int4 &a, const int4 &b) { a.x -= b.x; return a; }
inline __host__ __device__ int2 &operator++(int2 &a) { ++a.x; return a; }
inline __host__ __device__ int2 operator--(int2 &a, int) { return make_int2(a.x--, a.y); }

__global__ void use(float3 *f, int4 *i)
{
    f[0] = f[1] + f[2] * 2.0f;
    f[0] *= 3.0f;
}
