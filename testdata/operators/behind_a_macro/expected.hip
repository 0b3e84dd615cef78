#include <hip/hip_runtime.h>

#define HD __host__ __device__
#define HOST_DEVICE_INLINE HD inline

HOST_DEVICE_INLINE void operator+=(double2 &a, const double2 b) { a.x += b.x; }
HD int3 &operator/=(int3 &a, const int3 &b) { a.x /= b.x; return a; }
