// min and max in macros' bodies: where they are used decides, and HIP's are others than CUDA's.
#include <cuda_runtime.h>
#include <algorithm>

#define CLAMP(x, lo, hi) max(lo, min(x, hi))
#define SMALLER(a, b) std::min(a, b)
#define RANGE(r) (r).max(0)
#define FLOOR(x) fmaxf(x, 0.0f)

__global__ void limit(float *p) { p[threadIdx.x] = CLAMP(p[threadIdx.x], 0.0f, FLOOR(1.0f)); }

float host(float x) { return CLAMP(x, 0.5f, 1.5f) + SMALLER(1, 2); }
