#include <hip/hip_runtime.h>
#include <hip/hip_bfloat16.h>
template <typename T> struct tile;
template <> struct tile<__hip_bfloat162> {
 __hip_bfloat162 x[4] = {{0.0f, 0.0f}};
};
__global__ void k(__hip_bfloat162 *p, hip_bfloat16 *q) { p[0] = p[1]; }
