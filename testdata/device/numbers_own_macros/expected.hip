// The program's own min and max: nothing to say.
#include <hip/hip_runtime.h>
#define max(a, b) ((a) > (b) ? (a) : (b))
#define min(a, b) ((a) < (b) ? (a) : (b))
#define CLAMP(x, lo, hi) max(lo, min(x, hi))

__global__ void limit(float *p) { p[threadIdx.x] = CLAMP(p[threadIdx.x], 0.0f, 1.0f); }
