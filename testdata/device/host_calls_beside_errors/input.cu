// An error within a function's body takes no keyword from another function.
#include <cuda_runtime.h>

namespace ours {
float unknown(float x) { return undeclared(x) + 1.0f; }
__device__ float on_device(float x) { return rsqrtf(x); }
float on_host(float x) { return rsqrtf(x); }
} // namespace ours
