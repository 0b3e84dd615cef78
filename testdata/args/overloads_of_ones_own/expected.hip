// Functions of the file's own that CUDA has as well stay, and so do their calls.
#include <hip/hip_runtime.h>
#include <hip/hip_bf16.h>

__device__ __forceinline__ __hip_bfloat16 __ldg(const __hip_bfloat16 *p) { return *p; }

__global__ void kernel(const __hip_bfloat16 *b, __hip_bfloat16 *out)
{
    *out = __ldg(b);
}
