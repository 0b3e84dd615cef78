#include <hip/hip_runtime.h>

#define HD __host__ __device__

/* For one side only: HIP's, which are for both, are no match for them. */
inline __device__ void operator+=(float4 &a, float4 b) { a.x += b.x; }
static inline void operator-=(float4 &a, float4 b) { a.x -= b.x; }

/* Of types of one's own, and members. */
struct Vec {
    float x;
    HD Vec &operator+=(const Vec &o) { x += o.x; return *this; }
};
HD inline Vec &operator-=(Vec &a, const Vec &b) { a.x -= b.x; return a; }
HD inline void operator+=(float3 &a, float b) { a.x += b; }
HD inline void operator%=(int3 &a, int3 b) { a.x %= b.x; }

__device__ void on_device(float4 &a, float4 b) { a += b; }
void on_host(float4 &a, float4 b) { a -= b; }
