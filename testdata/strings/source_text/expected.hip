#include <hip/hip_runtime.h>
#include <hip/hiprtc.h>

const char *source = "extern \"C\" __global__ void twice(float *p)\n"
                     "{ p[threadIdx.x] *= 2; }\n";
const char *raw = R"(
__device__ int one() { return 1; }
)";
const char *message = "a __global__ function returns nothing";
