// Macros: those that mean the same, those that count hipCUB's own releases, and the switches of CUB itself.
#define CUB_STDERR
#define CUB_NS_PREFIX namespace mine {
#define CUB_NS_POSTFIX }
#include <hip/hip_runtime.h>
#include <hipcub/hipcub.hpp>

#if defined(__HIP_PLATFORM_AMD__) || CUB_VERSION >= 200000
typedef int offset_t;
#else
typedef unsigned int offset_t;
#endif

HIPCUB_RUNTIME_FUNCTION int parts(int n, int tile) { return HIPCUB_QUOTIENT_CEILING(n, tile) + HIPCUB_MAX(n, tile); }

__global__ void k(int *p)
{
    __shared__ int lanes[HIPCUB_DEVICE_WARP_THREADS];
    lanes[threadIdx.x % HIPCUB_DEVICE_WARP_THREADS] = CUB_PTX_ARCH;
    p[0] = lanes[0] >> CUB_PTX_LOG_WARP_THREADS;
}
