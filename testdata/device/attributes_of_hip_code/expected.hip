// The build compiles this one with nvcc: the macros stay, as HIP compiles it then.
#include <hip/hip_runtime.h>

struct __align__(16) quad { float v[4]; };
__global__ void __launch_bounds__(64) fill(quad *q) { q[threadIdx.x].v[0] = 1; }
